import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { question } from '../../../test/serve.ts'
import { offer, resultsOf } from '../../../test/tool-exchange.ts'
import type { CommandConfig } from '../config/config.ts'
import type { AskOptions } from '../model/model.ts'
import { openModel } from '../model/open-model.ts'

/** A program in JavaScript. `input` is its whole stdin. */
const program = (code: string, ...args: string[]) => [
  process.execPath,
  '-e',
  `const input = require('node:fs').readFileSync(0, 'utf8');${code}`,
  ...args,
]

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-command-'))
})
after(() => rm(folder, { recursive: true }))

async function ask(config: CommandConfig, options: Partial<AskOptions> = {}, text = 'Hi') {
  const model = await openModel('command/app', { config: { commands: { app: config } }, configFolder: folder })
  return model.ask(question(text, { temperature: 0 }), { timeoutMs: 20_000, ...options })
}

describe('command/', () => {
  it('writes the last user message to stdin and reads stdout without its line end', async () => {
    const outcome = await ask({ run: program('console.log(input.toUpperCase() + "\\n")') }, {}, 'è; $(rm) "x"')
    assert.ok(outcome.ok)
    assert.equal(outcome.answer.text, 'È; $(RM) "X"\n')
    assert.equal(outcome.answer.cost_usd, null)
    assert.equal(outcome.answer.tokens.input, null)
  })

  it('writes the whole request as JSON if the config says so', async () => {
    const outcome = await ask({ run: program('process.stdout.write(input)'), input: 'json' })
    assert.ok(outcome.ok)
    assert.deepEqual(JSON.parse(outcome.answer.text), question('Hi', { temperature: 0 }))
  })

  it('reads tokens and cost from a program that reports them', async () => {
    const code =
      'console.log(JSON.stringify({text: "yes", tokens: {input: 3, output: 1, reasoning: null, cached: null}, cost_usd: 0.5}))'
    const outcome = await ask({ run: program(code), output: 'json' })
    assert.ok(outcome.ok)
    assert.equal(outcome.answer.text, 'yes')
    assert.equal(outcome.answer.tokens.input, 3)
    assert.equal(outcome.answer.cost_usd, 0.5)
    const bad = await ask({ run: program('console.log("yes")'), output: 'json' })
    assert.equal(bad.ok ? 'ok' : bad.failure.code, 'bad_answer')
  })

  it('returns calls for Assay to run, and gets their results in the whole conversation', async () => {
    // Calls until there is a result, then repeats it.
    const code = `
      const { messages, tools } = JSON.parse(input)
      const result = messages.find((message) => message.role === 'tool')
      const call = { name: tools[0].name, arguments: { id: 'A1' } }
      console.log(JSON.stringify(result ? { text: result.content } : { tool_calls: [call], carry: [{ seen: 1 }] }))`
    const config: CommandConfig = { run: program(code), input: 'json', output: 'json' }
    const model = await openModel('command/app', { config: { commands: { app: config } }, configFolder: folder })
    const called = await model.ask(offer(), { timeoutMs: 20_000 })
    assert.ok(called.ok, JSON.stringify(called))
    const { text, tool_calls, finish_reason, carry } = called.answer
    assert.deepEqual([text, finish_reason, carry], ['', 'tool_calls', [{ seen: 1 }]])
    assert.deepEqual(tool_calls, [{ id: 'call00000', name: 'get_order', arguments: '{"id":"A1"}' }])
    const answered = await model.ask(offer({ messages: resultsOf(called.answer) }), { timeoutMs: 20_000 })
    assert.ok(answered.ok)
    assert.deepEqual([answered.answer.text, answered.answer.finish_reason], ['not found', 'stop'])
  })

  it("returns its own agent's report", async () => {
    const agent = { tool_calls: [{ name: 'get_order', arguments: { id: 'A1' }, result: { total: 20 } }] }
    const code = `console.log(${JSON.stringify(JSON.stringify({ text: 'Refunded.', agent }))})`
    const outcome = await ask({ run: program(code), output: 'json' })
    assert.ok(outcome.ok, JSON.stringify(outcome))
    assert.equal(outcome.answer.text, 'Refunded.')
    assert.equal(outcome.answer.tool_calls, undefined)
    assert.deepEqual(
      outcome.answer.agent?.tool_calls.map(({ name, result }) => [name, result]),
      [['get_order', '{"total":20}']],
    )
  })

  it('reports what is wrong in a reply, and where', async () => {
    const wrong: [unknown, RegExp][] = [
      [{}, /Expected "text", "tool_calls" or "agent"/],
      [{ text: 3 }, /at "text"/],
      [{ tool_calls: [{ arguments: {} }] }, /at "tool_calls\[0\]\.name"/],
      [{ tool_calls: [{ name: 'a' }], agent: { tool_calls: [] } }, /found both/],
      [{ agent: { tool_calls: [{ name: 'a', turn: -1 }] } }, /at "agent\.tool_calls\[0\]\.turn"/],
      [{ text: '', agent: {} }, /Expected "tool_calls", "transcript" or both at "agent"/],
    ]
    for (const [reply, message] of wrong) {
      const code = `console.log(${JSON.stringify(JSON.stringify(reply))})`
      const outcome = await ask({ run: program(code), input: 'json', output: 'json' })
      assert.ok(!outcome.ok)
      assert.equal(outcome.failure.code, 'bad_answer')
      assert.match(outcome.failure.message, message)
    }
    const deaf = await ask({ run: program('console.log(\'{"tool_calls":[{"name":"a"}]}\')'), output: 'json' })
    assert.ok(!deaf.ok)
    assert.match(deaf.failure.message, /needs "input: json" to get their results/)
  })

  it('passes arguments, folder and environment to the program unchanged', async () => {
    const code = 'console.log(JSON.stringify([process.argv.slice(1), process.cwd(), process.env.MODE]))'
    const outcome = await ask({ run: program(code, 'a b', '*'), cwd: '..', env: { MODE: 'test' } })
    assert.ok(outcome.ok)
    assert.deepEqual(JSON.parse(outcome.answer.text), [['a b', '*'], join(folder, '..'), 'test'])
  })

  it('reports how a program failed', async () => {
    const outcome = await ask({ run: program('console.error("no such index"); process.exit(3)') })
    assert.ok(!outcome.ok)
    assert.equal(outcome.failure.code, 'command_failed')
    assert.match(outcome.failure.message, /exited with code 3: "no such index"/)
    assert.equal(outcome.failure.retryable, false)
  })

  it('fails clearly when the program does not exist', async () => {
    const outcome = await ask({ run: ['./no-such-program'] })
    assert.ok(!outcome.ok)
    assert.match(
      outcome.failure.message,
      /Can't start program "\.\/no-such-program": the program or its folder doesn't exist/,
    )
  })

  it('answers for a program that does not read its input', async () => {
    const run = [process.execPath, '-e', 'console.log("done")']
    const outcome = await ask({ run }, {}, 'x'.repeat(1_000_000))
    assert.equal(outcome.ok && outcome.answer.text, 'done')
  })

  it('kills a slow program, with everything that it started', async () => {
    // The grandchild writes its id and would outlive its parent.
    const grandchild = 'require("node:fs").writeFileSync("pid", String(process.pid)); setInterval(() => {}, 1000)'
    const run = program(
      `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(grandchild)}])`,
    )
    const controller = new AbortController()
    const asked = ask({ run }, { signal: controller.signal })
    let pid = Number.NaN
    while (!(pid > 0)) {
      await sleep(10)
      pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => 'none'))
    }
    controller.abort()
    const outcome = await asked
    assert.equal(outcome.ok ? 'ok' : outcome.failure.code, 'aborted')
    await assert.doesNotReject(async () => {
      // A killed process is seen until it is reaped.
      for (let i = 0; i < 500 && isAlive(pid); i++) await sleep(10)
      assert.equal(isAlive(pid), false)
    })
  })

  it('ends at the time-out', async () => {
    const outcome = await ask({ run: program('setInterval(() => {}, 1000)') }, { timeoutMs: 150 })
    assert.equal(outcome.ok ? 'ok' : outcome.failure.code, 'timeout')
  })

  it("isn't started if it's already aborted", async () => {
    const outcome = await ask({ run: ['./no-such-program'] }, { signal: AbortSignal.abort() })
    assert.equal(outcome.ok ? 'ok' : outcome.failure.code, 'aborted')
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
