import type { Label } from './label.ts'

/** What people say about one answer together. `split` is as many for right as for wrong; `seen` are labels that were not blind. */
export type PeopleVerdict =
  | { readonly kind: 'right' | 'wrong'; readonly labels: readonly Label[] }
  | { readonly kind: 'unsure' | 'split' | 'seen' | 'none' }

/** Returns the labels that count: of each person the last one on each question, unless it takes back the one before. */
export function listCurrentLabels(labels: Iterable<Label>): Label[] {
  const last = new Map<string, Label>()
  for (const label of labels) {
    const key = JSON.stringify([label.answer, label.check, label.check_version, label.by])
    // Put at the end again, so that the order is that of the labels that count.
    last.delete(key)
    last.set(key, label)
  }
  return [...last.values()].filter(({ verdict }) => verdict !== 'undone')
}

/** Returns what most people say about an answer, of its current labels on one question. Those that saw the verdict stay out. */
export function decideAmongPeople(labels: readonly Label[]): PeopleVerdict {
  if (labels.length === 0) return { kind: 'none' }
  const blind = labels.filter((label) => label.blind)
  if (blind.length === 0) return { kind: 'seen' }
  const right = blind.filter(({ verdict }) => verdict === 'right')
  const wrong = blind.filter(({ verdict }) => verdict === 'wrong')
  if (right.length + wrong.length === 0) return { kind: 'unsure' }
  if (right.length === wrong.length) return { kind: 'split' }
  return right.length > wrong.length ? { kind: 'right', labels: right } : { kind: 'wrong', labels: wrong }
}
