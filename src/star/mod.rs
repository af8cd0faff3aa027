//! star
