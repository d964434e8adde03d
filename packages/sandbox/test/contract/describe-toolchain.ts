import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CodeEvidence, CodeOutcome } from '@assay/core/result'
import type { CodeSpec } from '@assay/core/suite'
import { openSandbox } from '../../src/lib/isolation/open-sandbox.ts'
import type { Toolchain } from '../../src/lib/language/toolchain.ts'
import { codeRunner } from '../../src/lib/run/code-runner.ts'
import type { CodeRunner } from '../../src/lib/run/code-verdict.ts'
import { plainSpec } from '../plain-spec.ts'
import type { ToolchainSamples } from './samples.ts'

/**
 * Declares the tests that every toolchain passes, with the real tools in the real sandbox. Called at the top of a test file:
 * `describeToolchain(rustToolchain, { tests, names, right, … })`.
 */
export function describeToolchain(toolchain: Toolchain, samples: ToolchainSamples): void {
  // At once, since languages that compile many programs together then do so.
  describe(`${toolchain.language} toolchain`, { concurrency: true }, () => {
    let runner: CodeRunner
    before(() => {
      runner = codeRunner({ openSandbox, open: async () => toolchain })
    })
    after(() => runner.close())
    const judge = (program: string, spec: Partial<CodeSpec> = {}) => judgedBy(runner, toolchain, samples, program, spec)
    const outcomes = (code: Judged) => code.evidence.tests.map(({ name, outcome }) => [name, outcome])

    it('passes a right answer in every test, without warnings', async () => {
      const code = await judge(samples.right)
      assert.deepEqual(code.evidence.diagnostics, [])
      assert.deepEqual(
        outcomes(code),
        samples.names.map((name) => [name, 'passed']),
      )
      assert.deepEqual([code.compiled, code.tests, code.lint_warnings], [true, { passed: 3, failed: 0 }, 0])
      assert.deepEqual([code.evidence.broken_tests, code.evidence.limit], [false, null])
    })

    it('fails a wrong answer in every test, each with a reason', async () => {
      const code = await judge(samples.wrong)
      assert.deepEqual([code.compiled, code.tests], [true, { passed: 0, failed: 3 }])
      assert.deepEqual(
        outcomes(code),
        samples.names.map((name) => [name, 'failed']),
      )
      for (const test of code.evidence.tests) assert.notEqual(test.message, '')
    })

    it('reports a compile error at its place in the answer', async () => {
      const code = await judge(samples.compileError.program)
      assert.deepEqual([code.compiled, code.tests], [false, null])
      assert.equal(code.evidence.broken_tests, false)
      const error = code.evidence.diagnostics.find(({ severity }) => severity === 'error')
      assert.equal(error?.stage, 'compile')
      assert.equal(error?.line, samples.compileError.line)
      assert.notEqual(error?.column ?? null, null)
      assert.equal(error?.file, code.evidence.files[0]?.path)
    })

    it('fails only the test that the answer fails, of three', async () => {
      const code = await judge(samples.failsOne.program)
      assert.deepEqual(code.tests, { passed: 2, failed: 1 })
      const expected = samples.names.map((name) => [name, name === samples.failsOne.test ? 'failed' : 'passed'])
      assert.deepEqual(outcomes(code), expected)
    })

    it('counts lint warnings, each at its place in the answer', async () => {
      const code = await judge(samples.warns.program)
      assert.deepEqual(code.tests, { passed: 3, failed: 0 })
      const warnings = code.evidence.diagnostics.filter(({ stage }) => stage === 'lint')
      assert.equal(code.lint_warnings, warnings.length)
      assert.ok(warnings.some(({ line }) => line === samples.warns.line))
    })

    it('ends an answer that never ends, and reports which limit it hit', async () => {
      const code = await judge(samples.hangs, { timeout_ms: samples.hangsMs ?? 1500 })
      assert.equal(code.compiled, true)
      assert.equal(code.evidence.limit, 'time')
      assert.equal(code.tests?.passed, 0)
    })

    it("treats an answer without code as one that doesn't compile, and says so", async () => {
      const code = await judgedBy(runner, toolchain, samples, null, {})
      assert.deepEqual([code.compiled, code.tests, code.lint_warnings], [false, null, null])
      assert.match(code.evidence.diagnostics[0]?.message ?? '', /no code/)
    })

    it("ignores a demo main and the answer's own tests", async () => {
      const code = await judge(samples.padded)
      assert.deepEqual(code.tests, { passed: 3, failed: 0 })
      assert.deepEqual(
        outcomes(code),
        samples.names.map((name) => [name, 'passed']),
      )
    })

    it("doesn't mix up verdicts when several run at once", async () => {
      const programs = [samples.right, samples.wrong, samples.failsOne.program, samples.right, samples.wrong]
      const codes = await Promise.all([...programs, samples.compileError.program].map((program) => judge(program)))
      assert.deepEqual(
        codes.map((code) => code.tests?.passed ?? null),
        [3, 0, 2, 3, 0, null],
      )
    })

    it('ignores a summary the answer prints', async () => {
      const code = await judge(samples.printsFakeSummary)
      assert.equal(code.tests?.passed ?? 0, 0)
    })

    it('fails the tests of an answer that exits before them', async () => {
      const code = await judge(samples.exitsEarly)
      assert.equal(code.tests?.passed ?? 0, 0)
      assert.equal(code.evidence.tests.filter(({ outcome }) => outcome === 'passed').length, 0)
    })

    it("reports that the tests are broken if they don't compile by themselves", async () => {
      const code = await judge(samples.right, { tests: samples.brokenTests })
      assert.equal(code.evidence.broken_tests, true)
      assert.equal(code.tests?.passed ?? 0, 0)
    })

    it('compiles and lints an answer to a case without tests', async () => {
      const code = await judge(samples.right, { tests: null })
      assert.deepEqual([code.compiled, code.tests, code.evidence.tests], [true, { passed: 0, failed: 0 }, []])
    })
  })
}

type Judged = CodeOutcome & { readonly evidence: CodeEvidence }

/** Returns the verdict on a program in a fence with some chat around it; on prose alone if it is null. */
async function judgedBy(
  runner: CodeRunner,
  { language }: Toolchain,
  samples: ToolchainSamples,
  program: string | null,
  spec: Partial<CodeSpec>,
): Promise<Judged> {
  const answer =
    program === null
      ? 'I would rather explain how to think about this problem first.'
      : `Here it is:\n\n\`\`\`${language}\n${program}\n\`\`\`\n\nIt does what you asked for.`
  const whole = plainSpec({ language, tests: samples.tests, ...samples.spec, ...spec })
  const verdict = await runner.run(whole, answer)
  if (verdict.kind === 'unavailable') assert.fail(verdict.message)
  const { evidence } = verdict.code
  assert.ok(evidence !== null)
  return { ...verdict.code, evidence }
}
