import type { CodeLimit } from '@assay/core/result'
import type { Limits } from '../../src/lib/isolation/sandbox.ts'

/** The host's parts that a hostile program knows about, so that it needn't search. */
export interface Targets {
  /** A file that everyone can read, beside the work folder. */
  readonly secretFile: string
  readonly otherFolder: string
  readonly repository: string
  readonly home: string
  readonly tcpPort: number
  readonly abstractName: string
  readonly socketPath: string
}

/** A program that tries to escape or to take the machine down, and its expected end. */
export interface HostileProgram {
  readonly name: string
  /** Python, after `PRELUDE`. It prints `held` if it was blocked and `ESCAPED` if it wasn't. */
  readonly python: string
  /** The limit that must end it; null if it must be blocked and end by itself. */
  readonly limit: CodeLimit | null
  readonly limits?: Partial<Limits>
  /** The signals that may end it instead of exit code 0; its output then isn't checked for `held`. */
  readonly signal?: readonly string[]
  /** Whether only a memory cgroup counts it; blocked otherwise. */
  readonly needsCgroup?: boolean
}

/** Code that every hostile program can use: `attempt(what, f)`, `syscall(x64, arm64, …)` and `T`, the targets. */
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
