import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '@assay/core/statistics'
import { type Said, type SentMessage, startChatServer } from '@assay/engine/testing'
import { configFor, project, storedRuns } from './project.ts'

// `npm run soak` kills it fifty times.
const [CASES, KILLS] = process.env.ASSAY_SOAK ? [60, 50] : [20, 8]
const SEED = Number(process.env.ASSAY_TEST_SEED ?? 20_261)
const cases = Array.from({ length: CASES }, (_, i) => `case-${i}`)

/** Each conversation calls a canned tool, one that writes down that it was called, and a recorded server; then it answers. */
const TOOLS = ['look', 'stamp', 'notes']
const TURNS = TOOLS.length + 1

const NAMED = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const suite = JSON.stringify({
  metadata: {
    name: 'agents',
    model: 'local/echo',
    tools: {
      look: { parameters: NAMED, results: [{ result: 'seen' }] },
      stamp: { parameters: NAMED, javascript: './stamp.mjs', idempotent: true, scope: 'run' },
    },
    mcp_servers: { book: { command: 'false', mode: 'replay' } },
  },
  evals: cases.map((name) => ({
    name,
    prompt: name,
    checks: [
      { contains: `${name} done` },
      { tool_calls: { calls: TOOLS.map((tool) => ({ name: tool })), order: 'exact' } },
    ],
  })),
})

const stamp = `import { appendFileSync } from 'node:fs'
export default ({ name }) => {
  appendFileSync(new URL('stamps.log', import.meta.url), name + '\\n')
  return 'stamped ' + name
}`

const book = [
  { tools: [{ name: 'notes', description: null, parameters: NAMED }] },
  ...cases.map((name) => ({ tool: 'notes', arguments: { name }, result: `notes on ${name}` })),
]

/** What the model says after so many results. */
function say(messages: readonly SentMessage[]): Exclude<Said, number> {
  const name = messages[0]?.content ?? ''
  const turn = messages.filter(({ role }) => role === 'tool').length
  const tool = TOOLS[turn]
  if (tool === undefined) return `${name} done`
  return { text: `${name} turn ${turn}`, calls: [{ name: tool, arguments: JSON.stringify({ name }) }] }
}

/** Names a request by its case and turn. */
function requestOf(messages: readonly SentMessage[]): string {
  return `${messages[0]?.content} ${messages.filter(({ role }) => role === 'tool').length}`
}

/** The requests whose answers are on disk, and the cases whose stamps are. */
function settledIn(folder: string): { readonly requests: Set<string>; readonly stamps: Set<string> } {
  const path = join(folder, '.assay', 'assay.db')
  const settled = { requests: new Set<string>(), stamps: new Set<string>() }
  if (!existsSync(path)) return settled
  for (const ending of ['', '-wal']) {
    if (existsSync(path + ending)) copyFileSync(path + ending, join(folder, `copy.db${ending}`))
  }
  using database = new DatabaseSync(join(folder, 'copy.db'))
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'answers'").get() === undefined) return settled
  for (const { answer } of database.prepare('SELECT answer FROM answers').all()) {
    const kept = JSON.parse(String(answer))
    if ('is_error' in kept) settled.stamps.add(String(kept.result).slice('stamped '.length))
    else
      settled.requests.add(
        String(kept.text)
          .replace(' turn', '')
          .replace('done', String(TURNS - 1)),
      )
  }
  return settled
}

function stampsIn(folder: string): string[] {
  const path = join(folder, 'stamps.log')
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []
}

describe('assay run with tools, killed', () => {
  it(`resumes inside conversations after ${KILLS} kills: sends nothing again that is on disk`, async (test) => {
    test.diagnostic(`seed ${SEED}`)
    const random = createRandom(SEED)
    const below = (limit: number) => random.nextUint32() % limit
    let left = 0
    let onSpent = () => {}
    await using server = await startChatServer(async (_, __, messages) => {
      if (left <= 0) return new Promise(() => {})
      if (--left === 0) onSpent()
      return say(messages)
    })
    using crashed = project({
      'assay.config.yaml': configFor(server),
      'suite.yaml': suite,
      'stamp.mjs': stamp,
      'recordings/book.mcp.jsonl': `${book.map((line) => JSON.stringify(line)).join('\n')}\n`,
    })
    let isStarted = false
    let resumedInside = 0
    const live = async (answers: number, isKilled: boolean) => {
      const settled = settledIn(crashed.folder)
      const asked = server.conversations.length
      const stamped = stampsIn(crashed.folder).length
      const life = crashed.start(
        isStarted ? ['run', '--resume', 'last', '--json'] : ['run', 'suite.yaml', '--threads', '4', '--json'],
      )
      life.onLine((line) => {
        if (JSON.parse(line).type === 'run.started') isStarted = true
      })
      const wait = below(60)
      onSpent = isKilled ? () => void delay(wait).then(() => life.child.kill('SIGKILL')) : () => {}
      left = answers
      const { code, stderr } = await life.finished
      assert.equal(code, isKilled ? null : 0, stderr)
      const requests = server.conversations.slice(asked).map(requestOf)
      for (const request of requests) assert.ok(!settled.requests.has(request), `"${request}" was asked again`)
      for (const name of stampsIn(crashed.folder).slice(stamped)) {
        assert.ok(!settled.stamps.has(name), `the stamp of "${name}" was asked for again`)
      }
      const first = requests.find((request) => !request.endsWith(' 0'))
      if (first !== undefined && !requests.includes(first.replace(/\d+$/, '0'))) resumedInside++
    }
    for (let kill = 0; kill < KILLS; kill++)
      await live(1 + below(Math.floor((1.6 * cases.length * TURNS) / KILLS)), true)
    await live(Number.POSITIVE_INFINITY, false)
    assert.ok(resumedInside > KILLS / 5, `Only ${resumedInside} lives began inside a conversation.`)
    const [stored] = await storedRuns(crashed.folder)
    assert.equal(stored?.results.length, cases.length)
    for (const result of stored?.results ?? []) {
      assert.ok(result.status === 'scored' && result.passed, JSON.stringify(result))
      assert.deepEqual(
        result.tool_calls?.map(({ name, source }) => [name, source]),
        [
          ['look', 'canned'],
          ['stamp', 'javascript'],
          ['notes', 'replay'],
        ],
      )
    }
  })
})
