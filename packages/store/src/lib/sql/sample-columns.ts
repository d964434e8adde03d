import { AnswerClass, type CodeOutcome, type Result } from '@assay/core/result'
import { readReasons } from '../store/read-reasons.ts'
import type { SampleBatch, SampleReasons, SampleTraits, WordColumn } from '../store/sample-batch.ts'
import { type Columns, wordColumn } from './columns.ts'
import { written } from './query.ts'
import type { CheckCells } from './result-row.ts'

/** Makes a reader of the columns of `selectSamples`. Equal traits are one object in all its batches. */
export function createSampleReader(): (columns: Columns) => SampleBatch {
  const known = new Map<string, SampleTraits>()
  const readTraits = (word: string): SampleTraits => {
    const [status = '', passed = '', name = '', tags = '', checks = '', billed = ''] = word.split('\x1f')
    const failed = readFailed(checks)
    const key = [status, passed, name, billed, tags, JSON.stringify(failed)].join('\x1f')
    const found = known.get(key)
    if (found !== undefined) return found
    const traits: SampleTraits = {
      // Checked when it was recorded.
      status: status as Result['status'],
      passed: passed === '1',
      class: name === '' ? null : AnswerClass.parse(name),
      tags: tags === '' ? [] : written<string[]>(tags),
      failed_checks: failed,
      billed: billed === '1',
    }
    known.set(key, traits)
    return traits
  }
  return (columns) => {
    const words = wordColumn(columns, 4)
    const all = words.words.map((word) => readTraits(word ?? ''))
    const traits = [...new Set(all)]
    const codes = new Map(traits.map((each, code) => [each, code]))
    const codeOf = Uint32Array.from(all, (each) => codes.get(each) ?? 0)
    const traitCodes = new Uint32Array(columns.rows)
    for (let row = 0; row < columns.rows; row++) traitCodes[row] = codeOf[words.codes[row] ?? 0] ?? 0
    const number = (at: number) => columns.numbers[at] ?? new Float64Array()
    return {
      rows: columns.rows,
      suite: wordColumn(columns, 0),
      case: wordColumn(columns, 1),
      variant: wordColumn(columns, 2),
      eval: wordColumn(columns, 3),
      traits,
      traitCodes,
      attempt: number(0),
      score: number(1),
      cost_usd: number(2),
      latency_ms: number(3),
      seq: number(4),
    }
  }
}

function readFailed(json: string): string[] {
  // Most have none, and searching the text is far cheaper than parsing it.
  if (!json.includes('",0,')) return []
  const failed = written<CheckCells[]>(json).filter(([, passed]) => passed === 0)
  return [...new Set(failed.map(([kind]) => kind))]
}

/** Returns the reasons from the columns of `selectReasons`. */
export function readReasonRows(columns: Columns): SampleReasons[] {
  const [checks, code, piece, finish, turns] = [0, 1, 2, 3, 4].map((at) => wordColumn(columns, at))
  const word = (column: WordColumn | undefined, row: number) => column?.words[column.codes[row] ?? 0] ?? null
  return Array.from({ length: columns.rows }, (_, row) => {
    const { reasons, rule, message } = readReasons(word(piece, row) ?? '')
    const cells = written<CheckCells[]>(word(checks, row) ?? '[]')
    const output = columns.numbers[1]?.[row] ?? Number.NaN
    return {
      seq: columns.numbers[0]?.[row] ?? 0,
      checks: cells.map(([kind, passed], at) => ({
        kind,
        passed: passed === null ? null : passed === 1,
        reason: reasons[at] ?? '',
      })),
      rule,
      message,
      code: written<CodeOutcome | null>(word(code, row) ?? 'null'),
      // Checked when it was recorded.
      finish_reason: word(finish, row) as Result['finish_reason'],
      turns: written<number[]>(word(turns, row) ?? '[]').length,
      output_tokens: Number.isNaN(output) ? null : output,
    }
  })
}
