import {
  type CallState,
  type ConversationTurn,
  callState,
  describeCut,
  describeEnd,
  messageTitle,
  readConversation,
  toolName,
} from '@assay/core/conversation'
import type { Result, ToolCall } from '@assay/core/result'
import { printJson, printJsonLine } from '@assay/core/text'
import { callFacts, count, cutLines, plainText, turnFacts } from '@assay/formats/text'
import { type Layout, textBlock, wrapLine } from './text-block.ts'

/** The limits of shown arguments and results. */
const SHOWN = { lines: 12, characters: 1200 }

/** The columns of a line of arguments without a terminal. */
const LINE_COLUMNS = 100

const ARGUMENTS = '    arguments '
const RESULT = '    result    '

const MARKS = {
  ok: ['✓', 'green'],
  error: ['✗', 'red'],
  'not run': ['○', 'yellow'],
  'invalid arguments': ['✗', 'red'],
  'unknown tool': ['✗', 'red'],
} as const satisfies Record<CallState, readonly [mark: string, format: string]>

/** Returns a sample's conversation in order: what was said, each call with its result, what each turn took, and how it ended. */
export function conversationLines(sample: Result, layout: Layout): string[] {
  const conversation = readConversation(sample)
  const end = describeEnd(sample, conversation)
  // Put together as lists of lists: a text may have more lines than a call may have arguments.
  return [
    ...conversation.steps.map((step) =>
      step.kind === 'turn'
        ? turnLines(step, layout)
        : [...heading(messageTitle(step), layout), ...textBlock(step.text, layout)],
    ),
    end === null ? [] : endLines(end, sample, layout),
  ].flat()
}

function turnLines(turn: ConversationTurn, layout: Layout): string[] {
  return [
    heading([`Turn ${turn.number}`, ...turnFacts(turn)].join(' · '), layout),
    turn.text === null ? [] : textBlock(turn.text, layout),
    ...turn.calls.map((call) => callLines(call, layout)),
  ].flat()
}

function callLines(call: ToolCall, layout: Layout): string[] {
  const [mark, format] = MARKS[callState(call)]
  const line = [plainText(toolName(call)), ...callFacts(call)].join(' · ')
  const [first = '', ...more] = wrapLine(line, layout, 4)
  const note = describeCut(call)
  return [
    [`  ${layout.style(format, mark)} ${first}`, ...more.map((rest) => `    ${rest}`)],
    cutBlock(printArguments(call.arguments, layout), ARGUMENTS, layout),
    call.result === null ? [] : cutBlock(call.result, RESULT, layout),
    note === null
      ? []
      : wrapLine(note, layout, RESULT.length).map((rest) => layout.style('dim', `${' '.repeat(RESULT.length)}${rest}`)),
  ].flat()
}

/** Prints JSON on one line if it fits, else on several. */
function printArguments(value: unknown, { columns }: Layout): string {
  const line = printJsonLine(value)
  return ARGUMENTS.length + 3 + line.length <= (columns ?? LINE_COLUMNS) ? line : printJson(value)
}

/** Returns the first lines of a text; the note below is ours, so it has no mark at its side. */
function cutBlock(text: string, label: string, layout: Layout): string[] {
  const { text: shown, left } = cutLines(text, SHOWN)
  const lines = textBlock(shown, layout, label)
  if (left === 0) return lines
  const note = `… ${count(left)} more characters (--json has all)`
  return [...lines, layout.style('dim', `${' '.repeat(label.length)}${note}`)]
}

function heading(text: string, layout: Layout): string[] {
  return indentRest(wrapLine(plainText(text), layout, 2)).map((line) => layout.style('dim', line))
}

/** Indents all lines but the first: a stranger's text in our own line must not begin the next. */
function indentRest(lines: readonly string[]): string[] {
  return lines.map((line, at) => (at === 0 ? line : `  ${line}`))
}

function endLines(end: string, { status, stopped }: Result, layout: Layout): string[] {
  const format = status === 'errored' ? 'red' : stopped === 'answer' ? 'reset' : 'yellow'
  return indentRest(wrapLine(plainText(end), layout, 2)).map((line) => layout.style(format, line))
}
