import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import type { CodeSpec } from '@assay/core/suite'
import type { Program } from '../src/lib/answer/program.ts'
import { openSandbox } from '../src/lib/isolation/open-sandbox.ts'
import type { Sandbox } from '../src/lib/isolation/sandbox.ts'
import type { OpenToolchain, ProgramOutcome, Toolchain } from '../src/lib/language/toolchain.ts'
import { plainSpec } from './plain-spec.ts'
import { toolchainContext } from './toolchain-context.ts'

/** A toolchain in the real sandbox, for tests: programs go in unchanged, without being extracted from an answer. */
export interface TestJudge {
  readonly judge: (program: string | Program, tests: string | null, spec?: Partial<CodeSpec>) => Promise<ProgramOutcome>
  /** Returns the toolchain itself. */
  readonly toolchain: () => Promise<OpenToolchain>
  /** Returns why no answer could pass these tests. */
  readonly brokenTests: (tests: string, spec?: Partial<CodeSpec>) => Promise<string | null>
  readonly close: () => Promise<void>
}

/** Returns a judge that `before` opens and `after` closes. */
export function judgeForTests({ language, open }: Toolchain): TestJudge {
  let opened: Promise<{ sandbox: Sandbox; toolchain: OpenToolchain }> | null = null
  const openAll = async () => {
    const sandbox = await openSandbox()
    const outcome = await open(toolchainContext(sandbox, availableParallelism()))
    if (!outcome.ok) assert.fail(`${outcome.missing.join(', ')} not found. ${outcome.hint}`)
    return { sandbox, toolchain: outcome.toolchain }
  }
  return {
    judge: async (program, tests, spec = {}) => {
      opened ??= openAll()
      const { toolchain } = await opened
      const whole = typeof program === 'string' ? { source: program, files: [] } : program
      return toolchain.judge({ program: whole, spec: plainSpec({ language, tests, ...spec }) })
    },
    toolchain: async () => {
      opened ??= openAll()
      return (await opened).toolchain
    },
    brokenTests: async (tests, spec = {}) => {
      opened ??= openAll()
      const { toolchain } = await opened
      return (await toolchain.brokenTests?.(plainSpec({ language, tests, ...spec }))) ?? null
    },
    close: async () => {
      const all = await opened
      await all?.toolchain.close()
      await all?.sandbox.close()
    },
  }
}

/** Returns the outcome of each planned test, such as `{ 'adds': 'passed' }`. */
export function outcomes({ evidence }: ProgramOutcome): Record<string, string> {
  return Object.fromEntries(evidence.tests.map(({ name, outcome }) => [name, outcome]))
}
