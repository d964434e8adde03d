import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { CodeSpec } from '@assay/core/suite'
import { createCodeRunner } from '@assay/sandbox/code'
import type { BenchReport } from './bench.ts'
import { meterProcessorTime } from './code-compiled/processor-time.ts'

// 300 TypeScript answers to one case, a third of them wrong in their types and a third in what they do: how many are compiled,
// tested and linted in a second, isolated, against `tsc` and `node --test` for each answer, not isolated and without lint?

const KINDS = ['right', 'wrong', 'mistyped'] as const

/** Returns a different text for each index, like different answers. */
function answer(index: number): string {
  const kind = KINDS[index % KINDS.length]
  const result = kind === 'right' ? 'total' : kind === 'wrong' ? `total + ${index}` : `String(total)`
  return `export function sumOfSquares(values: readonly number[]): number {
  // Way ${index}
  const total = values.map((value) => value * value).reduce((sum, each) => sum + each, 0)
  return ${result}
}
`
}

const TESTS = `import { test } from 'node:test'
import assert from 'node:assert/strict'
test('is 0 for none', () => assert.equal(sumOfSquares([]), 0))
test('adds squares', () => assert.equal(sumOfSquares([1, 2, 3]), 14))
test('takes negative values', () => assert.equal(sumOfSquares([-2, 2]), 8))
test('does not change its input', () => { const given = [3, 4]; sumOfSquares(given); assert.deepEqual(given, [3, 4]) })
`

const SPEC: CodeSpec = {
  language: 'typescript',
  tests: TESTS,
  prefix: null,
  entry_point: null,
  expect_functions: ['sumOfSquares'],
  expect_types: [],
  expect_compile: true,
  expect_tests: true,
  max_lint_warnings: null,
  dependencies: [],
  files: [],
  timeout_ms: 30_000,
}

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      samples: { type: 'string', default: '300' },
      peers: { type: 'string', default: '30' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const samples = Number(values.samples)
  const peers = Number(values.peers)
  const ours = await judgeAll(samples)
  const theirs = await peerMs(peers)
  const ratio = theirs.ms / peers / (ours.ms / samples)
  return {
    question: `How many of ${samples} TypeScript answers are judged in a second?`,
    measurements: [
      { name: 'assay: types, tests and lint, isolated', value: samples / (ours.ms / 1000), unit: 'cases/s' },
      {
        name: 'assay: processor time',
        value: ours.cpuMs / samples,
        unit: 'ms a case',
        note: `${availableParallelism()} cores`,
      },
      { name: 'tsc and node --test for each', value: peers / (theirs.ms / 1000), unit: 'cases/s', note: `of ${peers}` },
    ],
    ratios: { 'faster than tsc and node --test': ratio },
    targets: [
      {
        what: 'right verdicts',
        limit: `${samples} of ${samples}`,
        measured: `${ours.right} of ${samples} (peer ${theirs.right} of ${peers})`,
        met: ours.right === samples,
      },
    ],
  }
}

async function judgeAll(samples: number): Promise<{ ms: number; cpuMs: number; right: number }> {
  const runner = createCodeRunner()
  const meter = meterProcessorTime()
  try {
    const judge = (index: number) => runner.run(SPEC, `\`\`\`typescript\n${answer(index)}\`\`\``)
    await judge(0)
    const before = meter.usedMs()
    const start = performance.now()
    const verdicts = await Promise.all(Array.from({ length: samples }, (_, index) => judge(index)))
    const ms = performance.now() - start
    const cpuMs = meter.usedMs() - before
    const right = verdicts.filter((verdict, index) => {
      if (verdict.kind === 'unavailable') throw new Error(verdict.message)
      const { compiled, tests } = verdict.code
      const passed = tests?.passed ?? null
      const kind = KINDS[index % KINDS.length]
      return kind === 'mistyped' ? !compiled : compiled && (kind === 'right' ? passed === 4 : passed === 1)
    })
    return { ms, cpuMs, right: right.length }
  } finally {
    await runner.close()
    meter.close()
  }
}

/** Times the peer as people script it: a project for each answer, as many at once as there are cores. */
async function peerMs(samples: number): Promise<{ ms: number; right: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const modules = join(import.meta.dirname, '../node_modules')
  const tsc = join(modules, 'typescript/bin/tsc')
  let next = 0
  let right = 0
  const worker = async () => {
    while (next < samples) {
      const index = next++
      const project = join(folder, String(index))
      mkdirSync(project)
      writeFileSync(join(project, 'answer.ts'), answer(index))
      writeFileSync(join(project, 'answer.test.ts'), `import { sumOfSquares } from './answer.ts'\n${TESTS}`)
      const options = [
        '--strict',
        '--noEmit',
        '--allowImportingTsExtensions',
        '--module',
        'nodenext',
        '--typeRoots',
        join(modules, '@types'),
        '--types',
        'node',
      ]
      const compiled = await succeeds([tsc, ...options, 'answer.ts', 'answer.test.ts'], project)
      const passed = compiled && (await succeeds(['--test', 'answer.test.ts'], project))
      if (passed === (KINDS[index % KINDS.length] === 'right')) right++
    }
  }
  try {
    const start = performance.now()
    await Promise.all(Array.from({ length: availableParallelism() }, worker))
    return { ms: performance.now() - start, right }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function succeeds(args: readonly string[], cwd: string): Promise<boolean> {
  return new Promise((resolve) => execFile(process.execPath, args, { cwd }, (error) => resolve(error === null)))
}
