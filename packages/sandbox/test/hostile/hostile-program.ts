import type { CodeLimit } from '@assay/core/result'
import type { Limits } from '../../src/lib/isolation/sandbox.ts'

/** What of the host a hostile program is told about, so that it need not search. */
export interface Targets {
  /** A file that everyone may read, beside the work folder. */
  readonly secretFile: string
  readonly otherFolder: string
  readonly repository: string
  readonly home: string
  readonly tcpPort: number
  readonly abstractName: string
  readonly socketPath: string
}

/** A program that tries to get out or to take the machine down, and what must become of it. */
export interface HostileProgram {
  readonly name: string
  /** Python, after `PRELUDE`. It prints `held` when it was refused and `ESCAPED` when it was not. */
  readonly python: string
  /** The limit that must end it; null when it must be refused and end by itself. */
  readonly limit: CodeLimit | null
  readonly limits?: Partial<Limits>
  /** How it may end beside exit code 0; its output is then not looked at for `held`. */
  readonly signal?: readonly string[]
  /** Counted by a memory cgroup; refused otherwise. */
  readonly needsCgroup?: boolean
}

/** What every hostile program can use: `attempt(what, f)`, `syscall(x64, arm64, …)` and `T`, the targets. */
export const PRELUDE = `
import ctypes, errno, json, os, signal, socket, subprocess, sys, threading, time
T = json.loads(os.environ['TARGETS'])
libc = ctypes.CDLL(None, use_errno=True)
IS_X64 = os.uname().machine == 'x86_64'
escapes = []
def syscall(x64, arm64, *args):
    ctypes.set_errno(0)
    result = libc.syscall(*[ctypes.c_long(n) if isinstance(n, int) else n for n in (x64 if IS_X64 else arm64, *args)])
    if result < 0: raise OSError(ctypes.get_errno(), 'refused')
    return result
def attempt(what, f):
    try: got = f()
    except (OSError, ValueError, subprocess.SubprocessError): return
    escapes.append(f'{what}: {got!r}')
def must(what, holds):
    if not holds: escapes.append(what)
def read(path):
    with open(path, 'rb') as file: return file.read(100)
def write(path):
    with open(path, 'ab') as file: file.write(b'x'); file.flush()
def finish():
    print('ESCAPED ' + '; '.join(escapes) if escapes else 'held', flush=True)
`
