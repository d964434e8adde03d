import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { jsonLines } from './process.ts'
import { configFor, project, replayed, storedRuns, suiteOf } from './project.ts'

const echo = (question: string) => question

describe('assay run --dry-run', () => {
  it('sends nothing, stores nothing, and reports what it would send and cost', async () => {
    await using server = await startChatServer(echo)
    using here = project({
      'assay.config.yaml': configFor(server),
      'suite.yaml': suiteOf(['a', 'b', 'c'], { max_tokens: 100 }),
    })
    const { code, stdout } = await here.run(['run', 'suite.yaml', '--dry-run', '--limit', '2', '--samples', '5'])
    assert.equal(code, 0)
    assert.match(stdout, /^local\/m: 10 requests, about [\d,]+ tokens in and 1,000 out, about \$2\.\d+\n$/)
    const json = await here.run(['run', 'suite.yaml', '--dry-run', '--pass-k', '1,4', '--json'])
    assert.equal(JSON.parse(json.stdout).models[0].requests, 12)
    assert.equal(server.questions.length, 0)
    assert.equal(existsSync(join(here.folder, '.assay')), false)
  })

  it('does without a key and without a price', async () => {
    using here = project({ 'suite.yaml': suiteOf(['a'], { models: ['openai/gpt-5-mini'] }) })
    const { code, stdout } = await here.run(['run', 'suite.yaml', '--dry-run', '-m', 'openai/gpt-5-mini,ollama/own'])
    assert.equal(code, 0)
    assert.match(stdout, /openai\/gpt-5-mini: 1 request, .* about \$/)
    assert.match(stdout, /ollama\/own: 1 request, .* no known price/)
  })
})

describe('assay run --json', () => {
  it('prints one event for each line, of a known type, each sample once, and the finished run last', async () => {
    await using server = await startChatServer((question, count) => (count === 1 ? 429 : question))
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b', 'c']) })
    const { code, stdout } = await here.run(['run', 'suite.yaml', '--json', '--samples', '2', '--threads', '2'])
    assert.equal(code, 0)
    const events = jsonLines(stdout)
    const types = new Set(['run.started', 'sample.finished', 'limit.changed', 'suite.decided', 'run.stopped'])
    for (const { type } of events.slice(0, -1)) assert.ok(types.has(type), type)
    assert.equal(events[0].type, 'run.started')
    assert.deepEqual([events[0].total, events[0].done], [6, 0])
    const samples = events.filter(({ type }) => type === 'sample.finished')
    assert.deepEqual(
      samples.map(({ done }) => done),
      [1, 2, 3, 4, 5, 6],
    )
    assert.equal(new Set(samples.map(({ sample }) => `${sample.case} ${sample.attempt}`)).size, 6)
    const { type, summary } = events.at(-1)
    assert.deepEqual([type, summary.status, summary.suites[0].counts.passed], ['run.finished', 'finished', 6])
  })

  it('prints errors as JSON too, and nothing that is not', async () => {
    using here = project({ 'suite.yaml': suiteOf(['a'], { models: ['nosuch/model'] }) })
    const { code, stdout } = await here.run(['run', 'suite.yaml', '--json'])
    assert.equal(code, 2)
    assert.equal(jsonLines(stdout).at(-1).ok, false)
    const missing = await here.run(['run', 'missing.yaml', '--json'])
    assert.deepEqual([missing.code, jsonLines(missing.stdout).at(-1).error.code], [2, 'SUITE_INVALID'])
    assert.match(missing.stdout, /missing\.yaml/)
  })
})

describe('assay run, its cache', () => {
  it('answers a second run from the first, and sends again with --no-cache', async () => {
    await using server = await startChatServer(echo)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b']) })
    const report = async (...args: string[]) => {
      assert.equal((await here.run(['run', 'suite.yaml', '--format', 'json', '-o', 'r.json', ...args])).code, 0)
      return JSON.parse(readFileSync(join(here.folder, 'r.json'), 'utf8'))
    }
    const first = await report()
    assert.deepEqual([server.questions.length, first.results[0].from_cache], [2, false])
    const second = await report()
    assert.deepEqual([server.questions.length, second.results[0].from_cache], [2, true])
    assert.equal(second.results[0].cost_usd, first.results[0].cost_usd)
    const third = await report('--no-cache')
    assert.deepEqual([server.questions.length, third.results[0].from_cache], [4, false])
    await report('--temperature', '1')
    assert.equal(server.questions.length, 6)
  })

  it("doesn't cache failures", async () => {
    let broken = true
    await using server = await startChatServer((question) => (broken ? 400 : question))
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 3)
    broken = false
    assert.equal((await here.run(['run', 'suite.yaml', '--fail-under', '1'])).code, 0)
  })
})

describe('assay run --record', () => {
  it('makes a recording whose replay has the same results, from the cache or not', async () => {
    await using server = await startChatServer((question, count) => (count === 3 ? 400 : `${question} ${count}`))
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b', 'c']) })
    const run = async (name: string, ...args: string[]) => {
      const { code, stderr } = await here.run([
        'run',
        'suite.yaml',
        '--samples',
        '2',
        '--threads',
        '1',
        '--format',
        'json',
        '-o',
        name,
        ...args,
      ])
      assert.equal(code, 0, stderr)
      const aside = new Set(['id', 'run', 'model', 'created_at', 'started_at', 'finished_at', 'from_cache'])
      const text = readFileSync(join(here.folder, name), 'utf8')
      const report = JSON.parse(text, (key, value) => (aside.has(key) ? undefined : value))
      // A recording doesn't say how long a failure took.
      for (const { tries = [] } of report.results) for (const each of tries) each.latency_ms = null
      return report
    }
    const recorded = await run('recorded.json', '--record', 'recordings/first.jsonl')
    const asked = server.questions.length
    assert.deepEqual(await run('replayed.json', '-m', 'replay/first'), recorded)
    assert.equal(server.questions.length, asked)
    // The failure is asked again, the rest comes from the cache; the recording has all of it.
    const cached = await run('cached.json', '--record', 'recordings/second.jsonl')
    assert.equal(server.questions.length, asked + 1)
    assert.deepEqual(await run('replayed-again.json', '-m', 'replay/second'), cached)
  })
})

describe('assay run, what it sends', () => {
  it("runs only the chosen cases, as many of them and samples as it's told", async () => {
    const suite = {
      metadata: { name: 'words', models: ['local/m'] },
      evals: ['alpha', 'beta', 'gamma', 'delta'].map((name, i) => ({
        name,
        prompt: `Say ${name}`,
        tags: [i % 2 === 0 ? 'even' : 'odd'],
        checks: [{ contains: name }],
      })),
    }
    for (const [args, wanted] of [
      [
        ['--filter', 'odd'],
        ['beta', 'delta'],
      ],
      [
        ['--filter', 'alpha,g*'],
        ['alpha', 'gamma'],
      ],
      [
        ['--limit', '3'],
        ['alpha', 'beta', 'gamma'],
      ],
      [
        ['--filter', 'even', '--limit', '1', '--samples', '2'],
        ['alpha', 'alpha'],
      ],
      [
        ['--filter', 'delta', '--pass-k', '1,3'],
        ['delta', 'delta', 'delta'],
      ],
    ] as const) {
      await using server = await startChatServer(echo)
      using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': JSON.stringify(suite) })
      const { code, stderr } = await here.run(['run', 'suite.yaml', ...args, '--threads', '1'])
      assert.equal(code, 0, stderr)
      assert.deepEqual(
        server.questions.map((question) => question.slice('Say '.length)),
        wanted,
        String(args),
      )
    }
  })

  it('runs several suites on several models, each suite on its own or all on those of -m', async () => {
    await using server = await startChatServer(echo)
    using here = project({
      'assay.config.yaml': configFor(server, ['local/m', 'local/n', 'local/other']),
      'suites/one.yaml': suiteOf(['a', 'b'], { name: 'one', models: ['local/m', 'local/n'] }),
      'suites/two.yaml': suiteOf(['c'], { name: 'two', models: ['local/n'] }),
    })
    const { code, stdout } = await here.run(['run', 'suites', '--tag', 'nightly,ci'])
    assert.equal(code, 0)
    for (const title of ['one · local/m', 'one · local/n', 'two · local/n']) assert.match(stdout, new RegExp(title))
    const own = await storedRuns(here.folder)
    assert.deepEqual(
      own.map(({ run, results }) => [run.model, run.suites, results.length, run.tags.toSorted()]).toSorted(),
      [
        ['local/m', ['one'], 2, ['ci', 'nightly']],
        ['local/n', ['one', 'two'], 3, ['ci', 'nightly']],
      ],
    )
    assert.equal((await here.run(['run', 'suites', '-m', 'local/m,local/other'])).code, 0)
    const all = (await storedRuns(here.folder)).slice(2)
    assert.deepEqual(all.map(({ run, results }) => [run.model, results.length]).toSorted(), [
      ['local/m', 3],
      ['local/other', 3],
    ])
  })

  it('expands model globs to the available ones', async () => {
    using here = project({
      ...replayed({ a: 'a' }),
      'assay.config.yaml': 'replay: { one: recordings/demo.jsonl, two: recordings/demo.jsonl }\n',
    })
    const { code, stderr } = await here.run(['run', 'suite.yaml', '-m', 'replay/*'])
    assert.equal(code, 0, stderr)
    assert.deepEqual((await storedRuns(here.folder)).map(({ run }) => run.model).toSorted(), [
      'replay/one',
      'replay/two',
    ])
  })

  it('fills --var into templates, and rejects an unfilled one', async () => {
    await using server = await startChatServer(echo)
    const suite = {
      metadata: { name: 'words', models: ['local/m'] },
      evals: [{ name: 'a', prompt: 'Greet {{who}}', checks: [{ contains: '{{who}}' }] }],
    }
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': JSON.stringify(suite) })
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 2)
    assert.equal((await here.run(['run', 'suite.yaml', '--var', 'who=a=b', '--fail-under', '1'])).code, 0)
    assert.deepEqual(server.questions, ['Greet a=b'])
  })

  it('says that a budget is approximate only if an answer has no limit', async () => {
    await using server = await startChatServer((question) => question)
    const open = JSON.parse(suiteOf(['a', 'b']))
    const limited = JSON.parse(suiteOf(['a'], { max_tokens: 10 }))
    const half = JSON.parse(suiteOf(['a', 'b']))
    half.evals[0].max_tokens = 10
    using here = project({
      'assay.config.yaml': configFor(server),
      'open.yaml': JSON.stringify(open),
      'limited.yaml': JSON.stringify(limited),
      'half.yaml': JSON.stringify(half),
    })
    const isTold = async (...args: string[]) =>
      (await here.run(['run', ...args, '--budget', '5'])).stderr.includes('Set --max-tokens')
    assert.deepEqual(
      [await isTold('open.yaml'), await isTold('half.yaml'), await isTold('limited.yaml')],
      [true, true, false],
    )
    assert.deepEqual(
      [await isTold('open.yaml', '--max-tokens', '10'), await isTold('half.yaml', '--filter', 'a')],
      [false, false],
    )
  })

  it('stops asking before the budget is over, for all models together', async () => {
    await using server = await startChatServer(echo)
    const names = Array.from({ length: 30 }, (_, i) => `case-${i}`)
    using here = project({
      'assay.config.yaml': configFor(server, ['local/m', 'local/n']),
      'suites/one.yaml': suiteOf(names, { name: 'one' }),
      'suites/two.yaml': suiteOf(names, { name: 'two', models: ['local/n'] }),
    })
    // An answer costs two cents.
    const { code, stdout, stderr } = await here.run(['run', 'suites', '--budget', '0.30', '--threads', '1', '--json'])
    assert.equal(code, 3, stderr)
    assert.ok(server.questions.length <= 15 && server.questions.length > 1, `${server.questions.length} asked`)
    const stopped = jsonLines(stdout).filter(({ type }) => type === 'run.stopped')
    assert.deepEqual(
      stopped.map(({ reason }) => reason),
      ['budget', 'budget'],
    )
  })

  it('stops when enough is known', async () => {
    await using server = await startChatServer(echo)
    const names = Array.from({ length: 400 }, (_, i) => `case-${i}`)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(names) })
    const { code, stdout } = await here.run(['run', 'suite.yaml', '--until', 'decided(0.8)', '--json'])
    assert.equal(code, 0)
    const events = jsonLines(stdout)
    const decided = events.find(({ type }) => type === 'suite.decided')
    assert.ok(decided.interval.low > 0.8)
    assert.ok(server.questions.length < 200, `${server.questions.length} were asked`)
    assert.equal(events.at(-1).summary.status, 'finished')
  })
})
