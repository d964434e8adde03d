import type { Label } from './label.ts'

/** People's joint verdict on one answer. `split` means as many for right as for wrong; `seen` are labels that weren't blind. */
export type PeopleVerdict =
  | { readonly kind: 'right' | 'wrong'; readonly labels: readonly Label[] }
  | { readonly kind: 'unsure' | 'split' | 'seen' | 'none' }

/** Returns the labels that count: each person's last one on each question, unless it withdraws the previous one. */
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

/** Returns the majority verdict on an answer, from its current labels on one question. Labels from people who saw the verdict don't count. */
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
