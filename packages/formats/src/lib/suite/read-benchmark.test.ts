import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Case } from '@assay/core/suite'
import { readSuites, readSuiteText } from './read-suites.ts'

const row = (said: object) =>
  `${JSON.stringify({ task_id: 'HumanEval/0', prompt: 'def f():\n', entry_point: 'f', test: 'x', ...said })}\n`

async function casesOf(text: string): Promise<Case[]> {
  const { suites, diagnostics } = await readSuiteText(text)
  assert.deepEqual(diagnostics, [])
  return (await Promise.all(suites.map(({ cases }) => Array.fromAsync(cases())))).flat()
}

describe('readBenchmark', () => {
  it('names the suite after its file', async () => {
    const { suites } = await readSuiteText(row({}), { file: 'somewhere/HumanEvalPlus-v0.1.jsonl' })
    assert.deepEqual(
      suites.map(({ name, count }) => [name, count]),
      [['HumanEvalPlus-v0.1', 1]],
    )
  })

  it('reads cases anew on each iteration, in the order of the file', async () => {
    const text = Array.from({ length: 300 }, (_, i) => row({ task_id: `HumanEval/${i}` })).join('')
    const { suites } = await readSuiteText(text)
    const cases = suites[0]?.cases ?? assert.fail()
    const ids = (all: readonly Case[]) => all.map(({ id }) => id)
    const first = ids(await Array.fromAsync(cases()))
    assert.equal(first[299], 'HumanEval/299')
    assert.deepEqual(ids(await Array.fromAsync(cases())), first)
  })

  it('keeps braces in a prompt unchanged', async () => {
    const [only] = await casesOf(row({ prompt: 'def f():\n    """ {{name}} """\n' }))
    assert.equal(only?.code?.prefix, 'def f():\n    """ {{name}} """\n')
    assert.match(only?.messages[0]?.content ?? '', /\{\{name\}\}/)
  })

  it('names the function whose head ends a prompt of MultiPL-E, in a line of any length', async () => {
    const entryPoint = async (language: string, prompt: string) => {
      const [only] = await casesOf(JSON.stringify({ name: 'a', language, prompt, tests: '}' }))
      return only?.code?.entry_point
    }
    assert.equal(await entryPoint('rs', '/// add(1, 2) {\nfn add(a: i32, b: i32) -> i32 {\n'), 'add')
    assert.equal(await entryPoint('ts', '// first([1])\nfunction first<T>(all: T[]): T {\n'), 'first')
    assert.equal(await entryPoint('py', 'import re\ndef outer(a):\n    # inner(a)\n'), 'outer')
    assert.equal(await entryPoint('rs', 'a('.repeat(20_000)), null)
    assert.equal(await entryPoint('rs', 'a'.repeat(40_000)), null)
  })

  it("treats a row that isn't named after a language as Python", async () => {
    const [only] = await casesOf(row({ task_id: 'BigCodeBench/7' }))
    assert.equal(only?.code?.language, 'python')
  })
})

// Our own problems, in the form of the benchmarks' files.
describe("files in the benchmarks' form", () => {
  const read = async (file: string) => {
    const { suites, diagnostics } = await readSuites([join(import.meta.dirname, '../../../../../testdata/code', file)])
    assert.deepEqual(diagnostics, [])
    const [suite] = suites
    assert.ok(suite)
    return { suite, cases: await Array.fromAsync(suite.cases()) }
  }

  it("HumanEval's has a task in each line", async () => {
    const { suite, cases } = await read('human-eval.jsonl')
    assert.deepEqual([suite.name, suite.count], ['human-eval', 14])
    assert.deepEqual(
      cases.map(({ id }) => id),
      Array.from({ length: 14 }, (_, i) => `Assay/${i}`),
    )
    const [first] = cases
    assert.deepEqual([first?.code?.language, first?.code?.entry_point], ['python', 'double_booked_minutes'])
  })

  it("HumanEvalPack's in Rust names only the crates that a task or its tests need", async () => {
    const { suite, cases } = await read('humanevalpack-rust.jsonl')
    assert.deepEqual([suite.name, suite.count], ['humanevalpack-rust', 7])
    assert.ok(cases.every(({ code }) => code?.language === 'rust'))
    const crates = cases.map(({ id, code }) => [id, code?.dependencies.map(({ name }) => name)] as const)
    assert.deepEqual(
      crates.filter(([, names]) => names?.length !== 0),
      [
        ['Rust/5', ['regex']],
        ['Rust/6', ['rand']],
      ],
    )
    assert.doesNotMatch(cases[0]?.code?.prefix ?? assert.fail(), /^use (?:rand|regex|md5)\b/m)
    assert.match(cases[5]?.code?.prefix ?? assert.fail(), /^use regex::Regex;\n(?!use md5)/m)
  })
})
