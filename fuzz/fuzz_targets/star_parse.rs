#![no_main]

use gridsolve::star::Picture;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| gridsolve_fuzz::parse(&Picture, data));
