import { describeEnd, hasTools, readConversation, toolName } from '@assay/core/conversation'
import type { Result, ToolCall } from '@assay/core/result'
import { printJsonLine } from '@assay/core/text'
import { callFacts } from './conversation-text.ts'
import { cutText } from './cut-text.ts'
import { count } from './numbers.ts'

/** Calls that are listed, and characters of their arguments and results. */
const CALLS = 20
const CHARACTERS = 160

/** Summarizes a model's calls, one line per call and result, and how the conversation ended; null if no tool was offered. */
export function callSummary(result: Result): string | null {
  if (!hasTools(result)) return null
  const conversation = readConversation(result)
  const { calls } = conversation
  const more = calls.length > CALLS ? [`… and ${count(calls.length - CALLS)} more calls`] : []
  const end = describeEnd(result, conversation)
  return [...calls.slice(0, CALLS).flatMap(callLines), ...more, ...(end === null ? [] : [oneLine(end)])].join('\n')
}

function callLines(call: ToolCall): string[] {
  const { turn, result, truncated } = call
  const parallel = call.parallel ? ['in parallel'] : []
  const head = `${turn + 1}. ${toolName(call)} ${printJsonLine(call.arguments)}`
  return [
    `${cutText(oneLine(head), CHARACTERS)} · ${[...callFacts(call), ...parallel].join(' · ')}`,
    ...(result === null ? [] : [`   → ${cutText(oneLine(result), CHARACTERS)}${truncated ? ' (cut)' : ''}`]),
  ]
}

/** Returns the start of a text on one line. */
function oneLine(text: string): string {
  return text.slice(0, CHARACTERS * 2).replace(/\s+/g, ' ')
}
