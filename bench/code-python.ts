import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CODE_DEFAULTS, type CodeSpec } from '../packages/core/src/suite.ts'
import { type CodeRunner, createCodeRunner } from '../packages/sandbox/src/code.ts'
import { brokenSolutions, type HumanEvalRow, humanEvalRows } from '../packages/sandbox/test/human-eval/human-eval.ts'
import { pythonPath } from '../packages/sandbox/test/python-path.ts'
import type { BenchReport, Measurement, Target } from './bench.ts'

const ROUNDS = 3
const SAMPLES = 1000

/** The speed targets are about HumanEval: a few problems are mostly the cost of the first ones. */
const OWN_NOTE =
  'our own, without speed targets; "npm run bench -- code-python --data HumanEval.jsonl" measures HumanEval itself'

/**
 * Runs canonical solutions in our sandbox, in openai/human-eval's way and in a bare loop; verdicts. `--data FILE` has problems in
 * HumanEval's form; without it, they are our own.
 */
export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  })
  const rows = humanEvalRows(values.data)
  const python = await pythonPath()
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const canonical = rows.map((row) => row.prompt + row.canonical_solution)
    const programs = rows.map((row, i) => wholeProgram(row, canonical[i] ?? ''))
    const times = {
      cold: [] as number[],
      first: [] as number[],
      again: [] as number[],
      peer: [] as number[],
      bare: [] as number[],
    }
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await ownMs(rows, canonical)
      times.cold.push(ours.cold)
      times.first.push(ours.first)
      times.again.push(ours.again)
      times.peer.push(peerMs(programs, python))
      times.bare.push(bareMs(programs, { folder, python }))
    }
    const least = (all: readonly number[]) => Math.min(...all)
    const [cold, first, again] = [least(times.cold), least(times.first), least(times.again)]
    const [peer, bare] = [least(times.peer), least(times.bare)]
    const rate = await samplesPerSecond(rows[0] as HumanEvalRow, canonical[0] ?? '')
    const verdicts = await compareVerdicts(rows, { folder, python })
    return {
      question: `How long do ${rows.length} canonical solutions take on 2 cores, and are the verdicts right?`,
      measurements: [
        {
          name: 'data',
          value: rows.length,
          unit: 'problems',
          note: values.data ?? OWN_NOTE,
        },
        measured('assay, with opening the sandbox', cold, 'once per command, while the first answers are awaited'),
        measured(
          'assay, cases that it never saw',
          first,
          'tests read, programs compiled, linted and tested, all sandboxed',
        ),
        measured('assay, the same cases again', again, 'tests read before'),
        measured("openai/human-eval's way", peer, 'a Manager and a child each, 2 at once, not isolated'),
        measured('python3 -I -S FILE, one after the other', bare, 'not isolated'),
        { name: `${SAMPLES} samples of one case`, value: rate, unit: 'samples/s' },
        {
          name: 'verdicts that differ from a fresh process',
          value: verdicts.different.length,
          unit: `of ${verdicts.count}`,
          note: verdicts.different.join(' '),
        },
        {
          name: 'broken solutions that pass their tests',
          value: verdicts.unnoticed.length,
          unit: `of ${rows.length}`,
          note: verdicts.unnoticed.join(' '),
        },
      ],
      ratios: {
        "openai/human-eval's way to assay": peer / first,
        'bare loop to assay': bare / first,
        'bare loop to assay with opening the sandbox': bare / cold,
      },
      targets: [
        ...(values.data === undefined ? [] : speedTargets({ peer: peer / first, bare: bare / first })),
        {
          what: 'verdicts as in a fresh process each',
          limit: 'all',
          measured: `${verdicts.count - verdicts.different.length} of ${verdicts.count}`,
          met: verdicts.different.length === 0,
        },
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function wholeProgram({ test, entry_point }: HumanEvalRow, source: string): string {
  return `${source}\n${test}\ncheck(${entry_point})\n`
}

function specOf({ test, entry_point }: HumanEvalRow): CodeSpec {
  return { ...CODE_DEFAULTS, language: 'python', tests: test, entry_point, timeout_ms: 10_000 }
}

async function passes(runner: CodeRunner, row: HumanEvalRow, source: string): Promise<boolean> {
  const verdict = await runner.run(specOf(row), `\`\`\`python\n${source}\n\`\`\`\n`)
  if (verdict.kind === 'unavailable') throw new Error(verdict.message)
  return verdict.code.tests?.passed === 1
}

async function ownMs(rows: readonly HumanEvalRow[], sources: readonly string[]) {
  const start = performance.now()
  const runner = createCodeRunner({ cores: 2 })
  const all = async (kept: readonly HumanEvalRow[]) => {
    const since = performance.now()
    const passed = await Promise.all(kept.map((row, i) => passes(runner, row, sources[i] ?? '')))
    if (passed.includes(false))
      throw new Error(`Not all passed: ${kept.filter((_, i) => !passed[i]).map((row) => row.task_id)}`)
    return performance.now() - since
  }
  // Tests of its own, so that no problem's test is known afterwards.
  await all(rows.slice(0, 2).map((row, i) => ({ ...row, test: `${row.test}\n# ${i}` })))
  const opened = performance.now() - start
  const first = await all(rows)
  const again = await all(rows)
  await runner.close()
  return { cold: opened + first, first, again }
}

function peerMs(programs: readonly string[], python: string): number {
  const start = performance.now()
  const script = join(import.meta.dirname, 'code-python/human-eval-way.py')
  const { stdout } = spawnSync(python, [script], { input: JSON.stringify(programs), encoding: 'utf8' })
  if (stdout.trim() !== String(programs.length)) throw new Error(`The peer passed ${stdout}`)
  return performance.now() - start
}

interface FreshPython {
  readonly python: string
  /** A folder for programs. */
  readonly folder: string
}

function bareMs(programs: readonly string[], { folder, python }: FreshPython): number {
  for (const [i, program] of programs.entries()) writeFileSync(join(folder, `${i}.py`), program)
  const start = performance.now()
  const loop = `for i in $(seq 0 ${programs.length - 1}); do ${python} -I -S $i.py > /dev/null || exit 1; done`
  const { status } = spawnSync('sh', ['-c', loop], { cwd: folder })
  if (status !== 0) throw new Error('The bare loop failed')
  return performance.now() - start
}

async function samplesPerSecond(row: HumanEvalRow, source: string): Promise<number> {
  const runner = createCodeRunner({ cores: 2 })
  await passes(runner, row, source)
  const start = performance.now()
  await Promise.all(Array.from({ length: SAMPLES }, () => passes(runner, row, source)))
  const seconds = (performance.now() - start) / 1000
  await runner.close()
  return SAMPLES / seconds
}

/** Compares canonical and broken solutions, mixed, four at once, with each alone in a fresh Python. */
async function compareVerdicts(rows: readonly HumanEvalRow[], { folder, python }: FreshPython) {
  const broken = await brokenSolutions(rows)
  const cases = rows.flatMap((row) => [
    { id: row.task_id, row, source: row.prompt + row.canonical_solution, isBroken: false },
    { id: `${row.task_id} broken`, row, source: broken.get(row.task_id) ?? '', isBroken: true },
  ])
  const runner = createCodeRunner({ cores: 4 })
  const ours = await Promise.all(cases.map(({ row, source }) => passes(runner, row, source)))
  await runner.close()
  const fresh = cases.map(({ row, source }) => {
    const file = join(folder, 'fresh.py')
    writeFileSync(file, wholeProgram(row, source))
    // The memory that ours may use.
    const bound = ['--as=1073741824', python, '-I', '-S', file]
    return spawnSync('prlimit', bound, { timeout: 10_000, killSignal: 'SIGKILL', stdio: 'ignore' }).status === 0
  })
  return {
    count: cases.length,
    different: cases.filter((_, i) => ours[i] !== fresh[i]).map(({ id }) => id),
    unnoticed: cases.filter(({ isBroken }, i) => isBroken && ours[i]).map(({ id }) => id),
  }
}

function measured(name: string, value: number, note: string): Measurement {
  return { name, value, unit: 'ms', note }
}

function speedTargets({ peer, bare }: { readonly peer: number; readonly bare: number }): Target[] {
  return [
    target("than openai/human-eval's way", 'at least 2 times faster, in two processes', peer, 2),
    target('than a bare loop', 'no slower', bare, 1),
  ]
}

function target(than: string, limit: string, ratio: number, least: number): Target {
  return { what: `faster ${than}`, limit, measured: `${ratio.toFixed(2)} times`, met: ratio >= least }
}
