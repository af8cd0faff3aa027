//! Laws that hold for every puzzle, and slow plain twins of the solvers.

mod oracle {
    pub mod domino;
}

mod domino;
