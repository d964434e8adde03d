import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CODE_DEFAULTS, type CodeSpec } from '@assay/core/suite'
import { type CodeRunner, createCodeRunner } from '@assay/sandbox/code'
import { z } from 'zod'
import type { BenchReport } from './bench.ts'

// Rust cases in HumanEvalPack's form, canonical and buggy: is every verdict right, together with others and alone, and how long does
// a case take against `cargo build`, `cargo test` and `cargo clippy` in a fresh project with a shared target folder? `--data FILE`
// has the rows; without it, they are our own.

const OWN = join(import.meta.dirname, '../testdata/code/humanevalpack-rust.jsonl')

const Row = z.object({
  task_id: z.string(),
  declaration: z.string(),
  canonical_solution: z.string(),
  buggy_solution: z.string(),
  test: z.string(),
})

interface BenchCase {
  readonly name: string
  readonly source: string
  readonly tests: string
  readonly isRight: boolean
}

/** The number of cases in flight; `alone` has a timeout so short that no case shares a crate. */
const MODES = [
  { name: 'all at once', inFlight: 1000, timeoutMs: 10_000 },
  { name: '4 in flight', inFlight: 4, timeoutMs: 10_000 },
  { name: 'one at a time, alone', inFlight: 1, timeoutMs: 9_999 },
] as const

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      sample: { type: 'string', default: '10' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const rows = readRows(values.data ?? OWN)
  const cases = makeCases(rows)
  const right = cases.filter(({ isRight }) => isRight)
  const runner = createCodeRunner()
  try {
    await judge(runner, right.slice(0, 1), MODES[0].timeoutMs, 1)
    const speeds = [await timed(runner, right, MODES[0]), await timed(runner, right, MODES[0])]
    const best = Math.min(...speeds)
    const rounds = []
    for (const mode of MODES) rounds.push({ mode, verdicts: await judge(runner, cases, mode.timeoutMs, mode.inFlight) })
    const cargo = cargoMs(right.filter((_, i) => i % Math.ceil(right.length / Number(values.sample)) === 0))
    return report({ file: values.data, leftOut: rows.length - right.length, cases }, rounds, best, cargo)
  } finally {
    await runner.close()
  }
}

function readRows(file: string): z.output<typeof Row>[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Row.parse(JSON.parse(line)))
}

/** Makes two cases of a row, without the crates that every row names and hardly any uses; rows that do use them are left out. */
function makeCases(rows: readonly z.output<typeof Row>[]): BenchCase[] {
  return rows.flatMap((row) => {
    const declaration = row.declaration.replace(/^use (?:rand::Rng|regex::Regex|md5);$/gm, '')
    if (/Regex|md5|rand::|thread_rng/.test(declaration + row.canonical_solution + row.test)) return []
    const made = (solution: string, isRight: boolean) => ({
      name: `${row.task_id} ${isRight ? 'canonical' : 'buggy'}`,
      source: declaration + solution,
      tests: row.test,
      isRight,
    })
    return [made(row.canonical_solution, true), made(row.buggy_solution, false)]
  })
}

type Verdict = 'passed' | 'failed' | 'does not compile'

interface Judged {
  readonly verdict: Verdict
  /** Everything that must be the same however the case was run. */
  readonly all: string
}

async function judge(
  runner: CodeRunner,
  cases: readonly BenchCase[],
  timeoutMs: number,
  inFlight: number,
): Promise<Judged[]> {
  const judged: Judged[] = []
  let next = 0
  const work = async () => {
    for (let i = next++; i < cases.length; i = next++) judged[i] = await judgeOne(runner, cases[i], timeoutMs)
  }
  await Promise.all(Array.from({ length: Math.min(inFlight, cases.length) }, work))
  return judged
}

async function judgeOne(runner: CodeRunner, each: BenchCase | undefined, timeoutMs: number): Promise<Judged> {
  if (each === undefined) throw new Error('A bug: no case')
  const verdict = await runner.run(specOf(each, timeoutMs), `\`\`\`rust\n${each.source}\n\`\`\`\n`)
  if (verdict.kind === 'unavailable') throw new Error(verdict.message)
  const { compiled, tests, lint_warnings, evidence } = verdict.code
  const passed = tests !== null && tests.passed > 0 && tests.failed === 0
  const details = evidence?.tests.map(({ name, outcome }) => `${name} ${outcome}`) ?? []
  return {
    verdict: compiled ? (passed ? 'passed' : 'failed') : 'does not compile',
    all: JSON.stringify([compiled, tests, lint_warnings, evidence?.limit, details, evidence?.diagnostics]),
  }
}

function specOf({ tests }: BenchCase, timeout_ms: number): CodeSpec {
  return { ...CODE_DEFAULTS, language: 'rust', tests, timeout_ms }
}

async function timed(runner: CodeRunner, cases: readonly BenchCase[], mode: (typeof MODES)[number]): Promise<number> {
  const start = performance.now()
  await judge(runner, cases, mode.timeoutMs, mode.inFlight)
  return (performance.now() - start) / cases.length
}

/** Times three calls of cargo for each case, one case after the other. The target folder is warm before the first. */
function cargoMs(cases: readonly BenchCase[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const all = cases.map((each, index) => cargoProject(join(folder, `case${index}`), `case${index}`, each))
    const env = { ...process.env, CARGO_TARGET_DIR: join(folder, 'target') }
    execFileSync('cargo', ['build', '-q', '--offline'], {
      cwd: cargoProject(join(folder, 'warm'), 'warm', cases[0]),
      env,
    })
    const start = performance.now()
    for (const cwd of all) {
      for (const command of ['build', 'test', 'clippy']) spawnSync('cargo', [command, '-q', '--offline'], { cwd, env })
    }
    return (performance.now() - start) / cases.length
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function cargoProject(folder: string, name: string, each: BenchCase | undefined): string {
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'Cargo.toml'), `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n`)
  writeFileSync(join(folder, 'src', 'lib.rs'), `${each?.source ?? ''}\n${each?.tests ?? ''}`)
  return folder
}

interface Round {
  readonly mode: (typeof MODES)[number]
  readonly verdicts: readonly Judged[]
}

interface BenchRows {
  /** Undefined if the rows are our own. */
  readonly file: string | undefined
  /** The number of rows that need a crate. */
  readonly leftOut: number
  readonly cases: readonly BenchCase[]
}

/** The speed target is about HumanEvalPack: a few cases can't share a crate with many others. */
const OWN_NOTE =
  'our own, without speed target; "npm run bench -- code-rust --data FILE" measures a file of HumanEvalPack'

function report(
  { file, leftOut, cases }: BenchRows,
  rounds: readonly Round[],
  oursMs: number,
  cargo: number,
): BenchReport {
  const wrong = rounds.flatMap(({ mode, verdicts }) =>
    cases.flatMap(({ name, isRight }, i) => {
      const verdict = verdicts[i]?.verdict
      return (verdict === 'passed') === isRight ? [] : [`${name} ${verdict} (${mode.name}) ${verdicts[i]?.all}`]
    }),
  )
  const [first, ...others] = rounds
  const different = cases.filter((_, i) => others.some(({ verdicts }) => verdicts[i]?.all !== first?.verdicts[i]?.all))
  for (const each of wrong) console.error(`wrong: ${each}`)
  for (const each of different) {
    console.error(`not the same in every mode: ${each.name}`)
    for (const { mode, verdicts } of rounds) console.error(`  ${mode.name}: ${verdicts[cases.indexOf(each)]?.all}`)
  }
  const counts = rounds.flatMap(({ mode, verdicts }) =>
    (['passed', 'failed', 'does not compile'] as const).map((verdict) => ({
      name: `${verdict}, ${mode.name}`,
      value: verdicts.filter((each) => each.verdict === verdict).length,
      unit: 'cases',
    })),
  )
  const ratio = cargo / oursMs
  return {
    question: `Rust: ${cases.filter(({ isRight }) => isRight).length} canonical and as many buggy solutions`,
    measurements: [
      {
        name: 'data',
        value: cases.length / 2,
        unit: 'problems',
        note: `${file ?? OWN_NOTE}; ${leftOut} that need a crate are left out`,
      },
      ...counts,
      {
        name: 'build, test and lint a case',
        value: oursMs,
        unit: 'ms',
        note: 'in the sandbox, all canonical ones at once',
      },
      { name: 'cargo build, test and clippy', value: cargo, unit: 'ms', note: 'no isolation, one after the other' },
    ],
    ratios: { 'cargo to ours': ratio },
    targets: [
      { what: 'wrong verdicts', limit: '0', measured: String(wrong.length), met: wrong.length === 0 },
      {
        what: 'verdicts that differ by mode',
        limit: '0',
        measured: String(different.length),
        met: different.length === 0,
      },
      ...(file === undefined
        ? []
        : [{ what: 'times faster than cargo', limit: 'at least 20', measured: ratio.toFixed(1), met: ratio >= 20 }]),
    ],
  }
}
