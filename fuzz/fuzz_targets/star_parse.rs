#![no_main]

use gridsolve::star::Text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| gridsolve_fuzz::parse(&Text::default(), data));
