import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { AskOutcome } from '@assay/core/exchange'
import { question } from '../../../test/serve.ts'
import { completeAnswer } from '../model/complete-answer.ts'
import { createFailure, failWith } from '../model/failure.ts'
import { openModel } from '../model/open-model.ts'
import { unpriced } from '../price/price.ts'
import { questionKey } from './question-key.ts'
import { readRecording } from './read-recording.ts'
import { createRecorder } from './recorder.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-replay-'))
})
after(() => rm(folder, { recursive: true }))

let files = 0
async function recording(...lines: (object | string)[]): Promise<string> {
  const file = join(folder, `r${files++}.jsonl`)
  await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)).join(''))
  return file
}

async function replay(file: string, model?: string) {
  const warnings: string[] = []
  const replay = { demo: model === undefined ? file : { file, model } }
  const opened = await openModel('replay/demo', {
    env: {},
    config: { replay },
    onWarning: (warning) => warnings.push(warning),
  })
  return { model: opened, warnings }
}

const textOf = (outcome: AskOutcome) => (outcome.ok ? outcome.answer.text : outcome.failure.code)
const says = (prompt: string, text: string, more = {}) => ({ prompt, answer: { text }, ...more })
const good = (text: string): AskOutcome => ({ ok: true, answer: completeAnswer({ text, latency_ms: 12 }, unpriced) })

describe('replay/', () => {
  it('answers at once with what was recorded; missing values are unknown', async () => {
    const file = await recording({
      prompt: 'Hi',
      answer: { text: 'Hello', latency_ms: 90_000, cost_usd: 0.5, tokens: { input: 3 } },
    })
    const { model } = await replay(file)
    const outcome = await model.ask(question('Hi'), { timeoutMs: 1 })
    assert.ok(outcome.ok)
    assert.deepEqual(outcome.answer, {
      text: 'Hello',
      reasoning: null,
      finish_reason: 'stop',
      tokens: { input: 3, output: null, reasoning: null, cached: null },
      latency_ms: 90_000,
      first_token_ms: null,
      cost_usd: 0.5,
    })
  })

  it('has no latency and no tokens if the recording has none', async () => {
    const { model } = await replay(await recording(says('Hi', 'Hello')))
    const outcome = await model.ask(question('Hi'), { timeoutMs: 1 })
    assert.ok(outcome.ok)
    assert.equal(outcome.answer.latency_ms, null)
    assert.equal(outcome.answer.cost_usd, null)
    assert.deepEqual(outcome.answer.tokens, { input: null, output: null, reasoning: null, cached: null })
  })

  it('prefers the whole conversation to the last message, and finds it by its key', async () => {
    const conversation = [{ role: 'system' as const, content: 'Be brief.' }, ...question('Hi').messages]
    const other = [{ role: 'system' as const, content: 'Shout.' }, ...question('Hi').messages]
    const file = await recording(
      says('Hi', 'by prompt'),
      { messages: conversation, answer: { text: 'exact' } },
      { key: questionKey(other), answer: { text: 'by key' } },
    )
    const { model } = await replay(file)
    assert.equal(textOf(await model.ask(question('', { messages: conversation }), { timeoutMs: 1 })), 'exact')
    assert.equal(textOf(await model.ask(question('', { messages: other }), { timeoutMs: 1 })), 'by key')
    assert.equal(textOf(await model.ask(question('Hi'), { timeoutMs: 1 })), 'by prompt')
    assert.equal(textOf(await model.ask(question('Bye'), { timeoutMs: 1 })), 'not_recorded')
  })

  it('answers the same question in turn, or by the attempt', async () => {
    const { model } = await replay(await recording(says('Hi', 'a'), says('Hi', 'b'), says('Bye', 'z')))
    const texts: string[] = []
    for (const text of ['Hi', 'Bye', 'Hi', 'Hi']) texts.push(textOf(await model.ask(question(text), { timeoutMs: 1 })))
    assert.deepEqual(texts, ['a', 'z', 'b', 'a'])
    for (const [attempt, expected] of [
      [2, 'b'],
      [1, 'a'],
      [4, 'b'],
    ] as const) {
      assert.equal(textOf(await model.ask(question('Hi'), { timeoutMs: 1, attempt })), expected)
    }
    const numbered = await replay(await recording(says('Hi', 'two', { attempt: 2 }), says('Hi', 'one', { attempt: 1 })))
    assert.equal(textOf(await numbered.model.ask(question('Hi'), { timeoutMs: 1, attempt: 1 })), 'one')
    assert.equal(textOf(await numbered.model.ask(question('Hi'), { timeoutMs: 1, attempt: 2 })), 'two')
  })

  it('fails as recorded', async () => {
    const { model } = await replay(
      await recording({ prompt: 'Hi', failure: { code: 'rate_limited', retryable: true, status: 429 } }),
    )
    const outcome = await model.ask(question('Hi'), { timeoutMs: 1 })
    assert.ok(!outcome.ok)
    assert.deepEqual(
      [outcome.failure.code, outcome.failure.retryable, outcome.failure.status],
      ['rate_limited', true, 429],
    )
  })

  it("is found beside the suite by its name, which can't lead elsewhere", async () => {
    const recordings = join(folder, 'recordings')
    await mkdir(recordings)
    await writeFile(join(recordings, 'demo.jsonl'), JSON.stringify(says('Hi', 'beside')))
    const model = await openModel('replay/demo', { env: {}, recordings: [join(folder, 'none'), recordings] })
    assert.equal(textOf(await model.ask(question('Hi'), { timeoutMs: 1 })), 'beside')
    for (const name of ['../recordings/demo', 'nothing', '..']) {
      await assert.rejects(openModel(`replay/${name}`, { env: {}, recordings: [recordings] }), {
        code: 'RECORDING_MISSING',
      })
    }
  })

  it('demands a model if the recording has several', async () => {
    const file = await recording(says('Hi', 'a', { model: 'x/a' }), says('Hi', 'b', { model: 'x/b' }))
    await assert.rejects(replay(file), { code: 'RECORDING_AMBIGUOUS', message: /2 models: "x\/a", "x\/b"/ })
    const { model } = await replay(file, 'x/b')
    assert.equal(textOf(await model.ask(question('Hi'), { timeoutMs: 1 })), 'b')
  })
})

describe('readRecording', () => {
  it('reports the line of an error', async () => {
    const wrong: [object | string, RegExp][] = [
      ['{"prompt"\n', /isn't valid JSON \(.*:2\)/],
      [{ answer: { text: 'x' } }, /exactly one of "messages", "key" and "prompt".*:2/],
      [{ prompt: 'x' }, /exactly one of "answer", "answers" and "failure".*:2/],
      [{ prompt: 'x', answer: { text: 3 } }, /at "answer\.text" .*:2/],
      [{ prompt: 'x', answer: { text: 'x', cost_usd: -1 } }, /at "answer\.cost_usd" .*:2/],
    ]
    for (const [line, message] of wrong) {
      const file = await recording(says('Hi', 'a'), line, says('Bye', 'b'))
      await assert.rejects(readRecording(file), { code: 'RECORDING_INVALID', message })
    }
    await assert.rejects(readRecording(join(folder, 'none.jsonl')), { code: 'RECORDING_MISSING' })
  })

  it('skips an incomplete last line, with a warning', async () => {
    const file = await recording(says('Hi', 'a'), '{"prompt":"Hi","ans')
    const { model, warnings } = await replay(file)
    assert.equal(textOf(await model.ask(question('Hi'), { timeoutMs: 1 })), 'a')
    assert.match(warnings.join(), /incomplete last line .*\(line 2\)/)
  })
})

describe('createRecorder', () => {
  it('writes what replay/ then answers with', async () => {
    const file = join(folder, 'made', 'new.jsonl')
    const recorder = createRecorder(file)
    recorder.record(question('Hi\n"there"'), good('Hello\u2028'), 1)
    recorder.record(question('Bye'), failWith(createFailure('server_error', 'Down.', { status: 500 })))
    recorder.record(question('Never'), failWith(createFailure('aborted', 'Aborted.')))
    recorder.close()
    const { model } = await replay(file)
    assert.deepEqual(await model.ask(question('Hi\n"there"'), { timeoutMs: 1, attempt: 1 }), good('Hello\u2028'))
    const bye = await model.ask(question('Bye'), { timeoutMs: 1 })
    assert.deepEqual(bye, failWith(createFailure('server_error', 'Down.', { status: 500 })))
    assert.equal(textOf(await model.ask(question('Never'), { timeoutMs: 1 })), 'not_recorded')
  })

  it('continues after a crash on a new line', async () => {
    const torn = await recording(says('Hi', 'a'), `{"prompt":"${'x'.repeat(200_000)}`)
    const unended = await recording(says('Hi', 'a'), JSON.stringify(says('Bye', 'b')))
    for (const [file, lines] of [
      [torn, 2],
      [unended, 3],
    ] as const) {
      const recorder = createRecorder(file)
      recorder.record(question('Next'), good('c'))
      recorder.close()
      assert.equal((await readFile(file, 'utf8')).trimEnd().split('\n').length, lines)
      assert.deepEqual((await readRecording(file, 'any/model')).warnings, [])
    }
  })

  it('keeps every written line when its process is killed', async () => {
    const file = join(folder, 'killed.jsonl')
    const code = `
      import { createRecorder } from ${JSON.stringify(import.meta.resolve('./recorder.ts'))}
      const recorder = createRecorder(${JSON.stringify(file)})
      const request = ${JSON.stringify(question('Hi'))}
      for (let i = 1; ; i++) {
        recorder.record(request, ${JSON.stringify(good('x'))}, i)
        process.stdout.write(i + '\\n')
        await new Promise((resolve) => setImmediate(resolve))
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    let told = ''
    for await (const chunk of child.stdout) {
      told += chunk
      if (told.split('\n').length > 200 && !child.killed) child.kill('SIGKILL')
    }
    const { outcomes } = await readRecording(file)
    const kept = outcomes.get(questionKey(question('Hi').messages))?.length ?? 0
    const last = Number(told.slice(0, told.lastIndexOf('\n')).split('\n').at(-1))
    assert.ok(kept >= last, `${kept} of ${last}`)
  })

  it('rejects a folder that accepts no folders, and does not try for ever', {
    skip: process.platform !== 'linux' && 'needs /proc',
  }, () => {
    for (const path of ['/proc/nope/rec.jsonl', '/proc/nope/deeper/rec.jsonl'])
      assert.throws(() => createRecorder(path), { name: 'EnvironmentError', code: 'FILE_UNWRITABLE' })
  })

  it("reports a disk that can't be written to", () => {
    assert.throws(() => createRecorder('/dev/null/x/rec.jsonl'), { name: 'EnvironmentError', code: 'FILE_UNWRITABLE' })
    if (process.platform === 'linux') {
      const full = createRecorder('/dev/full')
      assert.throws(() => full.record(question('Hi'), good('x')), { code: 'FILE_UNWRITABLE', message: /no space/i })
      full.close()
    }
  })
})
