import type { CaseFacts } from './case-facts.ts'
import type { Metric } from './metric.ts'
import { countedColumn, passedColumn, type Scope, scoreColumn, weightColumn } from './metric-columns.ts'
import {
  amountPer,
  type MetricPart,
  share,
  sumOrMean,
  tokensMeasuredColumn,
  totalTokensColumn,
  unknownTokens,
} from './metric-parts.ts'

type Make = (facts: CaseFacts, scope: Scope) => MetricPart

const passRate: Make = (facts, scope) =>
  share(passedColumn(facts, scope), countedColumn(facts, scope), { nothing: 'none of its samples was scored' })
const latency: Make = (facts, scope) => sumOrMean(facts, scope, { of: 'latency', as: 'mean' })
const cost: Make = (facts, scope) => sumOrMean(facts, scope, { of: 'cost', as: 'mean' })
const score: Make = (facts, scope) =>
  share(scoreColumn(facts, scope), weightColumn(facts, scope), { nothing: 'none of its samples was scored' })
const tokens: Make = (facts, scope) =>
  unknownTokens(facts, scope, 'input') ??
  unknownTokens(facts, scope, 'output') ??
  amountPer(totalTokensColumn(facts, scope), tokensMeasuredColumn(facts, scope), {
    nothing: 'no tokens were counted',
  })

/** Suffixes of an eval's name. The bare name is its pass rate. */
const SUFFIXES: readonly (readonly [suffix: string, make: Make])[] = [
  ['', passRate],
  ['_latency', latency],
  ['_cost', cost],
  ['.score', score],
  ['.latency', latency],
  ['.cost', cost],
  ['.tokens', tokens],
  ['.pass_rate', passRate],
]

/** Returns the metric of one named eval, such as `critical-math`, `critical-math_cost` or `critical-math.score`, or null. */
export function evalMetric(facts: CaseFacts, name: string): Metric | null {
  const { table } = facts
  for (const [suffix, make] of SUFFIXES) {
    if (!name.endsWith(suffix)) continue
    // An eval with the name of a family is spelled with backticks before a dot: `rate`.cost.
    const evalName = name.slice(0, name.length - suffix.length).replace(/^`(.*)`$/, '$1')
    const code = table.evalNames.indexOf(evalName) + 1
    if (code === 0) continue
    const scope: Scope = { key: `eval ${evalName}`, has: (c) => table.evals[c] === code }
    return { name, evalName, ...make(facts, scope) }
  }
  return null
}
