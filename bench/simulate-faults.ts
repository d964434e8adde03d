import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchReport, Measurement } from './bench.ts'

// Does the simulation find faults? Each patch in `bench/faults` puts one into a temporary copy of the sources, and the simulation runs there until
// a promise is broken, over `--seeds` stories at most. `--only TEXT` takes the patches with the text in their names. A patch that doesn't fit the
// sources any more counts as not found.

const ROOT = join(import.meta.dirname, '..')
const FAULTS = join(import.meta.dirname, 'faults')

/** A fault that makes the simulation itself hang is ended after this time, and found. */
const LONGEST_MS = 600_000

/** What the simulation imports. */
const COPIED = ['packages', 'bench', 'package.json', 'tsconfig.json']

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { seeds: { type: 'string', default: '1000' }, only: { type: 'string', default: '' } },
    strict: false,
  })
  const patches = readdirSync(FAULTS).filter((name) => name.endsWith('.patch') && name.includes(String(values.only)))
  const copy = copySources()
  try {
    const whole = simulate(copy, String(values.seeds))
    if (whole.kind !== 'not found') throw new Error(`Without any fault, the simulation says: ${whole.how}`)
    const found = patches.sort().map((name) => measurePatch(copy, name, String(values.seeds)))
    const count = found.filter(({ isFound }) => isFound).length
    const least = Math.ceil(0.9 * patches.length)
    return {
      question: `How many of ${patches.length} faults does the simulation find in ${values.seeds} stories?`,
      measurements: found.map(({ measurement }) => measurement),
      ratios: {},
      targets: [{ what: 'faults found', limit: `at least ${least}`, measured: String(count), met: count >= least }],
    }
  } finally {
    rmSync(copy, { recursive: true, maxRetries: 3 })
  }
}

/** Copies the sources, with links to everything installed: a package's import of another leads into the copy. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'assay-faults-'))
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path))
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: isSource })
  const modules = join(ROOT, 'node_modules')
  mkdirSync(join(copy, 'node_modules', '@assay'), { recursive: true })
  for (const name of readdirSync(modules)) {
    if (name !== '@assay') symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  }
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules', '@assay', name))
    const own = join(ROOT, 'packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, 'packages', name, 'node_modules'))
  }
  return copy
}

function measurePatch(copy: string, name: string, seeds: string): { measurement: Measurement; isFound: boolean } {
  const outcome = simulateWith(copy, name, seeds)
  const note = `${outcome.kind}: ${outcome.how}`
  console.error(`${name}  ${note}`)
  return { measurement: { name, value: outcome.stories, unit: 'stories', note }, isFound: outcome.kind === 'found' }
}

function simulateWith(copy: string, name: string, seeds: string): Outcome {
  const misfit = apply(copy, name, [])
  if (misfit !== null) return { kind: "doesn't fit", stories: 0, how: misfit }
  const outcome = simulate(copy, seeds)
  const left = apply(copy, name, ['--reverse'])
  if (left !== null) throw new Error(`${name} can't be taken out again: ${left}`)
  return outcome
}

/** Puts a patch into the copy, or takes it out. Returns what is wrong with it; null if it fits. */
function apply(copy: string, name: string, flags: readonly string[]): string | null {
  const { status, stderr } = spawnSync('git', ['apply', ...flags, join(FAULTS, name)], { cwd: copy, encoding: 'utf8' })
  return status === 0 ? null : stderr.trim()
}

interface Outcome {
  readonly kind: 'found' | 'not found' | "doesn't fit"
  readonly stories: number
  readonly how: string
}

/** Simulates in the copy. A fault that ends the simulation itself is found too: no test would miss it. */
function simulate(copy: string, seeds: string): Outcome {
  const command = [join(copy, 'bench', 'run.ts'), 'simulate', '--seeds', seeds, '--first', '--json']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: copy,
    encoding: 'utf8',
    timeout: LONGEST_MS,
  })
  if (status !== 0) return { kind: 'found', stories: 0, how: `the simulation itself ended: ${lastLine(stderr)}` }
  const report: BenchReport = JSON.parse(stdout)
  const broken = report.measurements.find(({ note }) => note !== undefined)
  const stories = Number(/\d+/.exec(report.question)?.[0])
  if (broken === undefined) return { kind: 'not found', stories, how: 'every promise was kept' }
  return { kind: 'found', stories, how: `"${broken.name}", ${broken.note}` }
}

function lastLine(text: string): string {
  return (
    text
      .trim()
      .split('\n')
      .findLast((line) => /error/i.test(line)) ?? text.trim().slice(-200)
  )
}
