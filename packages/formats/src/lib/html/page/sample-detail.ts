/// <reference lib="dom" />
import { make, visible } from './element.ts'
import type { ReportDetail } from './report-row.ts'
import type { Sample } from './samples.ts'

/** Characters of a prompt or an answer that are shown before one asks for all. */
const CUT = 1500

/** All that is known of a sample: its checks, the evidence, every turn, and further facts. */
export function sampleDetail(sample: Sample): HTMLElement {
  const detail = sample.detail()
  const blocks = detail.blocks.flatMap(({ title, text }) => [make('h3', 'turn', visible(title)), longText(text)])
  return make('div', 'detail', checkList(detail), ...blocks, ...turnBlocks(detail), factList(sample, detail))
}

function checkList({ checks }: ReportDetail): HTMLElement {
  const list = make('ul', 'checks')
  for (const { kind, passed, score, reason } of checks) {
    const mark = passed === null ? '? undecided' : passed ? '✓ passed' : '✕ failed'
    const tone = passed === null ? 'unscored' : passed ? 'passed' : 'failed'
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

/** A text in its own lines; a long one is cut, with a button for the rest. */
function longText(text: string): HTMLElement {
  const block = make('pre', '', visible(text.length > CUT ? `${text.slice(0, CUT)}…` : text))
  block.dir = 'auto'
  block.tabIndex = 0
  if (text.length <= CUT) return block
  const all = make('button', 'more', `Show all ${text.length.toLocaleString('en')} characters`)
  all.type = 'button'
  all.addEventListener('click', () => {
    block.textContent = visible(text)
    all.remove()
    block.focus()
  })
  return make('div', '', block, all)
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
