import type { SuiteView } from '@assay/core/api'
import { formatCount, formatInterval, formatPercent, formatScore } from '../../lib/numbers/format.ts'

type Summary = Pick<SuiteView['summary'], 'balanced' | 'penalized' | 'expected_classes'>

/** Lists what a suite's classes come to: the balanced and the penalized score, and how often the class was the expected one. */
export function listSuiteFacts({ balanced, penalized, expected_classes: expected }: Summary): readonly string[] {
  const facts: string[] = []
  if (balanced.value !== null)
    facts.push(`balanced ${formatPercent(balanced.value)}, ${countOf(balanced.count, balanced.total)} groups`)
  if (penalized !== null && penalized.value !== null) {
    const interval = penalized.interval === null ? '' : ` ${formatInterval(penalized.interval)}`
    facts.push(`penalized score ${formatScore(penalized.value)}${interval}`)
  }
  if (expected !== null)
    facts.push(`class as expected in ${countOf(expected.agrees, expected.agrees + expected.differs)}`)
  return facts
}

function countOf(count: number, total: number): string {
  return `${formatCount(count)} of ${formatCount(total)}`
}
