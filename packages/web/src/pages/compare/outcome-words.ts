import type { ComparedCase } from '@assay/core/comparison'
import type { RunStatus } from '@assay/core/run'

/** The outcome of a case in one run. */
export type Outcome = NonNullable<ComparedCase['runs'][number]['outcome']>

/** Names of the outcomes. */
const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  regressed: 'worse',
  improved: 'better',
  unchanged: 'unchanged',
  added: 'added',
  removed: 'removed',
  errored: 'no score',
  absent: 'missing',
}

/** Returns an outcome's name in a run: a case that an open run doesn't have yet isn't gone. */
export function outcomeWord(outcome: Outcome, status: RunStatus | undefined): string {
  const isOpen = status === 'running' || status === 'queued'
  return isOpen && outcome === 'removed' ? 'pending' : OUTCOME_WORDS[outcome]
}

/** Returns the color of an outcome. */
export function changeTone(outcome: Outcome | null): 'fail' | 'pass' | 'errored' | 'unscored' {
  if (outcome === 'regressed') return 'fail'
  if (outcome === 'improved') return 'pass'
  return outcome === 'errored' ? 'errored' : 'unscored'
}

/** Returns which run of a case is looked at: the one that is named, else the one that changed for the worst. */
export function focusOf({ runs }: Pick<ComparedCase, 'runs'>, named: number): number {
  if (named > 0 && named < runs.length) return named
  let focus = runs.length === 2 ? 1 : -1
  let worst = Number.POSITIVE_INFINITY
  for (const [place, { change }] of runs.entries()) {
    if (place === 0 || change === null || change >= worst) continue
    worst = change
    focus = place
  }
  return focus === -1 ? 1 : focus
}
