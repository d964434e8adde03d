import type { LabelList } from '@assay/core/api'
import type { SampleKey } from '@assay/core/run'

/** A label as the server lists it. */
export type ListedLabel = LabelList['labels'][number]

/** A verdict that counts: not undone. */
export type StandingVerdict = 'right' | 'wrong' | 'unsure'

/** A label that was not taken back or replaced. */
export type StandingLabel = ListedLabel & { readonly verdict: StandingVerdict }

/** Returns the labels on one answer as a whole that stand, one a person: later ones count instead of earlier ones, and one taken back is gone. */
export function listStanding(labels: readonly ListedLabel[], sample: SampleKey): readonly StandingLabel[] {
  const byPerson = new Map<string, ListedLabel>()
  for (const label of labels)
    if (label.check === null && isSameSample(label.sample, sample)) byPerson.set(label.by, label)
  return [...byPerson.values()].flatMap((label) =>
    label.verdict === 'undone' ? [] : [{ ...label, verdict: label.verdict }],
  )
}

function isSameSample(a: SampleKey, b: SampleKey): boolean {
  return a.suite === b.suite && a.case === b.case && (a.variant ?? '') === (b.variant ?? '') && a.attempt === b.attempt
}
