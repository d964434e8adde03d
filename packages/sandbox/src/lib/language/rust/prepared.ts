import type { ProgramTask, ToolchainContext } from '../toolchain.ts'
import { canShareCrate, testsCanShareCrate } from './reach.ts'
import { takenMethod } from './shadowing.ts'
import { planTests, type TestPlan } from './test-plan.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { RustTools } from './tools.ts'

/** The parts that all programs are judged with. */
export interface RustSetup {
  readonly context: ToolchainContext
  readonly tools: RustTools
  /** The compiled harness, on the host. */
  readonly harness: string
  /** The toolchain's own folder, removed when it is closed. */
  readonly folder: string
}

/** A program with the facts known before it is compiled. */
export interface Prepared {
  readonly task: ProgramTask
  /** Tokens of the source and of every file beside it, which it could include. */
  readonly tokens: readonly Token[]
  /** The tests' plan; null without tests, and for tests that can't be read. */
  readonly plan: TestPlan | null
  /** The reason why the tests can't be read, or null. */
  readonly brokenTests: string | null
  /** A standard method that the tests call and the program replaces, or null. */
  readonly takenMethod: string | null
  /** Whether it can be compiled in a crate with others. */
  readonly shares: boolean
}

/** The minimum timeout for a shared crate: a lower one would be needed to end its tests. */
const MIN_SHARED_TIMEOUT_MS = 10_000

/** Reads a program and its tests without compiling them. */
export function prepareTask(task: ProgramTask): Prepared {
  const { program, spec } = task
  const tokens = [program.source, ...program.files.map(({ content }) => content)].flatMap(tokensOf)
  const plan = spec.tests === null ? null : planTests(spec.tests)
  const brokenTests = spec.tests === null ? null : reasonOf(plan)
  const taken = plan === null ? null : takenMethod(plan, spec, tokens)
  const shares =
    plan !== null &&
    taken === null &&
    brokenTests === null &&
    spec.timeout_ms >= MIN_SHARED_TIMEOUT_MS &&
    spec.dependencies.length === 0 &&
    program.files.length === 0 &&
    canShareCrate(program.source, tokens) &&
    testsCanShareCrate(plan.tokens)
  return { task, tokens, plan: brokenTests === null ? plan : null, brokenTests, takenMethod: taken, shares }
}

function reasonOf(plan: TestPlan | null): string | null {
  if (plan === null) return "The brackets in the tests don't match"
  return plan.tests.length === 0 ? 'The tests have no function marked #[test]' : null
}
