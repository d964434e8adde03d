import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Reply, startChatServer } from '@assay/engine/testing'
import { configFor, type Project, project, suiteOf } from './project.ts'

const REPORTS = ['--format', 'json,html,markdown,csv', '-o', 'out/']

/** Runs the cases a, b and c against a server, and gives what the command says of them everywhere. */
async function runOn(reply: Reply, ...args: readonly string[]) {
  await using server = await startChatServer(reply)
  using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b', 'c']) })
  const { stdout } = await here.run(['run', 'suite.yaml', '--max-retries', '0', ...REPORTS, ...args])
  const values: (number | null)[] = []
  for (const formula of ['avg_cost', 'min_cost', 'total_cost']) values.push(await scoreOf(here, formula))
  return { stdout, ...readReports(here), values }
}

async function scoreOf(here: Project, formula: string): Promise<number | null> {
  const { stdout } = await here.run(['score', 'last', '--formula', formula, '--json'])
  return JSON.parse(stdout).scores[0].score
}

/** The reports that a run wrote; of the JSON one, the summary of its suite and its results by case. */
function readReports({ folder }: Project) {
  const read = (ending: string) => readFileSync(join(folder, 'out', `report.${ending}`), 'utf8')
  const { runs, results } = JSON.parse(read('json'))
  const byCase = new Map<string, Record<string, unknown>>(
    results.map((result: { case: string }) => [result.case, result]),
  )
  return {
    suite: runs[0].suites[0],
    byCase,
    html: plain(read('html')),
    markdown: read('md'),
    csv: tableOf(read('csv')),
  }
}

/** The page's words before its data, without its tags. */
function plain(html: string): string {
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** The rows of a table by case; no cell of these tests has a comma in it but for its last ones. */
function tableOf(csv: string): Map<string, Record<string, string>> {
  const [head = '', ...lines] = csv.trim().split('\n')
  const names = head.split(',')
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])))
  return new Map(rows.map((row) => [row.case ?? '', row]))
}

const known = (question: string) => question

describe('a cost that is unknown', () => {
  it('is zero if the service rejected the request: the others cost what they cost', async () => {
    const { stdout, suite, byCase, html, markdown, csv, values } = await runOn((question) =>
      question === 'Say c' ? 400 : question,
    )
    assert.deepEqual(values, [0.02, 0.02, 0.04])
    assert.deepEqual([suite.cost_usd.total, suite.cost_usd.unknown], [0.04, 0])
    assert.equal(suite.cost_usd.mean.value, 0.02)
    assert.equal(byCase.get('c')?.cost_usd, null)
    assert.equal(csv.get('c')?.cost_usd, '')
    for (const text of [stdout, html, markdown]) assert.match(text, /\$0\.04\b/)
  })

  it('makes the total unknown after a timeout, which may be billed, and counts the timeouts', async () => {
    const { stdout, suite, byCase, html, markdown, csv, values } = await runOn(
      (question) => (question === 'Say c' ? new Promise<string>(() => {}) : known(question)),
      '--timeout',
      '1s',
    )
    assert.deepEqual(values, [null, null, null])
    assert.deepEqual([suite.cost_usd.total, suite.cost_usd.unknown, suite.cost_usd.known], [null, 1, 0.04])
    const { status, cost_usd, error } = byCase.get('c') as { status: string; cost_usd: null; error: { code: string } }
    assert.deepEqual([status, cost_usd, error.code], ['errored', null, 'timeout'])
    assert.equal(csv.get('c')?.cost_usd, '')
    const words = '1 of 3 samples may have been billed without an answer'
    assert.ok(stdout.includes(`Total Cost: at least $0.04 (${words})`), stdout)
    for (const text of [html, markdown]) assert.ok(text.includes('at least $0.04') && text.includes(words), text)
  })
})

describe('a conversation whose second turn timed out', () => {
  it('has an unknown cost, though its first turn was paid for', async () => {
    await using server = await startChatServer((question) =>
      question === 'Sure?' ? new Promise<string>(() => {}) : 'no',
    )
    const checks = [{ contains: 'yes' }, { prompt: 'Sure?', checks: [{ contains: 'yes' }] }]
    const suite = { metadata: { name: 'turns', models: ['local/m'] }, evals: [{ name: 'a', prompt: 'Say a', checks }] }
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': JSON.stringify(suite) })
    const { stdout } = await here.run(['run', 'suite.yaml', '--max-retries', '0', '--timeout', '1s', ...REPORTS])
    assert.match(stdout, /Total Cost: at least \$0\.02 \(1 of 1 sample may have been billed without an answer\)/)
    const { suite: summary, byCase } = readReports(here)
    assert.deepEqual(
      [summary.cost_usd.total, summary.cost_usd.maybe_billed, byCase.get('a')?.cost_usd],
      [null, 1, null],
    )
  })
})

describe('a recording with nothing but its answers', () => {
  it('has no latency, no tokens and no cost, and nothing shows a 0 for them', async () => {
    using here = project({
      'suite.yaml': suiteOf(['a', 'b'], { models: ['replay/demo'] }),
      'recordings/demo.jsonl': ['a', 'b']
        .map((name) => `${JSON.stringify({ prompt: `Say ${name}`, answer: { text: name } })}\n`)
        .join(''),
    })
    const { stdout, code, stderr } = await here.run(['run', 'suite.yaml', ...REPORTS])
    assert.equal(code, 0, stderr)
    assert.match(stdout, /Total Cost: unknown \(2 of 2 samples report no usage\)/)
    assert.match(stdout, /Latency: n\/a/)
    assert.match(stdout, /Tokens: unknown \(2 samples not counted\)/)
    const { suite, byCase, html, markdown, csv } = readReports(here)
    assert.deepEqual([suite.latency_s.mean.value, suite.tokens.input, suite.tokens.output], [null, null, null])
    assert.deepEqual([suite.cost_usd.total, suite.cost_usd.unknown, suite.tokens.unknown], [null, 2, 2])
    assert.deepEqual([byCase.get('a')?.latency_ms, byCase.get('a')?.cost_usd], [null, null])
    const row = csv.get('a')
    assert.deepEqual([row?.cost_usd, row?.latency_ms, row?.input_tokens, row?.output_tokens], ['', '', '', ''])
    for (const text of [html, markdown]) {
      assert.match(text, /unknown/)
      assert.match(text, /n\/a/)
      assert.doesNotMatch(text, /\$0|\b0(\.0+)?s\b/)
    }
    assert.match(html, /2 samples not counted/)
  })
})
