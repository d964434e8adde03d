import type { CaseLabel } from '@assay/core/api'
import type { Result } from '@assay/core/result'
import { type Label, listCurrentLabels } from '@assay/core/review'
import type { Store } from '@assay/store/store'
import { hashAnswer } from '../review/answer-hash.ts'
import { verdictOf } from '../review/instrument-verdict.ts'
import type { CaseIndex } from './case-index.ts'
import { findCase } from './case-table.ts'

/** Finds the cases that have an answer with such a label, from any run: 1 for each match. */
export async function findLabelled(store: Store, id: string, index: CaseIndex, label: CaseLabel): Promise<Uint8Array> {
  const found = new Uint8Array(index.table.size)
  for (const suite of index.table.suites) {
    const labels = listCurrentLabels(await Array.fromAsync(store.labels({ suite })))
    const byCase = Map.groupBy(labels, ({ sample }) => sample.case)
    for (const [name, own] of byCase) {
      if (!own.some((each) => isWanted(each, label))) continue
      // Only cases with labels are read, and people label few.
      for await (const result of store.results(id, { suite, case: name })) {
        if (!hasLabel(result, own, label)) continue
        const at = findCase(index.table, { suite, case: name, variant: result.variant ?? '' })
        if (at >= 0) found[at] = 1
      }
    }
  }
  return found
}

function isWanted({ verdict }: Label, label: CaseLabel): boolean {
  if (label === 'any') return true
  return label === 'disagree' ? verdict === 'right' || verdict === 'wrong' : verdict === label
}

function hasLabel(result: Result, labels: readonly Label[], label: CaseLabel): boolean {
  const answer = hashAnswer(result)
  const own = labels.filter((each) => each.answer === answer && isWanted(each, label))
  if (label !== 'disagree') return own.length > 0
  return [...Map.groupBy(own, ({ check }) => check)].some(([check, each]) => differs(result, check, each))
}

/** Returns whether people disagree with a check's verdict, or with the whole verdict if it's null, or with each other. */
function differs(result: Result, check: string | null, labels: readonly Label[]): boolean {
  const passed = verdictOf(result, check)
  const said = new Set(labels.map(({ verdict }) => verdict === 'right'))
  return said.size > 1 || (passed !== null && !said.has(passed))
}
