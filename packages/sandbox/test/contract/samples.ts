import type { CodeSpec } from '@assay/core/suite'

/** Programs of one language that test its toolchain. All but `brokenTests` are judged by `tests`. */
export interface ToolchainSamples {
  /** Test code with three tests of the language's usual kind, such as `#[test] fn` or `def test_`. */
  readonly tests: string
  /** The names of the three tests, in the order of the test code, as the toolchain reports them. */
  readonly names: readonly [string, string, string]
  /** A program that passes all three tests and is lint-clean. */
  readonly right: string
  /** A program that compiles and fails every test. */
  readonly wrong: string
  /** A program that doesn't compile; the first error is reported at this line of it, from 1. */
  readonly compileError: { readonly program: string; readonly line: number }
  /** A program that fails exactly the test of that name. */
  readonly failsOne: { readonly program: string; readonly test: string }
  /** A program that passes all tests, with at least one lint warning at this line of it. */
  readonly warns: { readonly program: string; readonly line: number }
  /** A program that compiles, and never ends once a test calls it. */
  readonly hangs: string
  /** The time limit for `hangs`: longer than 1500 ms if it includes the compiler's time. */
  readonly hangsMs?: number
  /** A right program with a demo `main` and its own trivial tests, as models write them. */
  readonly padded: string
  /** Test code that doesn't compile by itself: a syntax error, not a missing name. */
  readonly brokenTests: string
  /** A wrong program that ends the process with exit code 0 as soon as it is loaded or a test calls it. */
  readonly exitsEarly: string
  /** A wrong program that prints a runner's output for passed tests as soon as it is loaded or a test calls it. */
  readonly printsFakeSummary: string
  /** Further settings of the cases, such as `dependencies`. */
  readonly spec?: Partial<CodeSpec>
}
