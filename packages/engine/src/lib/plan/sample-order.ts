import type { Case, Suite } from '@assay/core/suite'

/** One answer to be taken: which attempt at which case of which suite. */
export interface PlannedSample {
  readonly suite: Suite
  readonly case: Case
  /** 1 for the first. */
  readonly attempt: number
}

/** Which cases of a suite are asked. */
export type CaseFilter = (suite: Suite, one: Case) => boolean

export interface SampleOrderOptions {
  /** Attempts at each case; by default what each suite says. */
  readonly samples?: number
  readonly filter?: CaseFilter
  /** Most cases of each suite; all by default. */
  readonly limit?: number
}

/** Attempts at each case when samples or pass@k are asked for; undefined leaves it to each suite. */
export function wantedSamples(samples: number | undefined, passK: readonly number[] = []): number | undefined {
  return samples ?? (passK.length === 0 ? undefined : Math.max(...passK))
}

/**
 * All samples of a run in the order in which they are asked, without holding more than one case per suite: first attempts
 * come before second ones, and suites take turns, so that whenever a run stops it has an even sample of everything.
 */
export async function* sampleOrder(
  suites: readonly Suite[],
  options: SampleOrderOptions = {},
): AsyncGenerator<PlannedSample> {
  const attemptsOf = (suite: Suite) => options.samples ?? suite.samples
  const most = Math.max(0, ...suites.map(attemptsOf))
  for (let attempt = 1; attempt <= most; attempt++) {
    const streams = suites
      .filter((suite) => attempt <= attemptsOf(suite))
      .map((suite) => ({ suite, cases: chosenCases(suite, options) }))
    for await (const { suite, one } of inTurns(streams)) yield { suite, case: one, attempt }
  }
}

/** The cases of a suite that are asked. */
export async function* chosenCases(suite: Suite, options: Omit<SampleOrderOptions, 'samples'>): AsyncGenerator<Case> {
  const { filter, limit = Number.POSITIVE_INFINITY } = options
  let taken = 0
  for await (const one of suite.cases()) {
    if (taken >= limit) return
    if (filter !== undefined && !filter(suite, one)) continue
    taken++
    yield one
  }
}

interface SuiteStream {
  readonly suite: Suite
  readonly cases: AsyncGenerator<Case>
}

/** One case of each suite after the other until all are through. Closes what is open when the reader stops early. */
async function* inTurns(streams: readonly SuiteStream[]): AsyncGenerator<{ suite: Suite; one: Case }> {
  let open = [...streams]
  try {
    while (open.length > 0) {
      const left: SuiteStream[] = []
      for (const stream of open) {
        const next = await stream.cases.next()
        if (next.done === true) continue
        left.push(stream)
        yield { suite: stream.suite, one: next.value }
      }
      open = left
    }
  } finally {
    await Promise.all(open.map((stream) => stream.cases.return(undefined)))
  }
}
