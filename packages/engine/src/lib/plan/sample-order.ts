import type { Case, Suite } from '@assay/core/suite'
import type { Outlay } from '@assay/store/store'
import { type CaseChoice, matchesFilter } from './case-filter.ts'

/** One sample to take: a suite, a case and the attempt. */
export interface PlannedSample {
  readonly suite: Suite
  readonly case: Case
  /** 1 for the first. */
  readonly attempt: number
  /** What earlier processes spent on it; default: nothing. */
  readonly outlays?: readonly Outlay[] | undefined
}

/** The choice and the order of samples. */
export interface SampleChoice extends CaseChoice {
  /** Attempts at each case; null leaves it to each suite. */
  readonly samples: number | null
  /** Whether all attempts at a case are adjacent; by default, first attempts come before second ones. */
  readonly adjacent?: boolean | undefined
}

/**
 * Yields a run's samples in the order they are sent, holding at most one case per suite. First attempts come before second ones, and suites
 * take turns, so that a run that stops early has an even sample of everything.
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

/** Yields the chosen cases of a suite. */
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

/** Yields one case of each suite in turn until all are done. Closes open streams when the reader stops early. */
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
