import type { SuiteSummary } from '../report/report.ts'
import { unitMean, unitRate } from '../statistics/beta-midp.ts'
import type { CaseFacts } from './case-facts.ts'
import { isCounted } from './counts.ts'
import { eachSample } from './sample-table.ts'
import { STATUS } from './suite-tally.ts'

/** Cases that share a tag that starts so ask the same in other words. */
const GROUP_PREFIX = 'group:'

/**
 * Measures how stable a model is across wordings of a question: the share of groups of which every counted sample passed, and the mean
 * share of the class that is most frequent in a group. Null without groups.
 */
export function groupStability(facts: CaseFacts, level: number): SuiteSummary['stability'] {
  const shares: number[] = []
  const passed: number[] = []
  for (const [tag, cases] of facts.table.tags) {
    if (!tag.startsWith(GROUP_PREFIX)) continue
    const group = countGroup(facts, cases)
    if (group.samples === 0) continue
    passed.push(group.passed === group.samples ? 1 : 0)
    shares.push(group.modal / group.samples)
  }
  if (shares.length === 0) return null
  return {
    passed: unitRate(
      passed,
      passed.map(() => 1),
      level,
    ),
    modal_share: unitMean(shares, { level }),
  }
}

function countGroup({ table, ignoreErrors }: CaseFacts, cases: Uint32Array) {
  const byClass = new Map<number, number>()
  let samples = 0
  let passed = 0
  for (const c of cases) {
    eachSample(table, c, (row) => {
      const status = table.samples.status.get(row)
      if (!isCounted(status, ignoreErrors)) return
      samples++
      if (status === STATUS.passed) passed++
      const name = table.samples.class.get(row)
      // Samples without a class differ by whether they passed.
      const kind = name === 0 ? -Number(status === STATUS.passed) : name
      byClass.set(kind, (byClass.get(kind) ?? 0) + 1)
    })
  }
  return { samples, passed, modal: Math.max(0, ...byClass.values()) }
}
