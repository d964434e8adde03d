import { viewsOf } from '../../packages/judge/src/lib/answer/views.ts'
import { detectRefusal, type RefusalFinding } from '../../packages/judge/src/lib/refusal/detect-refusal.ts'
import { loadWeights } from '../../packages/judge/src/lib/refusal/model.ts'
import { fitWeights } from '../../scripts/train-refusal/fit-weights.ts'
import type { Labelled } from '../../scripts/train-refusal/labelled.ts'
import { readOwn } from '../../scripts/train-refusal/own-answers.ts'
import { prepare } from '../../scripts/train-refusal/prepared.ts'

/** Findings about answers in the order given, each by weights that were fitted without any answer of the same group. */
export function outOfFold(
  rows: readonly Labelled[],
  groupOf: (row: Labelled) => string | number,
): { finding: RefusalFinding; row: Labelled }[] {
  const prepared = rows.map((row) => prepare(row))
  const own = readOwn('training').map((row) => prepare(row))
  const found = new Map<Labelled, RefusalFinding>()
  for (const group of new Set(rows.map(groupOf))) {
    const weights = loadWeights(fitWeights([...prepared.filter(({ row }) => groupOf(row) !== group), ...own]))
    for (const row of rows.filter((row) => groupOf(row) === group)) {
      found.set(row, detectRefusal(viewsOf(row.response, null).visible, { weights }))
    }
  }
  return rows.flatMap((row) => {
    const finding = found.get(row)
    return finding === undefined ? [] : [{ finding, row }]
  })
}
