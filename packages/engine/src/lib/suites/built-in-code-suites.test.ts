// Needs: sandbox, python, rust, go, cpp, java
import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { CodeOutcome } from '@assay/core/result'
import type { Case, CodeSpec, Language } from '@assay/core/suite'
import { readSuites } from '@assay/formats/suite'
import { createCodeRunner } from '@assay/sandbox/code'

// Every case has a right and a wrong solution next to it: tests that reject a right one, or miss a common mistake,
// are found here and not in a paid run.
const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..', 'suites', 'code')
const LEAST_TESTS = 4

const SIZES: ReadonlyMap<string, number> = new Map([
  ['go-basics', 15],
  ['python-basics', 15],
  ['rust-algorithms', 10],
  ['rust-async', 5],
  ['rust-basics', 15],
  ['typescript-basics', 15],
])

const ENDINGS: ReadonlyMap<Language, string> = new Map([
  ['go', 'go'],
  ['python', 'py'],
  ['rust', 'rs'],
  ['typescript', 'ts'],
])

interface CodeCase {
  readonly id: string
  readonly tags: readonly string[]
  readonly spec: CodeSpec
}

const runner = createCodeRunner()
after(() => runner.close())

describe('built-in code suites', () => {
  const files = globSync(join(ROOT, '*.yaml')).sort()

  it('all exist', () => {
    assert.deepEqual(files.map(suiteName), [...SIZES.keys()])
  })

  it('have the same basics in every language', async () => {
    const basics = files.filter((file) => suiteName(file).endsWith('-basics'))
    const ids = await Promise.all(basics.map(async (file) => (await codeCases(file)).map(({ id }) => id)))
    for (const each of ids) assert.deepEqual(each, ids[0])
  })

  for (const file of files) describe(suiteName(file), () => itIsProvedBySolutions(file))
})

function itIsProvedBySolutions(file: string): void {
  const name = suiteName(file)
  let judged: ReturnType<typeof judgeSolutions> | null = null
  const theJudged = () => (judged ??= judgeSolutions(file))

  it('is read without problems, under the name of its file', async () => {
    const { suites, diagnostics } = await readSuites([file])
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(
      suites.map((suite) => suite.name),
      [name],
    )
  })

  it('has tagged cases that say which functions they expect, each with its two solutions', async () => {
    const cases = await codeCases(file)
    assert.equal(cases.length, SIZES.get(name))
    for (const { id, tags, spec } of cases) assert.ok(tags.length > 0 && spec.expect_functions.length > 0, id)
    const expected = cases.flatMap((each) => [solutionFile(each, 'right'), solutionFile(each, 'wrong')])
    assert.deepEqual(readdirSync(join(ROOT, 'solutions', name)).sort(), expected.sort())
  })

  it('passes every right solution, without linter findings', async () => {
    const cases = await codeCases(file)
    const { right: outcomes } = await theJudged()
    const problems = outcomes.flatMap((code, i) =>
      problemsOfRight(code).map((problem) => `${cases[i]?.id}: ${problem}`),
    )
    assert.deepEqual(problems, [])
  })

  it('fails every wrong solution, by its tests and not by the compiler', async () => {
    const cases = await codeCases(file)
    const { wrong: outcomes } = await theJudged()
    const problems = outcomes.flatMap((code, i) =>
      problemsOfWrong(code).map((problem) => `${cases[i]?.id}: ${problem}`),
    )
    assert.deepEqual(problems, [])
  })
}

function problemsOfRight({ compiled, tests, lint_warnings, structure, evidence }: CodeOutcome): string[] {
  const problems = evidence?.diagnostics.map(({ line, message }) => `line ${line}: ${message}`) ?? []
  for (const { name, outcome, message } of evidence?.tests ?? [])
    if (outcome !== 'passed') problems.push(`${name} ${outcome}: ${message}`)
  if (!compiled || tests === null) return ['does not compile', ...problems]
  if (tests.failed > 0 || (lint_warnings ?? 0) > 0) problems.push(`${tests.failed} failed, ${lint_warnings} warnings`)
  if (tests.passed < LEAST_TESTS) problems.push(`${tests.passed} tests, not at least ${LEAST_TESTS}`)
  if (structure?.found !== structure?.expected) problems.push('lacks an expected function or type')
  return problems
}

function problemsOfWrong({ compiled, tests, evidence }: CodeOutcome): string[] {
  if (!compiled || tests === null)
    return ['does not compile', ...(evidence?.diagnostics.map(({ message }) => message) ?? [])]
  if (evidence?.broken_tests === true) return ['its tests are broken']
  if (tests.failed === 0) return [`passes all ${tests.passed} tests`]
  return tests.passed === 0 ? ['passes no test, so it is no mistake at an edge'] : []
}

/** Judges all answers at once, as in a run, so that languages that compile many programs together do so. */
async function judgeSolutions(file: string): Promise<Record<Solution, CodeOutcome[]>> {
  const cases = await codeCases(file)
  const judge = (kind: Solution) =>
    Promise.all(
      cases.map(async (each) => {
        const source = readFileSync(join(ROOT, 'solutions', suiteName(file), solutionFile(each, kind)), 'utf8')
        const verdict = await runner.run(each.spec, answerOf(each.spec.language, source))
        if (verdict.kind === 'unavailable') assert.fail(verdict.message)
        return verdict.code
      }),
    )
  const [right, wrong] = await Promise.all([judge('right'), judge('wrong')])
  return { right, wrong }
}

type Solution = 'right' | 'wrong'

function solutionFile({ id, spec }: CodeCase, kind: Solution): string {
  return `${id}${kind === 'wrong' ? '.wrong' : ''}.${ENDINGS.get(spec.language)}`
}

/** Returns an answer in the form that models write. */
function answerOf(language: Language, source: string): string {
  return `Here is the solution:\n\n\`\`\`${language}\n${source}\`\`\`\n\nIt keeps to the signature that you gave.\n`
}

async function codeCases(file: string): Promise<readonly CodeCase[]> {
  const { suites } = await readSuites([file])
  const cases: Case[] = []
  for (const suite of suites) for await (const each of suite.cases()) cases.push(each)
  return cases.map(({ id, tags, code }) => {
    assert.ok(code !== null, `${id} has no code`)
    return { id, tags, spec: code }
  })
}

function suiteName(file: string): string {
  return basename(file, '.yaml')
}
