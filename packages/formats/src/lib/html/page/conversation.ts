/// <reference lib="dom" />
import { make, visible } from './element.ts'
import { longText } from './long-text.ts'
import type { PageCall, PageConversation, PageTurn } from './report-row.ts'

const PILLS: Readonly<Record<string, readonly [tone: string, mark: string]>> = {
  ok: ['passed', '✓'],
  error: ['failed', '✕'],
  'not run': ['unscored', '○'],
  'invalid arguments': ['failed', '✕'],
  'unknown tool': ['failed', '✕'],
}

/** Characters of the arguments shown next to a tool's name, not counting line ends and the spaces after them. */
const PREVIEW = 80

/** Shows a conversation in order: messages, each call with its result, and how it ended. */
export function conversationBlock({ about, steps, end }: PageConversation): HTMLElement {
  const title = make('h3', 'turn', 'Conversation ', make('small', '', about))
  const block = make('div', 'conversation', title, ...steps.map(stepBlock))
  if (end !== null) block.append(make('p', 'end isolate', visible(end)))
  return block
}

function stepBlock({ title, facts, text, isFolded, calls }: PageTurn): HTMLElement {
  if (isFolded) return make('details', 'step', make('summary', '', visible(title)), longText(text ?? ''))
  const heading = make('h4', '', visible(title))
  if (facts !== '') heading.append(' ', make('small', '', facts))
  const said = text === null ? [] : [longText(text)]
  return make('div', 'step', heading, ...said, ...calls.map(callBlock))
}

function callBlock(call: PageCall): HTMLElement {
  const { tool, state, facts } = call
  const [tone, mark] = PILLS[state] ?? ['unscored', '?']
  const summary = make(
    'summary',
    '',
    make('span', `pill ${tone}`, `${mark} ${state}`),
    ' ',
    make('b', 'isolate', visible(tool)),
    ' ',
    make('code', 'isolate', visible(preview(call.arguments))),
    ' ',
    make('small', '', facts),
  )
  const block = make('details', 'call', summary)
  // Filled when it is opened: a sample may have thousands of calls.
  block.addEventListener('toggle', () => {
    if (block.childNodes.length === 1) block.append(...callTexts(call))
  })
  return block
}

function preview(text: string): string {
  const line = text.slice(0, PREVIEW * 4).replace(/\s+/g, ' ')
  return line.length > PREVIEW ? `${line.slice(0, PREVIEW).replace(/[\ud800-\udbff]$/, '')}…` : line
}

function callTexts({ arguments: given, result, note }: PageCall): HTMLElement[] {
  const answer = result === null ? make('p', 'note', 'No result.') : longText(result)
  const notes = note === '' ? [] : [make('p', 'note', note)]
  return [make('h5', '', 'Arguments'), longText(given), make('h5', '', 'Result'), answer, ...notes]
}
