import type { RunResult } from '../library/run-result.ts'
import { type Found, MATCHERS, type Matcher } from './matchers.ts'

/** The result that both vitest and jest expect of a matcher. */
interface Verdict {
  readonly pass: boolean
  readonly message: () => string
}

interface RunnerState {
  readonly isNot?: boolean
}

type RunnerMatcher = (this: RunnerState, received: unknown, ...args: unknown[]) => Verdict | Promise<Verdict>

/** Returns the matchers in the form that vitest's and jest's `expect.extend` accept. */
export function runnerMatchers(): Record<keyof typeof MATCHERS, RunnerMatcher> {
  const entries = Object.entries(MATCHERS).map(([name, matcher]) => [name, forRunner(name, matcher)] as const)
  return Object.fromEntries(entries) as Record<keyof typeof MATCHERS, RunnerMatcher>
}

function forRunner(name: string, matcher: Matcher): RunnerMatcher {
  return function (received, ...args) {
    if (!isRunResult(received)) {
      throw new TypeError(`${name} needs a result of Assay's run(). Write expect(await run({ suites })).${name}(…).`)
    }
    // Arguments come from a test as they are; types check them there.
    const answer = matcher(received, ...(args as never[]))
    const isNot = this.isNot === true
    return answer instanceof Promise ? answer.then((found) => verdictOf(found, isNot)) : verdictOf(answer, isNot)
  }
}

function verdictOf({ verdict, expected, lines }: Found, isNot: boolean): Verdict {
  const isUndecided = verdict === 'undecided'
  const expectation = `Expected ${isNot ? 'not: ' : ''}${expected}`
  // A runner turns the answer around for "not", and what nobody can decide must fail either way.
  return {
    pass: isUndecided ? isNot : verdict === 'passed',
    message: () => [isUndecided ? `${expectation}, but that is undecided` : expectation, '', ...lines].join('\n'),
  }
}

/** Reports whether a value is a run's result, by its shape: a runner may have loaded the library twice. */
function isRunResult(value: unknown): value is RunResult {
  if (typeof value !== 'object' || value === null) return false
  return 'runs' in value && Array.isArray(value.runs) && 'counts' in value && 'success' in value && 'failures' in value
}
