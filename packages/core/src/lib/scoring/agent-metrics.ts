import type { SuiteSummary } from '../report/report.ts'
import { unitRate } from '../statistics/beta-midp.ts'
import { sampleMean } from './case-estimates.ts'
import { type CaseFacts, zeroIfMissing } from './case-facts.ts'
import type { MetricColumn } from './metric.ts'
import { countColumn, WHOLE_SUITE } from './metric-columns.ts'
import { amountPer, type MetricPart, share } from './metric-parts.ts'
import { eachSample, type SampleTable } from './sample-table.ts'
import type { SampleColumns } from './suite-tally.ts'

type OfSamples = 'agentTurns' | 'toolCalls'
type OfCalls = 'toolErrors' | 'invalidCalls'

const NO_TOOLS = 'no sample had tools'

/** Returns the mean of a number of turns or calls, over the samples in which the model had tools. */
export function meanPerAgentSample({ table }: CaseFacts, of: OfSamples): MetricPart {
  const column = table.samples[of]
  const measured = countColumn(WHOLE_SUITE, `measured ${of}`, (row) => !Number.isNaN(column.get(row)))
  return amountPer(sumOf(table.samples, of), measured, { nothing: NO_TOOLS })
}

/** Returns the share of all calls that ended in an error, or were invalid. */
export function rateOfCalls({ table }: CaseFacts, of: OfCalls): MetricPart {
  const nothing = hasTools(table) ? 'no tool was called' : NO_TOOLS
  return share(sumOf(table.samples, of), sumOf(table.samples, 'toolCalls'), { nothing, by: 'failure' })
}

function sumOf(samples: SampleColumns, of: OfSamples | OfCalls): MetricColumn {
  const column = samples[of]
  return { key: `sum ${of}`, of: 'samples', value: (row) => zeroIfMissing(column.get(row)) }
}

function hasTools({ rows, samples }: SampleTable): boolean {
  return rows.some((row) => !Number.isNaN(samples.toolCalls.get(row)))
}

/** Summarizes models' use of tools; undefined if no sample had any. */
export function summarizeAgent(facts: CaseFacts, level: number): SuiteSummary['agent'] {
  const { table } = facts
  const { agentTurns, toolCalls, toolErrors, invalidCalls } = table.samples
  if (!hasTools(table)) return undefined
  const calls = sumByCase(table, (row) => zeroIfMissing(toolCalls.get(row)))
  const rate = (column: { get(row: number): number }) =>
    unitRate(
      sumByCase(table, (row) => column.get(row)),
      calls,
      level,
    )
  return {
    turns: sampleMean(facts, (row) => agentTurns.get(row), level),
    tool_calls: sampleMean(facts, (row) => toolCalls.get(row), level),
    tool_error_rate: rate(toolErrors),
    invalid_call_rate: rate(invalidCalls),
  }
}

function sumByCase(table: SampleTable, value: (row: number) => number): Float64Array {
  const sums = new Float64Array(table.caseCount)
  for (let c = 0; c < table.caseCount; c++) {
    eachSample(table, c, (row) => {
      sums[c] = (sums[c] ?? 0) + value(row)
    })
  }
  return sums
}
