import type { Case, Suite } from '@assay/core/suite'
import { type CaseChoice, matchesFilter } from './case-filter.ts'

/** One answer to be taken: which attempt at which case of which suite. */
export interface PlannedSample {
  readonly suite: Suite
  readonly case: Case
  /** 1 for the first. */
  readonly attempt: number
}

/** Which samples of suites are taken, and in which order. */
export interface SampleChoice extends CaseChoice {
  /** Attempts at each case; null leaves it to each suite. */
  readonly samples: number | null
  /** Whether all attempts at a case come next to each other; by default first attempts come before second ones. */
  readonly adjacent?: boolean | undefined
}

/**
 * All samples of a run in the order in which they are asked, without holding more than one case per suite: first attempts
 * come before second ones, and suites take turns, so that whenever a run stops it has an even sample of everything.
 */
export async function* sampleOrder(suites: readonly Suite[], choice: SampleChoice): AsyncGenerator<PlannedSample> {
  const attemptsOf = (suite: Suite) => choice.samples ?? suite.samples
  if (choice.adjacent === true) {
    const streams = suites.map((suite) => ({ suite, cases: chosenCases(suite, choice) }))
    for await (const { suite, one } of inTurns(streams)) {
      for (let attempt = 1; attempt <= attemptsOf(suite); attempt++) yield { suite, case: one, attempt }
    }
    return
  }
  const most = Math.max(0, ...suites.map(attemptsOf))
  for (let attempt = 1; attempt <= most; attempt++) {
    const streams = suites
      .filter((suite) => attempt <= attemptsOf(suite))
      .map((suite) => ({ suite, cases: chosenCases(suite, choice) }))
    for await (const { suite, one } of inTurns(streams)) yield { suite, case: one, attempt }
  }
}

/** The cases of a suite that are asked. */
export async function* chosenCases(suite: Suite, choice: CaseChoice): AsyncGenerator<Case> {
  const { filter, limit = Number.POSITIVE_INFINITY } = choice
  let taken = 0
  for await (const one of suite.cases()) {
    if (taken >= limit) return
    if (!matchesFilter(one, filter)) continue
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
