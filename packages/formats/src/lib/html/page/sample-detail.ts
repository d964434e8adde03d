/// <reference lib="dom" />
import { conversationBlock } from './conversation.ts'
import { make, visible } from './element.ts'
import { longText } from './long-text.ts'
import type { ReportDetail } from './report-row.ts'
import type { Sample } from './samples.ts'

/** Shows everything about a sample: its checks, the evidence, every turn or the conversation with its tools, and further facts. */
export function sampleDetail(sample: Sample): HTMLElement {
  const detail = sample.detail()
  const blocks = detail.blocks.flatMap(({ title, text }) => [make('h3', 'turn', visible(title)), longText(text)])
  const talk = detail.conversation === null ? turnBlocks(detail) : [conversationBlock(detail.conversation)]
  return make('div', 'detail', checkList(detail), ...blocks, ...talk, factList(sample, detail))
}

function checkList({ checks }: ReportDetail): HTMLElement {
  const list = make('ul', 'checks')
  for (const { kind, passed, score, reason } of checks) {
    const mark = passed === null ? '? undecided' : passed ? '✓ passed' : '✕ failed'
    const tone = passed === null ? 'undecided' : passed ? 'passed' : 'failed'
    const item = make('li', '', make('span', `pill ${tone}`, mark), ' ', make('b', '', visible(kind)))
    if (score !== null && score !== 0 && score !== 1) item.append(` ${score.toFixed(2)}`)
    if (reason !== '') item.append(' ', make('span', 'isolate', visible(reason)))
    list.append(item)
  }
  return list
}

function turnBlocks({ turns }: ReportDetail): HTMLElement[] {
  return turns.flatMap(({ prompt, answer }, index) => {
    const number = turns.length === 1 ? '' : ` ${index + 1}`
    const answered = answer === null ? make('p', 'note', 'No answer.') : longText(answer)
    return [make('h3', 'turn', `Prompt${number}`), longText(prompt), make('h3', 'turn', `Answer${number}`), answered]
  })
}

function factList(sample: Sample, { tags, facts }: ReportDetail): HTMLElement {
  const list = make('dl', 'facts')
  const known: Record<string, string> = { Suite: sample.suite, Model: sample.model }
  if (tags.length > 0) known.Tags = tags.join(', ')
  if (sample.class !== null) known.Class = sample.class
  if (sample.latency_ms !== null) known.Latency = `${(sample.latency_ms / 1000).toFixed(3)} s`
  if (sample.cost_usd !== null) known.Cost = `$${sample.cost_usd}`
  for (const [name, value] of Object.entries({ ...known, ...facts })) {
    list.append(make('div', '', make('dt', '', name), make('dd', 'isolate', visible(value))))
  }
  return list
}
