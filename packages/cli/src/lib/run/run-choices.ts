/** What of a run can be chosen, by the flags of `assay run` and by programs alike. What is left out is as the suites or the config say. */
export interface RunChoices {
  /** `provider/name`, or globs such as `openai/*`. */
  readonly model?: readonly string[] | undefined
  /** Answers taken for each case; 1 by default. */
  readonly samples?: number | undefined
  /** Report pass@k and pass^k for these k, and take as many samples as the largest needs. */
  readonly passK?: readonly number[] | undefined
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
  /** Most requests at once for each account; 8 by default. */
  readonly threads?: number | undefined
  /** For one request, such as `'60s'`; a number is seconds. 120 s by default. */
  readonly timeout?: string | number | undefined
  /** Further tries after a failure that may be mended; 4 by default. */
  readonly maxRetries?: number | undefined
  /** Only cases with one of these tags, ids or names; globs. */
  readonly filter?: readonly string[] | undefined
  /** Only the first cases of each suite, this many. */
  readonly limit?: number | undefined
  /** Stop asking before this much is spent, in US dollars. */
  readonly budget?: number | undefined
  /** Stop when enough is known: `'width < 0.04'` or `'decided(0.8)'`. */
  readonly until?: string | undefined
  /** Seed of every random choice; 1 by default. */
  readonly seed?: number | undefined
  readonly tag?: readonly string[] | undefined
  /** Leave errored samples out of rates, and say so in the runs. */
  readonly ignoreErrors?: boolean | undefined
  /** Whether answers that earlier runs in the same store paid for may be used; true by default. */
  readonly cache?: boolean | undefined
  /** Append every exchange to this file, a recording that `replay/` reads. */
  readonly record?: string | undefined
  /** Run generated code without isolation where there is no sandbox, which is written into its results. */
  readonly unsafeNoSandbox?: boolean | undefined
}
