/// <reference lib="dom" />
import type { ReportDetail, ReportRow } from './report-row.ts'

/** A row and access to its details, which are parsed on first use, a block at a time. */
export interface Sample extends ReportRow {
  detail(): ReportDetail
  /** Returns all that a search looks at, in lowercase. */
  text(): string
}

/** Returns the samples in the page's blocks of JSON. */
export function loadSamples(): Sample[] {
  const details = [...document.querySelectorAll('script.details')]
  return [...document.querySelectorAll('script.rows')].flatMap((block, index) => {
    const rows: ReportRow[] = JSON.parse(block.textContent ?? '[]')
    let parsed: ReportDetail[] | null = null
    const detailsOfBlock = () => {
      parsed ??= JSON.parse(details[index]?.textContent ?? '[]') as ReportDetail[]
      return parsed
    }
    return rows.map((row, at) => sampleOf(row, () => detailsOfBlock()[at] as ReportDetail))
  })
}

function sampleOf(row: ReportRow, detail: () => ReportDetail): Sample {
  let text: string | null = null
  return {
    ...row,
    detail,
    text: () => {
      text ??= searchText(row, detail())
      return text
    },
  }
}

function searchText(row: ReportRow, { tags, checks, turns, conversation }: ReportDetail): string {
  const parts = [row.case, row.model, row.suite, row.class, row.reason, ...tags]
  for (const check of checks) parts.push(check.kind, check.reason)
  for (const turn of turns) parts.push(turn.prompt, turn.answer)
  for (const { text, calls } of conversation?.steps ?? []) {
    parts.push(text)
    for (const call of calls) parts.push(call.tool, call.state, call.arguments, call.result)
  }
  return parts.join('\n').toLowerCase()
}
