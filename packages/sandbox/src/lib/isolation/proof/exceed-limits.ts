import { readdirSync, readFileSync } from 'node:fs'
import type { CodeLimit } from '@assay/core/result'
import type { Ended, Limits } from '../sandbox.ts'
import type { Attempt } from './proof.ts'

const MB = 1024 ** 2

/** Returns an attempt whose shell script uses more than `limits` allow, and must be stopped. */
function exceed(
  name: string,
  held: string,
  script: string,
  limits: Partial<Limits>,
  broken: Attempt['broken'],
): Attempt {
  return { name, held, broken, task: ({ marker }) => ({ command: ['/bin/sh', '-c', script, marker], limits }) }
}

/** Returns a check that a limit was reported or, if the kernel only denies the program more, made it fail. */
const stoppedBy =
  (limit: CodeLimit) =>
  (ended: Ended): string | null => {
    if (ended.limit === limit || (ended.limit === null && ended.exitCode !== 0)) return null
    return `the program ended with exit code ${ended.exitCode ?? 'none'}, signal ${ended.signal ?? 'none'}, limit ${ended.limit ?? 'none'}`
  }

/** Returns a check that a limit was reported. */
const told = (limit: CodeLimit) => (ended: Ended) =>
  ended.limit === limit ? null : `the reported limit was ${ended.limit ?? 'none'}`

/** Attempts to use more than the limits allow. */
export const EXCEED_LIMITS: readonly Attempt[] = [
  exceed(
    'memory limit',
    'stopped at 64 MB',
    'head -c 300000000 /dev/zero | tail -c 300000000 > /dev/null',
    { memoryBytes: 64 * MB, wallMs: 20_000 },
    stoppedBy('memory'),
  ),
  exceed(
    'process limit',
    'stopped at 16 processes',
    'i=0; while [ $i -lt 40 ]; do sleep 5 & i=$((i+1)); done; sleep 1',
    { processes: 16, wallMs: 20_000 },
    stoppedBy('processes'),
  ),
  exceed(
    'disk limit, one file',
    'stopped at 8 MB',
    'head -c 30000000 /dev/zero > big',
    { diskBytes: 8 * MB, wallMs: 20_000 },
    stoppedBy('disk'),
  ),
  exceed(
    'disk limit, many files',
    'stopped at 8 MB',
    'i=0; while [ $i -lt 200000 ]; do : > $i; i=$((i+1)); done',
    { diskBytes: 8 * MB, wallMs: 20_000 },
    told('disk'),
  ),
  exceed(
    'disk limit, temporary files',
    'stopped at 8 MB',
    'head -c 30000000 /dev/zero > /tmp/big',
    { diskBytes: 8 * MB, wallMs: 20_000 },
    stoppedBy('disk'),
  ),
  exceed('time limit', 'stopped after 0.2 s', 'trap "" TERM INT HUP; sleep 600', { wallMs: 200 }, told('time')),
  exceed('CPU limit', 'stopped after 1 s', 'while :; do :; done', { cpuMs: 1000, wallMs: 30_000 }, told('time')),
  exceed(
    'output limit',
    'cut at 1,000 of 50,000,000 bytes',
    'head -c 50000000 /dev/zero',
    { outputBytes: 1000, wallMs: 30_000 },
    ({ stdout }) => (stdout.cut && stdout.bytes.length === 1000 ? null : `${stdout.bytes.length} bytes got through`),
  ),
  exceed(
    'leftover processes',
    'a detached program ended with its parent',
    'setsid sh -c "exec >/dev/null 2>&1 3>&1; sleep 600" "$0" &',
    { wallMs: 20_000 },
    (_, { marker }) => (runs(marker) ? 'a process is still running' : null),
  ),
]

function runs(marker: string): boolean {
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(marker)
    } catch {
      return false
    }
  })
}
