import {
  type ConversationMessage,
  type ConversationTurn,
  callState,
  describeCut,
  describeEnd,
  hasTools,
  messageTitle,
  readConversation,
  toolName,
} from '@assay/core/conversation'
import type { Result, ToolCall } from '@assay/core/result'
import { printJson } from '@assay/core/text'
import { callFacts, turnFacts } from '../text/conversation-text.ts'
import { cutText } from '../text/cut-text.ts'
import { count, plural } from '../text/numbers.ts'
import type { PageCall, PageConversation, PageTurn } from './page/report-row.ts'

/** Characters of arguments and of a result that a page holds; a sample may have thousands of calls. */
const HELD = 20_000

/** Returns the conversation of a sample as the page shows it; null where no tool was offered. */
export function pageConversation(result: Result): PageConversation | null {
  if (!hasTools(result)) return null
  const conversation = readConversation(result)
  return {
    about: `${plural(conversation.turns, 'turn')} · ${plural(conversation.calls.length, 'tool call')}`,
    steps: conversation.steps.map((step) => (step.kind === 'turn' ? pageTurn(step) : pageMessage(step))),
    end: describeEnd(result, conversation),
  }
}

function pageMessage(message: ConversationMessage): PageTurn {
  const { role, text } = message
  return { title: messageTitle(message), facts: '', text, isFolded: role !== 'user', calls: [] }
}

function pageTurn(turn: ConversationTurn): PageTurn {
  const facts = turnFacts(turn).join(' · ')
  return { title: `Turn ${turn.number}`, facts, text: turn.text, isFolded: false, calls: turn.calls.map(pageCall) }
}

function pageCall(call: ToolCall): PageCall {
  const [, ...facts] = callFacts(call)
  const given = printJson(call.arguments)
  const notes = [describeCut(call), heldNote('arguments', given), heldNote('result', call.result ?? '')]
  return {
    tool: toolName(call),
    state: callState(call),
    facts: facts.join(' · '),
    arguments: cutText(given, HELD),
    result: call.result === null ? null : cutText(call.result, HELD),
    note: notes.filter((note) => note !== null).join(' '),
  }
}

function heldNote(what: string, text: string): string | null {
  if (text.length <= HELD) return null
  return `This page has ${count(HELD)} of the ${what}'s ${count(text.length)} characters. The JSON report has all of them.`
}
