import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Project, project } from './project.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import type { Finished } from './warm-command.ts'

const SUITE = `metadata: { name: words, models: [replay/good, replay/bad] }
evals:
  - { name: a, prompt: Say a, checks: [{ contains: a }] }
  - { name: b, prompt: Say b, checks: [{ contains: b }] }
  - name: rows
    prompt: "Say {{word}}"
    dataset: rows.csv
    checks: [{ contains: "{{word}}" }]
`

/** Named as the server names its own, which it tells nobody. */
const STORE = '.assay/assay.db'

/** A recording that answers each word with itself, but for some. */
function recording(wrong: readonly string[]): string {
  const lines = ['a', 'b', 'c', 'd'].map((word) => {
    const text = wrong.includes(word) ? `\u001b[31mno\u0007 ${word.toUpperCase()}\u0000\ud800` : word
    return JSON.stringify({ prompt: `Say ${word}`, answer: { text, cost_usd: 0.01, latency_ms: 100 } })
  })
  return `${lines.join('\n')}\n`
}

const RECORDINGS = { 'recordings/good.jsonl': recording([]), 'recordings/bad.jsonl': recording(['b', 'c']) }

/** Without what differs between any two runs, and the name of the file, which no server is told. */
function withoutIds(text: string): string {
  return text
    .replace(/\d{8}-\d{6}-[a-z0-9]{6}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d\.\d+Z)?/g, 'TIME')
    .replace(/"time_s":[\d.]+/g, '"time_s":0')
    .replace(/"plan_hash":"[0-9a-f]+"/g, '"plan_hash":""')
    .replace(/"file":"suite\.yaml"/g, '"file":null')
    .replaceAll(' file="suite.yaml"', '')
}

/** Leaves out ids, and the lines of progress that a slow machine prints. */
const shown = ({ stdout, stderr, code }: Finished) => ({
  stdout: withoutIds(stdout),
  stderr: withoutIds(stderr).replaceAll(/^\d+\/\d+ · .* left\n/gm, ''),
  code,
})

describe('a command on a server', () => {
  let server: ServerProcess
  let here: Project
  before(async () => {
    server = await startServerProcess(RECORDINGS)
    here = project({ ...RECORDINGS, 'suite.yaml': SUITE, 'rows.csv': 'word\nc\nd\n' })
  })
  after(async () => {
    await server[Symbol.asyncDispose]()
    here[Symbol.dispose]()
  })

  const both = async (args: readonly string[], input?: string) => {
    const given = input === undefined ? {} : { input }
    const local = await here.run([...args, '--store', STORE], given)
    const remote = await here.run([...args, '--server', server.url], given)
    return { local, remote }
  }

  it('runs a suite with a dataset that only this machine has, and prints what a run here prints', async () => {
    const { local, remote } = await both(['run', 'suite.yaml', '-o', 'report.json'])
    assert.equal(local.code, 0, local.stderr)
    assert.match(remote.stdout, /rows\/1/)
    assert.deepEqual(shown(remote), shown(local))
  })

  it('writes the reports of a run here, with the places of its cases', async () => {
    const report = async (flag: string, place: string) => {
      const written = await here.run([
        'run',
        'suite.yaml',
        '--format',
        'json,sarif',
        '-o',
        `of-${flag}`,
        `--${flag}`,
        place,
      ])
      assert.equal(written.code, 0, written.stderr)
      return ['report.json', 'report.sarif'].map((name) =>
        withoutIds(readFileSync(join(here.folder, `of-${flag}`, name), 'utf8')),
      )
    }
    const there = await report('server', server.url)
    assert.deepEqual(there, await report('store', STORE))
    assert.match(there[1] ?? '', /"uri":"suite.yaml"/)
  })

  it('judges gates and baselines as a run here does, with the same exit code', async () => {
    const file = await both([
      'run',
      'suite.yaml',
      '-m',
      'replay/bad',
      '--baseline',
      'report.json',
      '--gate',
      'significant',
    ])
    assert.deepEqual(shown(file.remote), shown(file.local))
    const gates = ['--baseline', 'last', '--fail-on-regression', '--fail-under', '0.9']
    const { local, remote } = await both(['run', 'suite.yaml', '-m', 'replay/bad', ...gates])
    assert.equal(local.code, 1)
    assert.deepEqual(shown(remote), shown(local))
  })

  const READING: readonly (readonly string[])[] = [
    ['runs', '--model', '*/bad'],
    ['runs', '--json', '--model', '*/bad'],
    ['runs', '--sort', 'price-performance', '--model', 'replay/b*', '--limit', '1'],
    ['show', 'last'],
    ['show', 'last', '--json'],
    ['show', 'last', '--failed'],
    ['show', 'last', 'a'],
    ['show', 'last', 'b', '--json'],
    ['show', 'last', 'nope'],
    ['show', 'nope'],
    ['compare', '--baseline', 'report.json', '--current', 'last'],
    ['compare', '--baseline', 'last', '--current', 'last', '--json'],
    ['compare', '--baseline', 'nope', '--current', 'last'],
    ['score', 'last', '--formula', 'success_pct / 2'],
    ['score', 'last', '--formula', 'succes_pct + ('],
    ['score', 'last', '--formula', 'success_pct * 3', '--keep', '--json'],
    ['report', 'last', '--format', 'markdown'],
    ['report', 'last', '--format', 'csv'],
    ['report', 'last', '--format', 'junit'],
    ['review', 'last', '--agreement'],
    ['labels', 'export', 'labels.jsonl'],
    ['runs', 'wait', 'last'],
    ['runs', 'stop', 'last'],
    ['runs', 'tag', 'last', 'best'],
    ['runs', '--tag', 'best'],
    ['runs', 'untag', 'last', 'best', '--json'],
    ['run', 'nosuch.yaml'],
    ['suites', 'get', 'nothing'],
    ['suites', 'delete', 'nothing', '--yes'],
    ['runs', 'delete', 'last', '--yes'],
  ]
  for (const args of READING) {
    it(`prints for "assay ${args.join(' ')}" what it prints for a store`, async () => {
      const { local, remote } = await both(args)
      const noTimes = ({ stdout, stderr, code }: Finished) => {
        const text = withoutIds(stdout).replace(/"created_at":"TIME"/, '')
        return { stdout: text, stderr: withoutIds(stderr), code }
      }
      const expected = noTimes(local)
      assert.deepEqual(noTimes(remote), { ...expected, stderr: expected.stderr.replaceAll(STORE, 'this project') })
    })
  }

  it('keeps variables, secrets and suites there', async () => {
    const at = ['--server', server.url]
    assert.equal((await here.run(['vars', 'set', 'word', '\u0007x', ...at])).code, 0)
    assert.match((await here.run(['vars', ...at])).stdout, /^word +"\\u0007x"/m)
    assert.equal((await here.run(['vars', 'delete', 'word', ...at])).stdout, 'Deleted word.\n')
    const again = await here.run(['vars', 'delete', 'word', ...at])
    assert.deepEqual([again.code, again.stderr.split('\n')[0]], [2, `There is no variable "word" in ${server.url}.`])
    const set = await here.run(['secrets', 'set', 'entry', ...at], { input: 'planted-value' })
    assert.equal(set.stdout, 'Set entry.\n', set.stderr)
    assert.match((await here.run(['secrets', ...at])).stdout, /^entry /m)
    assert.equal((await here.run(['secrets', 'delete', 'entry', ...at])).code, 0)
    const saved = await here.run(['suites', 'save', 'suite.yaml', ...at])
    assert.match(saved.stdout, /^"words" is saved with 4 cases, version /, saved.stderr)
    assert.match((await here.run(['suites', ...at])).stdout, /^words +4 /m)
    assert.match((await here.run(['suites', 'get', 'words', ...at])).stdout, /"dataset":\[\{"word":"c"\}/)
    const byName = await here.run(['run', 'words', '-m', 'replay/good', ...at])
    assert.match(byName.stdout, /Success Rate: 100\.0% \(4\/4/, byName.stderr)
    assert.equal((await here.run(['suites', 'delete', 'words', '--yes', ...at])).code, 0)
  })

  it('lists the models of the server', async () => {
    const there = await here.run(['models', '--json', '--server', server.url])
    assert.equal(there.stdout, (await here.run(['models', '--json'])).stdout)
  })

  it("shows what the server doesn't allow, with line and caret", async () => {
    here.write(
      'js.yaml',
      'metadata: {name: js, models: [replay/good]}\nevals: [{prompt: Say a, checks: [{javascript: f.js}]}]\n',
    )
    here.write('f.js', 'export default () => true\n')
    const { code, stderr } = await here.run(['run', 'js.yaml', '--server', server.url])
    assert.equal(code, 2)
    assert.match(stderr, /^error SUITE_NOT_ALLOWED .*\n {2}at js\.yaml:2:\d+\n/)
    assert.match(stderr, /server\.allow\.javascript/)
    assert.match(stderr, /\nThe suites have 1 error; nothing was sent\.\n$/)
  })

  it('uses the server in ASSAY_SERVER, unless --store or an empty --server overrides it', async () => {
    const env = { ASSAY_SERVER: `${server.url}/` }
    const runs = async (...flags: string[]) => (await here.run(['runs', '--json', ...flags], { env })).stdout
    const there = await here.run(['runs', '--json', '--server', server.url])
    assert.equal(await runs(), there.stdout)
    assert.notEqual(await runs('--store', STORE), there.stdout)
    assert.equal(await runs('--server', ''), (await here.run(['runs', '--json'])).stdout)
    const rescore = await here.run(['rescore', 'last', '--suite', 'suite.yaml'], { env })
    assert.equal(rescore.code, 2)
    assert.match(rescore.stderr, /^assay rescore doesn't work with a server\./)
  })

  it('rejects addresses and flags that make no sense', async () => {
    for (const [args, message] of [
      [['--server', server.url, '--store', STORE], "--server and --store can't be combined."],
      [['--server', 'localhost:4141'], `"localhost:4141" isn't a server's address.`],
      [['--server', 'http://me:secret@x'], "A server's address can't have a user or a password."],
      [['--token-file', 'x'], '--token-file needs a server.'],
      [
        ['--server', server.url, '--token-file', 'nowhere'],
        `Can't read the token from "nowhere": there is no such file.`,
      ],
    ] as const) {
      const { code, stderr } = await here.run(['runs', ...args])
      assert.deepEqual([code, stderr.split('\n')[0]], [2, message])
    }
  })

  it('names an unreachable address, and what to check', async () => {
    const { code, stderr } = await here.run(['runs', '--server', 'http://127.0.0.1:1'])
    assert.equal(code, 3)
    assert.match(stderr, /^http:\/\/127\.0\.0\.1:1 can't be reached: .*\n.*--server or ASSAY_SERVER/)
  })
})

describe('a command on a server with tokens', () => {
  it('says which variable to set, and which scope is missing', async () => {
    const tokens: Record<string, string> = {}
    await using server = await startServerProcess(RECORDINGS, {
      prepare: async (at) => {
        for (const scope of ['read', 'run']) {
          const made = await at.run(['tokens', 'create', '--name', scope, '--scope', scope])
          tokens[scope] = /assay_\S+/.exec(made.stdout)?.[0] ?? assert.fail(made.stderr + made.stdout)
        }
      },
    })
    using here = project({
      'suite.yaml': SUITE.replace('replay/good, replay/bad', 'replay/good'),
      'rows.csv': 'word\nc\n',
    })
    const env = (token: string) => ({ env: { ASSAY_SERVER: server.url, ASSAY_TOKEN: token } })
    const wrong = await here.run(['runs'], env('assay_wrong'))
    assert.deepEqual([wrong.code, wrong.stderr.includes('ASSAY_TOKEN')], [2, true], wrong.stderr)
    const split = await here.run(['runs'], env('assay_a\nInjected: 1'))
    assert.deepEqual([split.code, split.stderr.split('\n')[0]], [2, "ASSAY_TOKEN doesn't hold a token."])
    const readOnly = await here.run(['run', 'suite.yaml'], env(tokens.read ?? ''))
    assert.equal(readOnly.code, 2)
    assert.match(readOnly.stderr, /^This needs a token with the scope run\./)
    assert.equal((await here.run(['runs', '--json'], env(tokens.read ?? ''))).stdout, '{"runs":[],"more":false}\n')
    // A token for runs sees no secrets, and needs none of their names.
    here.write('token', `${tokens.run}\n`)
    const run = await here.run(['run', 'suite.yaml', '--token-file', 'token'], env('assay_wrong'))
    assert.equal(run.code, 0, run.stderr)
  })
})
