import { randomUUID } from 'node:crypto'
import { UserError } from '@assay/core/errors'
import type { Label } from '@assay/core/review'
import type { Store } from '@assay/store/store'
import { hashAnswer } from './answer-hash.ts'

/** A label as given: the person and time are added, and without an answer it refers to the sample's answer. */
export type GivenLabel = Omit<Label, 'id' | 'by' | 'at' | 'drawn' | 'answer'> & {
  readonly id?: string | undefined
  readonly answer?: string | undefined
}

/** Adds labels, all or none. Throws UserError `CASE_NOT_IN_RUN` for a sample that the run doesn't have. */
export async function addLabels(
  store: Store,
  given: readonly GivenLabel[],
  { by, at }: Pick<Label, 'by' | 'at'>,
): Promise<readonly Label[]> {
  const labels: Label[] = []
  for (const { id, answer, ...label } of given) {
    labels.push({ ...label, id: id ?? randomUUID(), answer: answer ?? (await findAnswer(store, label)), by, at })
  }
  await store.appendLabels(labels)
  return labels
}

async function findAnswer(store: Store, { run, sample }: Pick<Label, 'run' | 'sample'>): Promise<string> {
  const result = await store.getResult(run, sample)
  if (result !== null) return hashAnswer(result)
  const what = `${sample.suite} / ${sample.case}, sample ${sample.attempt}`
  throw new UserError('CASE_NOT_IN_RUN', `Run "${run}" has no answer "${what}" to label.`)
}
