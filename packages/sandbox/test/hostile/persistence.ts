import type { HostileProgram } from './hostile-program.ts'

const SHORT = { wallMs: 300 }

/** Programs that outlive their time, and that hurt other processes. */
export const PERSISTENCE: readonly HostileProgram[] = [
  { name: 'an endless loop', limit: 'time', limits: SHORT, python: 'while True: pass' },
  { name: 'an endless sleep', limit: 'time', limits: SHORT, python: 'time.sleep(10 ** 6)' },
  {
    name: 'a program that ignores every signal',
    limit: 'time',
    limits: SHORT,
    python: `
for number in range(1, signal.NSIG):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True: time.sleep(1)`,
  },
  { name: 'a program that stops itself', limit: 'time', limits: SHORT, python: 'os.kill(os.getpid(), signal.SIGSTOP)' },
  {
    name: 'a program that closes its streams and continues',
    limit: 'time',
    limits: SHORT,
    python: `
os.closerange(0, 1024)
while True: pass`,
  },
  {
    name: 'CPU time spread over children that each use little',
    limit: 'time',
    limits: { cpuMs: 1000, wallMs: 20_000 },
    needsCgroup: true,
    python: `
while True:
    if os.fork() == 0:
        end = time.process_time() + 0.2
        while time.process_time() < end: pass
        os._exit(0)
    os.wait()`,
  },
  {
    name: 'CPU time over the limit, with wall time left',
    limit: 'time',
    limits: { cpuMs: 1000, wallMs: 20_000 },
    python: 'while True: pass',
  },
  {
    name: 'a daemon that forked twice',
    limit: null,
    python: `
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 1024)
        while True: time.sleep(1)
    os._exit(0)
os.wait()
finish()`,
  },
  {
    name: 'a child in its own session that holds the streams',
    limit: null,
    python: `
if os.fork() == 0:
    os.setsid()
    time.sleep(10 ** 6)
finish()`,
  },
  {
    name: 'a child that outlives its parent and forks forever',
    limit: null,
    limits: { processes: 50 },
    python: `
if os.fork() == 0:
    os.setsid()
    while True:
        if os.fork() != 0: os._exit(0)
finish()`,
  },
  {
    name: 'a signal to every process that it can see',
    limit: null,
    signal: ['SIGKILL'],
    python: `
if os.fork() == 0: time.sleep(60)
os.kill(-1, signal.SIGKILL)
os.kill(os.getpid(), signal.SIGKILL)`,
  },
  {
    name: 'a signal to the first process',
    limit: null,
    python: `
for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP):
    try: os.kill(1, number)
    except OSError: pass
os.kill(1, 0) if os.getuid() == os.stat('/proc/1').st_uid else None
finish()`,
  },
  {
    name: 'a crash that would leave a core dump',
    limit: null,
    signal: ['SIGABRT', 'SIGSEGV'],
    python: `
import resource
try: resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
except (OSError, ValueError): pass
os.abort()`,
  },
  {
    name: 'limits that it raises',
    limit: null,
    python: `
import resource
for what in (resource.RLIMIT_CORE, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_MEMLOCK):
    soft, hard = resource.getrlimit(what)
    must(f'{what} is not limited', hard != resource.RLIM_INFINITY)
    attempt(f'raised {what}', lambda: resource.setrlimit(what, (hard + 1, hard + 1)))
finish()`,
  },
  {
    name: 'a higher processor priority',
    limit: null,
    python: `
attempt('nice', lambda: os.nice(-5))
attempt('priority of all', lambda: os.setpriority(os.PRIO_PROCESS, 1, -20))
attempt('real time', lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
finish()`,
  },
  {
    name: 'protection from the out-of-memory killer',
    limit: null,
    python: `
def lower(pid):
    with open(f'/proc/{pid}/oom_score_adj', 'r+') as file:
        before = int(file.read())
        file.write(str(before - 1))
        file.flush()
for pid in ('self', 1): attempt(f'lower {pid}', lambda: lower(pid))
finish()`,
  },
  {
    name: 'locked memory',
    limit: null,
    python: `
attempt('mlock', lambda: syscall(149, 228, ctypes.create_string_buffer(1 << 20), 1 << 20))
finish()`,
  },
  {
    name: 'a forged bubblewrap message, and an exit code on every descriptor',
    limit: null,
    python: `
os.write(2, b"bwrap: Can't mount\\n")
for number in range(4, 1024):
    try: os.write(number, b'{ "exit-code": 7 }\\n')
    except OSError: pass
finish()`,
  },
]
