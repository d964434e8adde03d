import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { CannedResult, ToolSpec } from '@assay/core/agent'
import { FROM_NETWORK } from '@assay/core/policy'
import { markSecret, showSecrets } from '@assay/core/suite'
import { agentWith, callTool, isAlive, openTestTools, waitForEnd } from '../../../test/agent.ts'

const PARAMETERS = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
  additionalProperties: false,
}

function canned(
  results: readonly (Partial<CannedResult> & { value?: unknown; error?: string })[],
  changes = {},
): ToolSpec {
  const entries = results.map(({ when = null, on_call = null, value, error }) => ({
    when,
    on_call,
    outcome: error === undefined ? ({ kind: 'result', value } as const) : ({ kind: 'error', message: error } as const),
  }))
  const work = { kind: 'canned', results: entries } as const
  return { name: 'order', description: null, parameters: PARAMETERS, work, idempotent: false, ...changes }
}

describe('a canned tool', () => {
  const tool = canned([
    { when: { id: 'A1' }, on_call: 3, value: 'third' },
    { when: { id: 'A1' }, value: { b: 1, a: ['x'] } },
    { when: { id: 'B2' }, error: 'not found' },
    { on_call: 4, value: 'fourth' },
  ])

  it('answers with the first entry that fits the arguments and the number of the call', async () => {
    await using tools = openTestTools()
    const box = await tools.open(agentWith([tool]))
    const results = []
    for (const id of ['A1', 'B2', 'A1', 'Z', 'Z']) results.push(await callTool(box, 'order', { id }))
    assert.deepEqual(
      results.map(({ result, is_error }) => [result, is_error]),
      [
        ['{"a":["x"],"b":1}', false],
        ['not found', true],
        ['third', false],
        ['fourth', false],
        ['The tool "order" has no result for call 5 with these arguments.', true],
      ],
    )
    assert.equal(results[0]?.latency_ms, null)
    assert.equal(box.isRepeatable, true)
  })

  it('counts by sample, and only calls that it can run', async () => {
    await using tools = openTestTools()
    const results = canned([{ on_call: 1, value: 'first' }, { value: 'later' }])
    const box = await tools.open(agentWith([results]))
    for (const bad of ['{"id":', '{"id":1}', '[]', '{}', '{"id":"a","x":1}', '"id"', 'null', '{"id":"a"} {}'])
      assert.equal((await callTool(box, 'order', bad)).is_error, true, bad)
    assert.equal((await callTool(box, 'order', { id: 'a' })).result, 'first')
    assert.equal((await callTool(box, 'order', { id: 'a' })).result, 'later')
    const other = await tools.open(agentWith([results]))
    assert.equal((await callTool(other, 'order', { id: 'a' })).result, 'first')
  })

  it('sends its secrets as markers, and compares arguments with them', async () => {
    await using tools = openTestTools({ secrets: { key: 'sesame-open' } })
    const secret = canned([{ when: { id: markSecret('key') }, value: { key: markSecret('key') } }])
    const box = await tools.open(agentWith([secret]))
    const { result } = await callTool(box, 'order', { id: markSecret('key') })
    assert.equal(showSecrets(result), `{"key":"{{secret('key')}}"}`)
    assert.equal((await callTool(box, 'order', { id: 'other' })).is_error, true)
  })

  it('is a user error if its schema refers to nothing', async () => {
    await using tools = openTestTools()
    const parameters = { type: 'object', properties: { id: { $ref: '#/$defs/none' } } }
    await assert.rejects(tools.open(agentWith([canned([{ value: 1 }], { parameters })])), { code: 'TOOL_INVALID' })
  })
})

describe('a call', () => {
  it('is described before it is run', async () => {
    await using tools = openTestTools()
    const box = await tools.open(agentWith([canned([{ value: 'x' }])]))
    const prepare = (args: string, name = 'order') => box.prepare({ id: '1', name, arguments: args })
    const first = await prepare('{"id":"a"}')
    assert.deepEqual(first.about, {
      name: 'order',
      server: null,
      arguments: { id: 'a' },
      valid: true,
      source: 'canned',
    })
    assert.deepEqual([first.occurrence, first.problem, first.isRepeatable], [0, null, true])
    assert.equal((await prepare(' { "id" : "a" } ')).occurrence, 1)
    assert.equal((await prepare('{"id":"b"}')).occurrence, 0)
    const broken = await prepare('{"id": oops')
    assert.deepEqual([broken.about.valid, broken.about.arguments], [false, '{"id": oops'])
    assert.match(broken.problem ?? '', /^The arguments aren't valid JSON: Unexpected token/)
    const unknown = await prepare('{}', 'refund\u001b')
    assert.equal(unknown.problem, 'There is no tool "refund\\u{1b}". Tools: order.')
    assert.deepEqual([unknown.about.valid, unknown.about.name, unknown.about.source], [false, 'refund\u001b', 'model'])
  })

  it('treats hostile arguments as invalid', async () => {
    await using tools = openTestTools()
    const box = await tools.open(agentWith([canned([{ value: 'x' }], { parameters: { type: 'object' } })]))
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    for (const args of [deep, '{"a":1e999}', '{"a":'.repeat(50_000)]) {
      const run = await box.prepare({ id: '1', name: 'order', arguments: args })
      assert.equal(run.about.valid, false)
      assert.ok((run.problem ?? '').length < 300)
    }
    const proto = await box.prepare({ id: '1', name: 'order', arguments: '{"__proto__":{"x":1}}' })
    assert.equal(proto.about.valid, true)
    assert.equal(JSON.stringify(proto.about.arguments), '{"__proto__":{"x":1}}')
  })

  it('treats missing arguments as an empty object, as some models write it', async () => {
    await using tools = openTestTools()
    const box = await tools.open(agentWith([canned([{ value: 'x' }], { parameters: { type: 'object' } })]))
    assert.equal((await callTool(box, 'order', '')).result, 'x')
  })
})

const folder = mkdtempSync(join(tmpdir(), 'assay-functions-'))
after(() => rmSync(folder, { recursive: true }))
writeFileSync(
  join(folder, 'tools.mjs'),
  `let calls = 0
export default ({ id }) => 'got ' + id
export const count = () => ++calls
export const json = () => ({ b: 1, a: { d: 2, c: [3] } })
export const nothing = () => undefined
export const context = (args, { tool }) => tool
export const where = () => process.pid
export const throws = () => { throw new Error('no such luck') }
export const throwsText = async () => { throw 'plain' }
export const cycle = () => { const a = {}; a.a = a; return a }
export const big = () => 'x'.repeat(10 * 1024 * 1024)
export const never = () => new Promise(() => {})
export const endless = () => { for (;;); }
export const exits = () => { console.error('last words'); process.exit(7) }
export const loud = () => { console.log('y'.repeat(10_000_000)); return 'done' }
export const starts = async () => {
  const { spawn } = await import('node:child_process')
  return spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).pid
}
export const notOne = 7
`,
)
writeFileSync(join(folder, 'typed.ts'), 'export default (args: { id: string }): string => args.id\n')

function javascript(
  name: string,
  changes: { file?: string; scope?: 'sample' | 'run'; idempotent?: boolean } = {},
): ToolSpec {
  const { file = './tools.mjs', scope = 'sample', idempotent = false } = changes
  const work = { kind: 'javascript', file, export: name, scope } as const
  return { name, description: null, parameters: { type: 'object' }, work, idempotent }
}

const ALL = ['default', 'count', 'json', 'nothing', 'context', 'where', 'throws', 'throwsText', 'cycle', 'big', 'never']
const agent = agentWith(
  [...ALL, 'endless', 'exits', 'loud', 'starts', 'notOne', 'missing'].map((name) => javascript(name)),
)

describe('a javascript tool', () => {
  it('returns strings unchanged and other values as JSON', async () => {
    await using tools = openTestTools({ folder })
    const box = await tools.open(agent)
    const results = async (...names: string[]) =>
      Promise.all(names.map(async (name) => (await callTool(box, name, { id: 'A1' })).result))
    assert.deepEqual(await results('default', 'json', 'nothing', 'context', 'loud'), [
      'got A1',
      '{"a":{"c":[3],"d":2},"b":1}',
      '',
      'context',
      'done',
    ])
    const big = await callTool(box, 'big')
    assert.deepEqual([big.result.length, big.truncated], [100_000, true])
    const typed = await tools.open(agentWith([javascript('default', { file: 'typed.ts' })]))
    assert.equal((await callTool(typed, 'default', { id: 'A1' })).result, 'A1')
  })

  for (const [name, wanted] of [
    ['throws', 'no such luck'],
    ['throwsText', 'plain'],
    ['notOne', 'the module exports no function "notOne"'],
    ['missing', 'the module exports no function "missing"'],
  ] as const) {
    it(`returns a tool error for a function that is "${name}"`, async () => {
      await using tools = openTestTools({ folder })
      const reply = await callTool(await tools.open(agent), name)
      assert.deepEqual([reply.is_error, reply.result], [true, `The tool "${name}" failed: ${wanted}.`])
    })
  }

  it("returns a tool error for a value that isn't JSON", async () => {
    await using tools = openTestTools({ folder })
    assert.match((await callTool(await tools.open(agent), 'cycle')).result, /failed: Converting circular structure/)
  })

  it('runs in one process per sample, which all its tools share', async () => {
    await using tools = openTestTools({ folder })
    const [one, two] = [await tools.open(agent), await tools.open(agent)]
    const pids = [await callTool(one, 'where'), await callTool(one, 'where'), await callTool(two, 'where')]
    assert.equal(pids[0]?.result, pids[1]?.result)
    assert.notEqual(pids[0]?.result, pids[2]?.result)
    assert.ok(pids.every(({ result }) => Number(result) !== process.pid))
    await callTool(one, 'count')
    assert.equal((await callTool(one, 'count')).result, '2')
    await one.close()
    await waitForEnd(Number(pids[0]?.result))
    assert.equal(isAlive(Number(pids[2]?.result)), true)
  })

  it('shares one process with scope: run, and ends it with the run', async () => {
    const tools = openTestTools({ folder })
    const shared = agentWith([javascript('where', { scope: 'run' })])
    const [one, two] = [await tools.open(shared), await tools.open(shared)]
    const pid = (await callTool(one, 'where')).result
    await one.close()
    assert.equal((await callTool(two, 'where')).result, pid)
    await two.close()
    assert.equal(isAlive(Number(pid)), true)
    await tools.close()
    await waitForEnd(Number(pid))
  })

  it('continues after a call that never returns', async () => {
    await using tools = openTestTools({ folder })
    const box = await tools.open(agent)
    const reply = await callTool(box, 'never', {}, { timeoutMs: 2000 })
    assert.equal(reply.result, 'The tool "never" failed: it didn\'t return within 2 s.')
    assert.equal((await callTool(box, 'count')).result, '1')
  })

  it('is killed if it stops responding, and fails from then on', async () => {
    await using tools = openTestTools({ folder })
    const box = await tools.open(agent)
    const pid = Number((await callTool(box, 'where')).result)
    assert.equal((await callTool(box, 'endless', {}, { timeoutMs: 300 })).is_error, true)
    await waitForEnd(pid)
    const later = await callTool(box, 'count')
    assert.match(later.result, /failed: its process stopped responding and was killed\.$/)
  })

  it('returns tool errors once its process has ended', async () => {
    await using tools = openTestTools({ folder })
    const box = await tools.open(agent)
    const replies = await Promise.all([callTool(box, 'never'), callTool(box, 'exits')])
    for (const { result } of [...replies, await callTool(box, 'count')])
      assert.match(result, /failed: its process exited with code 7: last words\.$/)
  })

  it('is ended by an abort, along with its child processes', async () => {
    await using tools = openTestTools({ folder })
    const ending = new AbortController()
    const box = await tools.open(agent, ending.signal)
    const [pid, started] = [await callTool(box, 'where'), await callTool(box, 'starts')]
    const call = callTool(box, 'endless', {}, { signal: ending.signal })
    ending.abort(new Error('enough'))
    await assert.rejects(call, /enough/)
    for (const { result } of [pid, started]) await waitForEnd(Number(result))
  })

  it("doesn't outlive a killed run, however busy it is", async () => {
    const code = `
      import { agentWith, callTool, openTestTools } from '${join(import.meta.dirname, '../../../test/agent.ts')}'
      const work = (name) => ({ kind: 'javascript', file: './tools.mjs', export: name, scope: 'sample' })
      const tool = (name) => ({ name, description: null, parameters: { type: 'object' }, work: work(name), idempotent: false })
      const tools = openTestTools({ folder: ${JSON.stringify(folder)} })
      const box = await tools.open(agentWith([tool('where'), tool('starts'), tool('endless')]))
      console.log((await callTool(box, 'where')).result + ' ' + (await callTool(box, 'starts')).result)
      await callTool(box, 'endless')`
    const run = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pids = await new Promise<number[]>((resolve) => {
      run.stdout.once('data', (text: Buffer) => resolve(String(text).trim().split(' ').map(Number)))
    })
    assert.equal(pids.length, 2)
    run.kill('SIGKILL')
    for (const pid of pids) await waitForEnd(pid)
  })

  it('is repeatable only if the suite says so', async () => {
    await using tools = openTestTools({ folder })
    assert.equal((await tools.open(agent)).isRepeatable, false)
    assert.equal((await tools.open(agentWith([javascript('count', { idempotent: true })]))).isRepeatable, true)
  })

  it("is a user error before anything is sent if its module doesn't exist", async () => {
    await using tools = openTestTools({ folder })
    await assert.rejects(tools.open(agentWith([javascript('x', { file: './nowhere.mjs' })])), {
      code: 'TOOL_INVALID',
      message: 'Module "./nowhere.mjs" of tool "x" doesn\'t exist.',
    })
    await using without = openTestTools({ folder: null })
    await assert.rejects(without.open(agent), { code: 'TOOL_INVALID' })
  })

  it('is rejected for suites from the network', async () => {
    await using tools = openTestTools({ folder, policy: FROM_NETWORK })
    await assert.rejects(tools.open(agent), { code: 'SPEC_NOT_ALLOWED' })
  })
})
