//! omok
