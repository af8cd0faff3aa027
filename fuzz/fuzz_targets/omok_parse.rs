#![no_main]

use gridsolve::omok::Omok;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| gridsolve_fuzz::parse(&Omok::default(), data));
