import type { Label } from '@assay/core/review'
import type { LabelFilter } from '../store/store.ts'
import type { LabelMethods } from '../store/store-parts.ts'
import type { MemoryState } from './memory-state.ts'

/** Makes the methods for labels. */
export function createMemoryLabels({ labels }: MemoryState): LabelMethods {
  return {
    async appendLabels(added) {
      for (const label of added) if (!labels.has(label.id)) labels.set(label.id, structuredClone(label))
    },
    async *labels(filter = {}) {
      for (const label of labels.values()) if (matchesLabel(label, filter)) yield structuredClone(label)
    },
  }
}

function matchesLabel(label: Label, filter: LabelFilter): boolean {
  const is = (wanted: string | undefined, value: string | null) => wanted === undefined || wanted === value
  return (
    is(filter.run, label.run) &&
    is(filter.suite, label.sample.suite) &&
    is(filter.case, label.sample.case) &&
    is(filter.check, label.check) &&
    is(filter.by, label.by) &&
    (filter.answers === undefined || filter.answers.includes(label.answer))
  )
}
