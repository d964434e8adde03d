import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '@assay/sandbox/sandbox'
import type { BenchReport } from './bench.ts'

// What isolation adds to running a program that does nothing. Contenders take turns, so that whatever else the machine does
// meets them alike; the median of each is shown.

const ROUNDS = 200
const PROGRAM = '/bin/true'
const LIMIT_MS = 8

/** bubblewrap with all namespaces and the whole root: less than anyone could use. */
const BARE_BUBBLEWRAP = ['--unshare-all', '--die-with-parent', '--ro-bind', '/', '/', '--', PROGRAM]

/** The program's user if run as root; bubblewrap alone never runs as root either. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export async function run(): Promise<BenchReport> {
  const sandbox = await openSandbox()
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const { exec, bubblewrap, ours } = await medians({
      exec: () => execute(PROGRAM, []),
      bubblewrap: () => execute('bwrap', BARE_BUBBLEWRAP, UNPRIVILEGED),
      ours: async () => (await sandbox.run({ command: [PROGRAM], folder })).exitCode,
    })
    const added = ours - exec
    return {
      question: `What does the sandbox add to a run of ${PROGRAM}? (median of ${ROUNDS}, in turns)`,
      measurements: [
        { name: 'plain exec', value: exec, unit: 'ms', note: 'no isolation, four pipes' },
        { name: 'bubblewrap alone', value: bubblewrap, unit: 'ms', note: 'namespaces, the whole root, no limits' },
        { name: 'assay', value: ours, unit: 'ms', note: 'minimal root, own id, filter, limits, control groups' },
      ],
      ratios: { 'assay / plain exec': ours / exec, 'assay / bubblewrap alone': ours / bubblewrap },
      targets: [
        {
          what: 'added to plain exec',
          limit: `${LIMIT_MS} ms`,
          measured: `${added.toFixed(1)} ms`,
          met: added <= LIMIT_MS,
        },
      ],
    }
  } finally {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  }
}

async function medians<Name extends string>(
  contenders: Record<Name, () => Promise<number | null>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[]
  const taken = new Map(names.map((name): [Name, number[]] => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const start = performance.now()
      const code = await contenders[name]()
      if (code !== 0) throw new Error(`Contender "${name}" ended with exit code ${code}`)
      taken.get(name)?.push(performance.now() - start)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken.get(name) ?? [])])) as Record<Name, number>
}

async function execute(
  file: string,
  args: readonly string[],
  as: { uid?: number; gid?: number } = {},
): Promise<number | null> {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], ...as })
  const [code] = await once(child, 'close')
  return typeof code === 'number' ? code : null
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY
}
