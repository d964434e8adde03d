import { isAnswerClass } from '../result/answer-class.ts'
import type { HumanSummary } from '../review/agreement.ts'
import type { CaseFacts } from './case-facts.ts'
import { isCounted } from './counts.ts'
import { countColumn, passAtColumn, type Scope, WHOLE_SUITE, weightColumn } from './metric-columns.ts'
import { type MetricPart, share } from './metric-parts.ts'
import { passRate, type SuiteContext } from './suite-metrics.ts'
import { classCode } from './suite-tally.ts'

/** Metrics of the whole suite whose names are open: `pass_at.5`, `tag.hard`, `rate.refusal`, `suite.basics`; else null. */
export function familyMetric(context: SuiteContext, name: string): MetricPart | null {
  const dot = name.indexOf('.')
  const member = name.slice(dot + 1)
  switch (name.slice(0, Math.max(0, dot))) {
    case 'pass_at':
      return passAt(context, Number(member))
    case 'tag':
      return tagRate(context.facts, member)
    case 'rate':
      return classRate(context.facts, member)
    case 'suite':
    case 'balanced':
      return without('METRIC_UNKNOWN', "it's available only in a run's score")
    case 'human':
      return humanMetric(context.human, member)
    default:
      return null
  }
}

/** Said of formulas that read what labels say beside other numbers of the same answers. */
const BESIDE_LABELS = "The formula combines people's labels with other numbers, and no interval covers both."

/** Makes a metric from people's labels. */
function humanMetric(human: HumanSummary | null, member: string): MetricPart | null {
  if (member !== 'success_pct' && member !== 'agreement') return null
  if (human === null) return without('LABELS_TOO_FEW', 'no answer is labeled')
  const { value, interval, reason } = member === 'agreement' ? human.agreement : human.success
  const scale = member === 'agreement' ? 1 : 100
  if (value === null) return without('LABELS_TOO_FEW', clauseOf(reason ?? 'no answer is labeled'))
  const limits = interval === null ? null : { ...interval, low: scale * interval.low, high: scale * interval.high }
  const estimate = { value: scale * value, interval: limits, reason }
  return {
    kind: 'given',
    estimate: () => estimate,
    beside: BESIDE_LABELS,
    whenUndefined: { code: 'LABELS_TOO_FEW', message: clauseOf(reason ?? '') },
  }
}

/** Turns a sentence into a clause. */
function clauseOf(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
}

function without(code: string, message: string): MetricPart {
  return { kind: 'undefined', whenUndefined: { code, message } }
}

function passAt({ facts, passK }: SuiteContext, k: number): MetricPart {
  if (!passK.includes(k)) return without('PASS_AT_K_NOT_ASKED', `pass@${k} wasn't requested`)
  const few = facts.counted.findIndex((counted) => counted < k)
  if (few !== -1) {
    const message = `it needs at least ${k} scored samples per case, but case "${facts.table.caseId(few)}" has ${facts.counted[few]}`
    return without('PASS_AT_K_TOO_FEW_SAMPLES', message)
  }
  return share(passAtColumn(facts, k), weightColumn(facts, WHOLE_SUITE), { nothing: 'no sample was scored' })
}

function tagRate(facts: CaseFacts, tag: string): MetricPart {
  const tagged = new Set(facts.table.tags.get(tag))
  const scope: Scope = { key: `tag ${tag}`, has: (c) => tagged.has(c) }
  return passRate(facts, scope, { nothing: `no sample of a case with the tag "${tag}" was scored` })
}

/** Returns the share of a class among the samples that have one. */
function classRate(facts: CaseFacts, member: string): MetricPart | null {
  if (!isAnswerClass(member)) return null
  const { samples } = facts.table
  const wanted = classCode(member)
  const counts = (row: number) => isCounted(samples.status.get(row), facts.ignoreErrors)
  const of = countColumn(WHOLE_SUITE, `class ${member}`, (row) => samples.class.get(row) === wanted && counts(row))
  const all = countColumn(WHOLE_SUITE, 'classified', (row) => samples.class.get(row) !== 0 && counts(row))
  return share(of, all, { nothing: 'no sample was classified', by: member === 'pass' ? 'success' : 'failure' })
}
