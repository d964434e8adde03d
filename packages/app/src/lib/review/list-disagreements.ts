import { decideAmongPeople, type Label } from '@assay/core/review'
import { readPlan, type SampleKey } from '@assay/core/run'
import type { Store } from '@assay/store/store'
import { verdictOf } from './instrument-verdict.ts'
import { findLabels } from './labelled-answers.ts'
import { type Reveal, revealVerdict } from './review-item.ts'

/** A labeled answer with both verdicts. */
export interface LabelledSample {
  readonly key: SampleKey
  /** People's joint verdict; `split` if as many say right as wrong. */
  readonly people: 'right' | 'wrong' | 'split'
  readonly instrument: Reveal
  readonly labels: readonly Label[]
}

/** Returns the labeled answers of a run's suite; those on which people disagree with the instrument or each other come first. */
export async function listLabelledSamples(
  store: Store,
  reference: string,
  { suite, check }: { readonly suite: string; readonly check: string | null },
): Promise<LabelledSample[]> {
  const run = await store.getRun(reference)
  const planned = readPlan(run.plan).suites.find(({ name }) => name === suite) ?? null
  const labels = await findLabels(store, { run: run.id, suite, check, planned })
  const found: (LabelledSample & { readonly order: number })[] = []
  for (const [keyText, own] of labels) {
    const [, id = '', variant = '', attempt = '1'] = keyText.split('\0')
    const key = { suite, case: id, ...(variant === '' ? {} : { variant }), attempt: Number(attempt) }
    const result = await store.getResult(run.id, key)
    const { kind } = decideAmongPeople(own)
    if (result === null || !(kind === 'right' || kind === 'wrong' || kind === 'split')) continue
    const passed = verdictOf(result, check)
    if (passed === null) continue
    const agrees = kind !== 'split' && (kind === 'right') === passed
    const order = agrees ? 2 : kind === 'split' ? 1 : 0
    found.push({ key, people: kind, instrument: revealVerdict(result, { check, isDone: true }), labels: own, order })
  }
  return found.sort((a, b) => a.order - b.order).map(({ order: _, ...sample }) => sample)
}
