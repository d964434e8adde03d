/**
 * The program that runs tests: compiled once, without any code of an answer in it. For each test it forks, and only the child
 * loads the library with the answer and the tests. The child knows nothing but a token of its own, which it tells when the test
 * has returned; the parent alone can write to the channel, and knows the secret of the run.
 *
 * Read from standard input: `secret marker`, then the library, then a line `symbol tests wall_ms slice_ms` for each case.
 * Written to descriptor 3: `secret begin`, then `secret case test outcome ms peak_kib message`, the message in hexadecimal, and `secret end` at last.
 */
export const HARNESS_SOURCE = String.raw`
use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::FromRawFd;
use std::time::{Duration, Instant};

extern "C" {
    fn fork() -> c_int;
    fn _exit(code: c_int) -> !;
    fn pipe(ends: *mut c_int) -> c_int;
    fn fcntl(fd: c_int, command: c_int, ...) -> c_int;
    fn poll(fds: *mut Poll, count: u64, timeout_ms: c_int) -> c_int;
    fn read(fd: c_int, to: *mut u8, count: usize) -> isize;
    fn close(fd: c_int) -> c_int;
    fn dup2(from: c_int, to: c_int) -> c_int;
    fn open(path: *const c_char, flags: c_int) -> c_int;
    fn kill(pid: c_int, signal: c_int) -> c_int;
    fn setpgid(pid: c_int, group: c_int) -> c_int;
    fn wait4(pid: c_int, status: *mut c_int, options: c_int, usage: *mut [i64; 18]) -> c_int;
    fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *const c_char;
    #[cfg(target_os = "linux")]
    fn prctl(option: c_int, ...) -> c_int;
}

#[repr(C)]
struct Poll { fd: c_int, events: i16, revents: i16 }

type Entry = extern "C" fn(u32, *mut u8, usize) -> isize;

const MESSAGE: usize = 16 * 1024;
const CHANNEL: c_int = 3;
const TOKEN: usize = 32;

struct Case { symbol: CString, tests: u32, wall: Duration, slice: Duration }

struct Child { test: u32, pid: c_int, pipe: c_int, token: [u8; TOKEN], started: Instant, said: Vec<u8> }

fn main() {
    // Nobody may read this memory or these descriptors through /proc, the children neither.
    #[cfg(target_os = "linux")]
    unsafe { prctl(4, 0u64, 0u64, 0u64, 0u64); }
    // Read without std's buffer and into one allocation: no copy of the secret stays behind.
    let mut input = String::with_capacity(1 << 20);
    let mut stdin = std::mem::ManuallyDrop::new(unsafe { File::from_raw_fd(0) });
    stdin.read_to_string(&mut input).expect("standard input");
    unsafe {
        let null = open(b"/dev/null\0".as_ptr().cast(), 0);
        dup2(null, 0);
        close(null);
        fcntl(CHANNEL, 2, 1);
    }
    let mut lines = input.lines();
    let (secret, marker) = lines.next().and_then(|line| line.split_once(' ')).expect("secret and marker");
    let mut secret = secret.to_string();
    let marker = marker.to_string();
    let library = CString::new(lines.next().expect("library")).expect("library");
    let cases: Vec<Case> = lines.map(case).collect();
    unsafe { std::ptr::write_bytes(input.as_mut_ptr(), 0, input.len()) };
    let mut random = File::open("/dev/urandom").expect("/dev/urandom");
    let mut channel = unsafe { File::from_raw_fd(CHANNEL) };
    writeln!(channel, "{secret} begin").ok();
    for (index, case) in cases.iter().enumerate() {
        let mark = format!("\n{marker} {index}\n");
        std::io::stdout().write_all(mark.as_bytes()).ok();
        std::io::stdout().flush().ok();
        std::io::stderr().write_all(mark.as_bytes()).ok();
        run(index, case, &library, &mut secret, &mut random, &mut channel);
    }
    writeln!(channel, "{secret} end").ok();
    // Standard output may be closed by now; the exit code is ours all the same.
    unsafe { _exit(0) }
}

fn case(line: &str) -> Case {
    let mut words = line.split(' ');
    let symbol = CString::new(words.next().expect("symbol")).expect("symbol");
    let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).expect("number");
    Case {
        symbol,
        tests: number() as u32,
        wall: Duration::from_millis(number()),
        slice: Duration::from_millis(number()),
    }
}

/// Tests run one after the other; one that takes longer than a slice goes on beside the next.
fn run(index: usize, case: &Case, library: &CStr, secret: &mut String, random: &mut File, channel: &mut File) {
    let start = Instant::now();
    let mut next = 0;
    let mut children: Vec<Child> = Vec::new();
    loop {
        while next < case.tests && children.iter().all(|child| child.started.elapsed() >= case.slice) {
            let mut token = [0; TOKEN];
            random.read_exact(&mut token).expect("/dev/urandom");
            match start_child(next, case, library, secret, token, channel) {
                Some(child) => children.push(child),
                None => say(channel, secret, index, next, "failed", 0, 0, b"No process could be started for the test"),
            }
            next += 1;
        }
        if children.is_empty() { return; }
        let late = start.elapsed() >= case.wall;
        wait_for_any(&children);
        let mut still = Vec::new();
        for mut child in children {
            let closed = listen(&mut child);
            let mut status = 0;
            let mut usage = [0i64; 18];
            // Only a child that has told its token is about to end for sure.
            let ending = closed && child.said.starts_with(&child.token);
            let mut ended = unsafe { wait4(child.pid, &mut status, if ending { 0 } else { 1 }, &mut usage) } == child.pid;
            if closed && !ended && !late { std::thread::sleep(Duration::from_millis(1)); }
            let over = late && !ended;
            if over {
                unsafe { kill(-child.pid, 9); kill(child.pid, 9); }
                ended = unsafe { wait4(child.pid, &mut status, 0, &mut usage) } == child.pid;
            }
            if !ended { still.push(child); continue; }
            listen(&mut child);
            unsafe { kill(-child.pid, 9); close(child.pipe); }
            let ms = child.started.elapsed().as_millis();
            let (outcome, message) = if over { ("late", Vec::new()) } else { verdict(&child, status) };
            say(channel, secret, index, child.test, outcome, ms, usage[4], &message);
        }
        children = still;
        if late { while next < case.tests { say(channel, secret, index, next, "late", 0, 0, b""); next += 1; } }
    }
}

fn start_child(test: u32, case: &Case, library: &CStr, secret: &mut String, mut token: [u8; TOKEN], channel: &File) -> Option<Child> {
    let mut ends = [0; 2];
    if unsafe { pipe(ends.as_mut_ptr()) } != 0 { return None; }
    let [from, to] = ends;
    let pid = unsafe { fork() };
    if pid == 0 {
        unsafe {
            setpgid(0, 0);
            std::ptr::write_bytes(secret.as_mut_ptr(), 0, secret.len());
            close(from);
            fcntl(to, 2, 1);
        }
        use std::os::fd::AsRawFd;
        unsafe { close(channel.as_raw_fd()) };
        child(test, case, library, &mut token, to)
    }
    unsafe { close(to) };
    if pid < 0 { unsafe { close(from) }; return None; }
    unsafe { setpgid(pid, pid); fcntl(from, 2, 1); fcntl(from, 4, NONBLOCK); }
    Some(Child { test, pid, pipe: from, token, started: Instant::now(), said: Vec::new() })
}

#[cfg(target_os = "linux")]
const NONBLOCK: c_int = 0o4000;
#[cfg(not(target_os = "linux"))]
const NONBLOCK: c_int = 4;

fn child(test: u32, case: &Case, library: &CStr, token: &mut [u8; TOKEN], to: c_int) -> ! {
    let mut text = vec![0u8; MESSAGE];
    let length = unsafe {
        let loaded = dlopen(library.as_ptr(), 2);
        let entry = if loaded.is_null() { loaded } else { dlsym(loaded, case.symbol.as_ptr()) };
        if entry.is_null() {
            let why = CStr::from_ptr(dlerror()).to_bytes();
            let length = why.len().min(MESSAGE);
            text[..length].copy_from_slice(&why[..length]);
            length as isize
        } else {
            std::mem::transmute::<*mut c_void, Entry>(entry)(test, text.as_mut_ptr(), MESSAGE)
        }
    };
    let mut report = token.to_vec();
    report.push(if length < 0 { b'P' } else { b'F' });
    report.extend_from_slice(&text[..length.max(0) as usize]);
    let mut pipe = unsafe { File::from_raw_fd(to) };
    pipe.write_all(&report).ok();
    unsafe { _exit(0) }
}

/// Waits until a child says something or ends, or a little while.
fn wait_for_any(children: &[Child]) {
    let mut fds: Vec<Poll> = children.iter().map(|child| Poll { fd: child.pipe, events: 1, revents: 0 }).collect();
    unsafe { poll(fds.as_mut_ptr(), fds.len() as u64, 20) };
}

/// Takes what a child said; true when it will say no more.
fn listen(child: &mut Child) -> bool {
    let mut part = [0u8; 4096];
    loop {
        let count = unsafe { read(child.pipe, part.as_mut_ptr(), part.len()) };
        if count == 0 { return true; }
        if count < 0 { return false; }
        if child.said.len() < 2 * MESSAGE { child.said.extend_from_slice(&part[..count as usize]); }
    }
}

fn verdict(child: &Child, status: c_int) -> (&'static str, Vec<u8>) {
    let signal = status & 127;
    if signal != 0 { return ("died", format!("signal {signal}").into_bytes()); }
    let code = (status >> 8) & 255;
    match child.said.strip_prefix(&child.token[..]) {
        Some([b'P']) if code == 0 => ("passed", Vec::new()),
        Some([b'F', message @ ..]) => ("failed", message.to_vec()),
        _ => ("died", format!("exit {code}").into_bytes()),
    }
}

#[allow(clippy::too_many_arguments)]
fn say(channel: &mut File, secret: &str, case: usize, test: u32, outcome: &str, ms: u128, peak: i64, message: &[u8]) {
    let message: String = message.iter().map(|byte| format!("{byte:02x}")).collect();
    writeln!(channel, "{secret} {case} {test} {outcome} {ms} {peak} {message}").ok();
}
`
