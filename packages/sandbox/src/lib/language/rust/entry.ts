import type { PlannedTest } from './test-plan.ts'

/**
 * Returns the function through which the harness calls a case's tests by number. It returns a negative number for a test that
 * passed, else the length of the message that it wrote. It is in its own module, which sees none of the answer's names.
 */
export function entryCode(symbol: string, tests: readonly PlannedTest[]): string {
  const calls = tests.map((test, index) => `${index} => is_success(${call(test)}),`)
  const panics = tests.flatMap(({ panics }, index) =>
    panics === null ? [] : [`${index} => Some(${panics.expected ?? '""'}),`],
  )
  return `
pub mod ${symbol} {
    fn is_success<T: ::std::process::Termination>(value: T) -> bool {
        let success = ::std::format!("{:?}", ::std::process::ExitCode::SUCCESS);
        ::std::format!("{:?}", value.report()) == success
    }
    fn call(test: u32) -> bool {
        match test { ${calls.join(' ')} _ => false }
    }
    fn panics_with(test: u32) -> Option<&'static str> {
        match test { ${panics.join(' ')} _ => None }
    }
    fn failure(test: u32) -> Option<String> {
        let thread = match ::std::thread::Builder::new().spawn(move || call(test)) {
            Ok(thread) => thread,
            Err(error) => return Some(::std::format!("Can't start a thread for the test: {error}")),
        };
        let ended = thread.join();
        let message = match &ended {
            Ok(true) => None,
            Ok(false) => Some("The test returned an error".to_string()),
            Err(panic) => Some(match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
                (Some(text), _) => text.to_string(),
                (_, Some(text)) => text.clone(),
                _ => "The test panicked without a message".to_string(),
            }),
        };
        ::std::mem::forget(ended);
        match (panics_with(test), message) {
            (None, message) => message,
            (Some(_), None) => Some("The test should panic, but it didn't".to_string()),
            (Some(text), Some(message)) if message.contains(text) => None,
            (Some(text), Some(message)) => Some(::std::format!("The panic message doesn't contain {text:?}: {message}")),
        }
    }
    #[no_mangle]
    pub extern "C" fn ${symbol}(test: u32, to: *mut u8, capacity: usize) -> isize {
        ::std::panic::set_hook(Box::new(|_| {}));
        let Some(message) = failure(test) else { return -1 };
        let length = message.len().min(capacity);
        unsafe { ::std::ptr::copy_nonoverlapping(message.as_ptr(), to, length) };
        length as isize
    }
}
`
}

function call({ name, runtime }: PlannedTest): string {
  const test = `super::${name}()`
  if (runtime === null) return test
  const builder = `::tokio::runtime::Builder::new_${runtime}()`
  return `${builder}.enable_all().build().expect("runtime").block_on(${test})`
}
