import type { HostileProgram } from './hostile-program.ts'

const refused = (name: string, python: string): HostileProgram => ({ name, limit: null, python: `${python}\nfinish()` })

/** Returns system calls, by their numbers on x86-64 and ARM64, that must be blocked. */
const calls = (name: string, ...each: readonly string[]) =>
  refused(name, each.map((call) => `attempt('${call.replaceAll("'", '')}', lambda: syscall(${call}))`).join('\n'))

/** Programs that try what the kernel allows only to some. */
export const KERNEL: readonly HostileProgram[] = [
  calls('tracing processes', '101, 117, 0, 0, 0, 0', '101, 117, 16, 1, 0, 0', '101, 117, 0x4206, os.getppid(), 0, 0'),
  calls('the memory of other processes', '310, 270, 1, 0, 0, 0, 0, 0', '311, 271, os.getpid(), 0, 0, 0, 0, 0'),
  refused(
    'reaching processes through handles',
    `
for pid in (1, os.getpid()):
    handle = os.pidfd_open(pid)
    for number in range(4): attempt(f'descriptor {number} of {pid}', lambda: syscall(438, 438, handle, number, 0))
    attempt(f'memory of {pid}', lambda: syscall(440, 440, handle, 0, 0, 4, 0))
    attempt(f'release of {pid}', lambda: syscall(448, 448, handle, 0))
    attempt(f'namespaces of {pid}', lambda: syscall(308, 268, handle, 0x7e020000))`,
  ),
  refused(
    'the streams of the first process',
    `for number in range(4): attempt(f'fd {number}', lambda: os.close(os.open(f'/proc/1/fd/{number}', os.O_RDWR)))`,
  ),
  calls(
    'mounting, the old way',
    "165, 40, b'none', b'/tmp', b'tmpfs', 0, 0",
    "165, 40, b'/usr', b'/work', 0, 4096, 0",
    "165, 40, b'none', b'/', 0, 32, 0",
    "166, 39, b'/usr', 2",
  ),
  calls(
    'mounting, the new way',
    "430, 430, b'tmpfs', 0",
    "428, 428, -100, b'/', 1",
    "433, 433, -100, b'/', 0",
    "442, 442, -100, b'/', 0, 0, 0",
  ),
  calls(
    'its own namespaces',
    ...[
      '0x10000000',
      '0x10020000',
      '0x00020000',
      '0x20000000',
      '0x40000000',
      '0x08000000',
      '0x04000000',
      '0x02000000',
      '0x80',
    ].map((flags) => `272, 97, ${flags}`),
  ),
  refused(
    'a child in its own namespaces',
    `
for flags in (0x10000000, 0x10020000, 0x20000000, 0x40000000):
    def child():
        pid = syscall(56, 220, flags | signal.SIGCHLD, 0, 0, 0, 0)
        if pid == 0: os._exit(0)
        return pid
    attempt(hex(flags), child)
attempt('clone3', lambda: syscall(435, 435, ctypes.create_string_buffer(88), 88))`,
  ),
  refused(
    'entering other namespaces',
    `
for pid in ('self', '1'):
    for name in ('user', 'mnt', 'net', 'pid', 'ipc', 'uts', 'cgroup'):
        attempt(f'{pid} {name}', lambda: syscall(308, 268, os.open(f'/proc/{pid}/ns/{name}', os.O_RDONLY), 0))
for number in range(3, 300): attempt(f'fd {number}', lambda: syscall(308, 268, number, 0))`,
  ),
  calls('another root', "161, 51, b'/work'", "155, 41, b'/work', b'/work'"),
  calls('keys', "248, 217, b'user', b'x', b'y', 1, -3", '250, 219, 0, -3, 0', "249, 218, b'user', b'x', 0, 0"),
  calls('io_uring', '425, 425, 8, ctypes.create_string_buffer(120)', '426, 426, 0, 1, 0, 0, 0', '427, 427, 0, 0, 0, 0'),
  calls(
    'bpf, performance counters and page faults',
    '321, 280, 0, ctypes.create_string_buffer(128), 128',
    '298, 241, ctypes.create_string_buffer(128), 0, -1, -1, 0',
    '323, 282, 1',
    '323, 282, 0',
  ),
  calls(
    'other kernels and modules',
    '246, 104, 0, 0, 0, 0',
    '320, 294, 0, 0, 0, 0, 0',
    "175, 105, b'x', 1, b''",
    "313, 273, 0, b'', 0",
    "176, 106, b'x', 0",
  ),
  calls(
    'reboot, swap, accounting, clock and name',
    '169, 142, 0xfee1dead, 672274793, 0, 0',
    "167, 224, b'/work', 0",
    "168, 225, b'/work'",
    '163, 89, 0',
    '164, 170, ctypes.create_string_buffer(16), 0',
    '227, 112, 0, ctypes.create_string_buffer(16)',
    "170, 161, b'x', 1",
  ),
  calls(
    'files by handle, and watching all files',
    '304, 265, -100, ctypes.create_string_buffer(136), 0',
    '300, 262, 4, 0',
  ),
  calls(
    'kernel log, hidden memory, and comparing processes',
    '103, 116, 3, ctypes.create_string_buffer(100), 100',
    '447, 447, 0',
    '312, 272, 1, os.getpid(), 0, 0, 0',
    '438, 438, 0, 0, 0',
  ),
  refused(
    'typing into a terminal',
    `
import fcntl, pty
for number in range(3): attempt(f'fd {number}', lambda: fcntl.ioctl(number, 0x5412, b'x'))
attempt('terminal', lambda: os.open('/dev/tty', os.O_RDWR))
attempt('a terminal of its own', pty.openpty)
must('has a terminal', not any(os.isatty(number) for number in range(4)))`,
  ),
  {
    name: 'system calls of another architecture',
    limit: null,
    signal: ['SIGSYS', 'SIGSEGV', 'SIGILL'],
    python: `
import mmap
if not IS_X64: os.kill(os.getpid(), signal.SIGSYS)
code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
code.write(b'\\xb8\\x14\\x00\\x00\\x00\\xcd\\x80\\xc3')
got = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))()
print('ESCAPED', got)`,
  },
  {
    name: "system calls with x32's numbers",
    limit: null,
    signal: ['SIGSYS'],
    python: `
if not IS_X64: os.kill(os.getpid(), signal.SIGSYS)
print('ESCAPED', libc.syscall(ctypes.c_long(0x40000000 + 39)))`,
  },
]
