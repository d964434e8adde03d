import type { Reveal, ReviewItem } from '@assay/app/review'
import { callState, toolName } from '@assay/core/conversation'
import type { ToolCall } from '@assay/core/result'
import { printJsonLine } from '@assay/core/text'
import { plainText } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'
import { wrapText } from '../terminal/wrap-text.ts'

/** Longer texts are cut here; the whole is in `assay show`. */
const SHOWN = 50_000

/** Layout of an item. */
export interface Layout {
  readonly style: Style
  readonly columns: number
  /** The check to label; null for the answer as a whole. */
  readonly check: string | null
}

/** Returns an item as shown before labeling, with the keys. */
export function itemText(item: ReviewItem, { done, ...layout }: Layout & { readonly done: number }): string {
  const { style, columns, check } = layout
  const several = item.turns.length > 1
  const title = `── ${done + 1} of ${item.total} `
  const lines = [
    style('bold', title.padEnd(Math.min(columns - 1, 78), '─')),
    ...(item.system_prompt === null ? [] : section('System prompt', item.system_prompt, layout)),
    ...item.turns.flatMap(({ prompt, answer }, at) => [
      ...section(several ? `Prompt ${at + 1}` : 'Prompt', prompt, layout),
      ...(at < item.turns.length - 1 ? [] : callLines(item.tool_calls, layout)),
      ...section(several ? `Answer ${at + 1}` : 'Answer', answer ?? '(none)', layout),
    ]),
    ...expectedLines(item, layout),
    '',
    style('bold', check === null ? 'Is this answer right?' : `Does it meet ${plainText(check)}?`),
    ...wrapText('1 right · 2 wrong · 3 unsure', columns - 1),
    style('dim', 'c comment · z undo · q quit'),
    '',
  ]
  return `\n${lines.join('\n')}`
}

function callLines(calls: readonly ToolCall[], layout: Layout): string[] {
  if (calls.length === 0) return []
  const text = calls.map((call) => {
    const given = `${toolName(call)} ${printJsonLine(call.arguments)}`
    return call.result === null ? `${given} (${callState(call)})` : `${given}\n→ ${call.result} (${callState(call)})`
  })
  return section(`Tool calls (${calls.length})`, text.join('\n'), layout)
}

function expectedLines({ expected }: ReviewItem, layout: Layout): string[] {
  if (expected === null) return ['', layout.style('dim', "The suite changed or is gone, so its rubric can't be shown.")]
  return expected.flatMap(({ check, text }) => section(`Expected (${plainText(check)})`, text, layout))
}

/** Returns a stranger's text under a title, marked at the side so that it can't be taken for ours. */
function section(title: string, text: string, { style, columns }: Layout): string[] {
  const cut = text.length > SHOWN
  const shown = cut ? text.slice(0, SHOWN) : text
  const lines = shown.split(/\r\n|\n/).flatMap((line) => wrapText(plainText(line), columns - 3))
  const more = cut ? [style('dim', `  … ${text.length - SHOWN} more characters; see assay show`)] : []
  return [style('dim', title), ...lines.map((line) => `${style('dim', '|')} ${line}`), ...more]
}

/** Returns the instrument's verdict on a labeled item. */
export function revealText(
  { item, verdict, reveal }: { readonly item: ReviewItem; readonly verdict: string; readonly reveal: Reveal },
  { style, columns, check }: Layout,
): string {
  const who = check === null ? 'The verdict was' : `${plainText(check)} said`
  const said = reveal.passed === null ? 'nothing' : reveal.passed ? 'pass' : 'fail'
  const agrees = reveal.passed !== null && verdict === (reveal.passed ? 'right' : 'wrong')
  const mine = verdict === 'unsure' ? 'you were unsure' : agrees ? 'you agree' : 'you disagree'
  const reason = reveal.reason === '' ? '' : `: ${plainText(reveal.reason.split('\n')[0] ?? '')}`
  const name = plainText(`${item.key.case}`)
  const text = `${name}: you said ${verdict}. ${who} ${said}${reason} · ${mine}`
  const format = verdict === 'unsure' ? 'dim' : agrees ? 'green' : 'yellow'
  return `${wrapText(text, columns - 1)
    .map((line) => style(format, line))
    .join('\n')}\n`
}
