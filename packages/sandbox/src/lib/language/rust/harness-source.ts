/**
 * The program that runs tests: compiled once, without any answer's code in it. For each test it forks, and only the child
 * loads the library with the answer and the tests. The child knows only its own token, which it reports when the test
 * has returned; this program alone can write to the channel, and knows the run's secret.
 *
 * Read from standard input: the secret (48 characters), then lines: `marker sweep`, the sizes of the libraries, a line
 * `symbol library tests wall_ms slice_ms` for each case, and an empty line; then the libraries' bytes. A library has no name in any
 * folder, so that no program can open it.
 * Written to descriptor 3: `secret begin`, then `secret case test outcome ms peak_kib message`, the message in hexadecimal, and `secret end` at last.
 */
export const HARNESS_SOURCE = String.raw`
use std::ffi::{c_void, CStr, CString};
use std::fs::File;
use std::io::{Read, Write};
use std::os::raw::{c_char, c_int};
use std::os::unix::io::FromRawFd;
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
    fn open(path: *const c_char, flags: c_int, ...) -> c_int;
    fn kill(pid: c_int, signal: c_int) -> c_int;
    fn setpgid(pid: c_int, group: c_int) -> c_int;
    fn wait4(pid: c_int, status: *mut c_int, options: c_int, usage: *mut [i64; 18]) -> c_int;
    fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn dlerror() -> *const c_char;
    #[cfg(target_os = "linux")]
    fn prctl(option: c_int, ...) -> c_int;
    #[cfg(target_os = "linux")]
    fn memfd_create(name: *const c_char, flags: u32) -> c_int;
}

#[repr(C)]
struct Poll { fd: c_int, events: i16, revents: i16 }

type Entry = extern "C" fn(u32, *mut u8, usize) -> isize;

const MESSAGE: usize = 16 * 1024;
const CHANNEL: c_int = 3;
const TOKEN: usize = 32;
const SECRET: usize = 48;

struct Case { symbol: CString, library: usize, tests: u32, wall: Duration, slice: Duration }

/// A library with tests: a file without a name, where there can be one.
struct Library { path: CString, fd: c_int }

/// What is the same for every test of a run.
struct Ground {
    secret: Box<[u8; SECRET]>,
    marker: String,
    /// Whether every other process in sight is a test's: then none is left behind for the next.
    sweep: bool,
    libraries: Vec<Library>,
    random: File,
    channel: File,
}

struct Child { test: u32, pid: c_int, pipe: c_int, token: [u8; TOKEN], started: Instant, said: Vec<u8> }

fn main() {
    // Nobody can read this memory or these descriptors through /proc, not even the children.
    #[cfg(target_os = "linux")]
    unsafe { prctl(4, 0u64, 0u64, 0u64, 0u64); }
    let mut secret = Box::new([0u8; SECRET]);
    let mut stdin = std::mem::ManuallyDrop::new(unsafe { File::from_raw_fd(0) });
    stdin.read_exact(&mut secret[..]).expect("secret");
    let mut input = Vec::new();
    stdin.read_to_end(&mut input).expect("standard input");
    unsafe {
        let null = open(b"/dev/null\0".as_ptr().cast(), 0);
        dup2(null, 0);
        close(null);
        fcntl(CHANNEL, 2, 1);
    }
    let head = input.windows(2).position(|two| two == b"\n\n").expect("an empty line");
    let (head, mut bytes) = (String::from_utf8_lossy(&input[..head]).into_owned(), &input[head + 2..]);
    let mut lines = head.lines();
    let (marker, sweep) = lines.next().and_then(|line| line.split_once(' ')).expect("marker");
    let sizes = lines.next().expect("sizes").split(' ').map(|size| size.parse::<usize>().expect("size"));
    let mut libraries: Vec<Library> = Vec::new();
    for size in sizes {
        let (library, rest) = bytes.split_at(size);
        libraries.push(hide(library));
        bytes = rest;
    }
    let cases: Vec<Case> = lines.map(case).collect();
    let mut ground = Ground {
        secret,
        marker: marker.to_string(),
        sweep: sweep == "1",
        libraries,
        random: File::open("/dev/urandom").expect("/dev/urandom"),
        channel: unsafe { File::from_raw_fd(CHANNEL) },
    };
    drop(input);
    tell(&mut ground, "begin");
    for (index, case) in cases.iter().enumerate() {
        let mark = format!("\n{} {index}\n", ground.marker);
        std::io::stdout().write_all(mark.as_bytes()).ok();
        std::io::stdout().flush().ok();
        std::io::stderr().write_all(mark.as_bytes()).ok();
        run(index, case, &mut ground);
    }
    tell(&mut ground, "end");
    // Standard output may be closed by now; the exit code is still this program's.
    unsafe { _exit(0) }
}

fn case(line: &str) -> Case {
    let words: Vec<&str> = line.split(' ').collect();
    let number = |at: usize| words[at].parse::<u64>().expect("number");
    Case {
        symbol: CString::new(words[0]).expect("symbol"),
        library: number(1) as usize,
        tests: number(2) as u32,
        wall: Duration::from_millis(number(3)),
        slice: Duration::from_millis(number(4)),
    }
}

/// Lays a library where it can be loaded and has no name.
#[cfg(target_os = "linux")]
fn hide(bytes: &[u8]) -> Library {
    const TMPFILE: c_int = if cfg!(target_arch = "aarch64") { 0o20040000 } else { 0o20200000 };
    const READ_WRITE_AND_CLOSE_ON_EXEC: c_int = 0o2000002;
    let mut fd = unsafe { open(b"/tmp\0".as_ptr().cast(), TMPFILE | READ_WRITE_AND_CLOSE_ON_EXEC, 0o700) };
    if fd < 0 { fd = unsafe { memfd_create(b"tests\0".as_ptr().cast(), 1) }; }
    let mut file = std::mem::ManuallyDrop::new(unsafe { File::from_raw_fd(fd) });
    file.write_all(bytes).expect("a file without a name");
    let path = CString::new(format!("/proc/self/fd/{fd}")).expect("path");
    Library { path, fd }
}

/// Elsewhere it has one.
#[cfg(not(target_os = "linux"))]
fn hide(bytes: &[u8]) -> Library {
    let mut name = [0u8; 12];
    File::open("/dev/urandom").and_then(|mut random| random.read_exact(&mut name)).expect("/dev/urandom");
    let name: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, bytes).expect("a file");
    let path = CString::new(path.to_str().expect("path")).expect("path");
    Library { path, fd: -1 }
}

/// Tests run one after the other; one that takes longer than a slice goes on beside the next.
fn run(index: usize, case: &Case, ground: &mut Ground) {
    let start = Instant::now();
    let mut next = 0;
    let mut children: Vec<Child> = Vec::new();
    loop {
        while next < case.tests && children.iter().all(|child| child.started.elapsed() >= case.slice) {
            let mut token = [0; TOKEN];
            ground.random.read_exact(&mut token).expect("/dev/urandom");
            match start_child(next, case, ground, token) {
                Some(child) => children.push(child),
                None => say(ground, index, next, "failed", 0, 0, b"Can't start a process for the test"),
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
            // Only a child that has reported its token is sure to end soon.
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
            say(ground, index, child.test, outcome, ms, usage[4], &message);
        }
        children = still;
        // Processes that a test left behind in the sandbox must not see the next one.
        if children.is_empty() && ground.sweep { sweep(); }
        if late { while next < case.tests { say(ground, index, next, "late", 0, 0, b""); next += 1; } }
    }
}

/// Ends every other process in the sandbox, and waits until its first one has buried them.
fn sweep() {
    for _ in 0..5000 {
        if unsafe { kill(-1, 9) } != 0 { return; }
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Two ends of a pipe that no other program gets.
fn private_pipe() -> Option<[c_int; 2]> {
    let mut ends = [0; 2];
    if unsafe { pipe(ends.as_mut_ptr()) } != 0 { return None; }
    for end in ends { unsafe { fcntl(end, 2, 1); } }
    Some(ends)
}

fn start_child(test: u32, case: &Case, ground: &mut Ground, mut token: [u8; TOKEN]) -> Option<Child> {
    let [from, to] = private_pipe()?;
    let pid = unsafe { fork() };
    if pid == 0 {
        unsafe {
            setpgid(0, 0);
            std::ptr::write_bytes(ground.secret.as_mut_ptr(), 0, SECRET);
            close(from);
        }
        use std::os::unix::io::AsRawFd;
        unsafe { close(ground.channel.as_raw_fd()) };
        child(test, case, ground, &mut token, to)
    }
    unsafe { close(to) };
    if pid < 0 { unsafe { close(from) }; return None; }
    unsafe { setpgid(pid, pid); fcntl(from, 4, NONBLOCK); }
    Some(Child { test, pid, pipe: from, token, started: Instant::now(), said: Vec::new() })
}

#[cfg(target_os = "linux")]
const NONBLOCK: c_int = 0o4000;
#[cfg(not(target_os = "linux"))]
const NONBLOCK: c_int = 4;

fn child(test: u32, case: &Case, ground: &mut Ground, token: &mut [u8; TOKEN], to: c_int) -> ! {
    let mut text = vec![0u8; MESSAGE];
    let library = &ground.libraries[case.library];
    let length = unsafe {
        let loaded = dlopen(library.path.as_ptr(), 2);
        for library in &ground.libraries { close(library.fd); }
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

fn tell(ground: &mut Ground, words: &str) {
    let line = format!(" {words}\n");
    let Ground { channel, secret, .. } = ground;
    channel.write_all(&secret[..]).and_then(|()| channel.write_all(line.as_bytes())).ok();
}

fn say(ground: &mut Ground, case: usize, test: u32, outcome: &str, ms: u128, peak: i64, message: &[u8]) {
    let message: String = message.iter().map(|byte| format!("{byte:02x}")).collect();
    tell(ground, &format!("{case} {test} {outcome} {ms} {peak} {message}"));
}
`
