import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import type { Running } from './process.ts'
import { configFor, type Project, project, storedRuns, suiteOf } from './project.ts'

/** Starts `assay serve` on a free port and waits for its line. */
async function serve(folder: Project, args: readonly string[] = []): Promise<{ running: Running; url: string }> {
  const running = folder.start(['serve', '--port', '0', '--log', 'json', ...args])
  const line = await new Promise<string>((resolve, reject) => {
    running.onLine(resolve)
    void running.finished.then(({ stderr }) => reject(new Error(`It ended: ${stderr}`)))
  })
  return { running, url: /http:\S+/.exec(line)?.[0] ?? '' }
}

const submit = (url: string, names: readonly string[]) =>
  fetch(`${url}/api/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ suites: [{ text: suiteOf(names) }] }),
  })

describe('assay serve', () => {
  it('works in an empty folder with one command, says where, and ends with 0', async () => {
    using folder = project()
    const { running, url } = await serve(folder)
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.deepEqual(await (await fetch(`${url}/api/runs`)).json(), { runs: [], next: null })
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    running.child.kill('SIGTERM')
    const { code, stdout, stderr } = await running.finished
    assert.equal(code, 0, stderr)
    assert.equal(stdout, `Assay serves ${url} for this machine only.\n`)
    const requests = stderr.split('\n').filter((line) => line.includes('"event":"request"'))
    assert.deepEqual(
      requests.map((line) => JSON.parse(line).path),
      ['/api/runs', '/readyz'],
    )
  })

  it('records open requests when it stops, and resumes after the next start', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isHeld = true
    let arrived = () => {}
    const asked = new Promise<void>((resolve) => {
      arrived = resolve
    })
    await using model = await startChatServer(async (question) => {
      arrived()
      if (isHeld) await held
      return question
    })
    using folder = project({ 'assay.config.yaml': configFor(model) })
    const names = Array.from({ length: 20 }, (_, n) => `word${n}`)
    const first = await serve(folder, ['--threads', '2'])
    assert.equal((await submit(first.url, names)).status, 202)
    await asked
    first.running.child.kill('SIGTERM')
    await first.running.says('Recording open requests')
    const late = await fetch(`${first.url}/api/runs`)
    assert.deepEqual([late.status, late.headers.get('retry-after')], [503, '2'])
    assert.equal((await fetch(`${first.url}/readyz`)).status, 503)
    letGo()
    isHeld = false
    const { code, stderr } = await first.running.finished
    assert.equal(code, 0, stderr)
    const [stopped] = await storedRuns(folder.folder)
    const recorded = stopped?.results.length ?? 0
    assert.equal(recorded, model.questions.length, 'every question that was asked has its result')
    assert.ok(recorded > 0 && recorded < names.length)

    const second = await serve(folder)
    for (;;) {
      const { runs } = await (await fetch(`${second.url}/api/runs`)).json()
      if (runs[0].status === 'finished') break
    }
    second.running.child.kill('SIGINT')
    assert.equal((await second.running.finished).code, 0)
    assert.equal(model.questions.length, names.length)
    assert.equal(new Set(model.questions).size, names.length)
  })

  it('ends at once with a second signal', async () => {
    await using model = await startChatServer(() => new Promise(() => {}))
    using folder = project({ 'assay.config.yaml': configFor(model) })
    const { running, url } = await serve(folder)
    assert.equal((await submit(url, ['a'])).status, 202)
    while (model.questions.length === 0) await fetch(`${url}/healthz`)
    running.child.kill('SIGTERM')
    await running.says('Recording open requests')
    running.child.kill('SIGTERM')
    assert.equal((await running.finished).code, 143)
  })

  it('resumes a run after it was killed, and sends nothing twice that was recorded', async () => {
    await using model = await startChatServer((question) => question)
    using folder = project({ 'assay.config.yaml': configFor(model) })
    const first = await serve(folder, ['--threads', '1'])
    const names = Array.from({ length: 30 }, (_, n) => `word${n}`)
    assert.equal((await submit(first.url, names)).status, 202)
    while (model.questions.length < 3) await fetch(`${first.url}/healthz`)
    first.running.child.kill('SIGKILL')
    await first.running.finished
    const [killed] = await storedRuns(folder.folder)
    const recorded = new Set(killed?.results.map((result) => `Say ${result.case}`))
    const askedBefore = model.questions.length
    const second = await serve(folder)
    for (;;) {
      const { runs } = await (await fetch(`${second.url}/api/runs`)).json()
      if (runs[0].status === 'finished') break
    }
    second.running.child.kill('SIGTERM')
    await second.running.finished
    assert.ok(recorded.size > 0)
    assert.deepEqual(
      model.questions.slice(askedBefore).filter((question) => recorded.has(question)),
      [],
    )
    const [run] = await storedRuns(folder.folder)
    assert.equal(run?.results.length, names.length)
  })

  it('reports an invalid address, and exits', async () => {
    using folder = project()
    const { running, url } = await serve(folder)
    const port = new URL(url).port
    const taken = await folder.run(['serve', '--port', port])
    assert.deepEqual([taken.code, taken.stdout], [3, ''])
    assert.match(taken.stderr, new RegExp(`Another program is already listening on 127\\.0\\.0\\.1:${port}\\.`))
    const open = await folder.run(['serve', '--port', '0', '--host', '0.0.0.0'])
    assert.equal(open.code, 2)
    assert.match(open.stderr, /no token yet[\s\S]*assay tokens create/)
    const foreign = await folder.run(['serve', '--port', '0', '--host', '127.0.0.1.nowhere.invalid'])
    assert.ok(foreign.code === 2 || foreign.code === 3, foreign.stderr)
    for (const wrong of ['65536', 'x', '-1', '1.5', '']) {
      assert.equal((await folder.run(['serve', '--port', wrong])).code, 2, wrong)
    }
    running.child.kill('SIGTERM')
    await running.finished
  })

  it('reads its address and limits from the config', async () => {
    using folder = project({ 'assay.config.yaml': 'server: { port: 0, limits: { body_bytes: 10 } }\n' })
    const running = folder.start(['serve', '--log', 'off'])
    const line = await new Promise<string>((resolve) => running.onLine(resolve))
    const url = /http:\S+/.exec(line)?.[0] ?? ''
    const answer = await fetch(`${url}/api/labels`, { method: 'POST', body: '{"labels":[]}' })
    assert.equal(answer.status, 413)
    running.child.kill('SIGTERM')
    const { code, stderr } = await running.finished
    assert.equal(code, 0)
    // The first server of a clone says that it builds the dashboard.
    assert.match(stderr, /^(Building .*\n)?Recording open requests; a second signal exits at once\.\n$/)
    folder.write(
      'assay.config.yaml',
      'server: { prt: 1, retention: { runs: soon }, webhooks: [{ url: "file:///x" }] }\n',
    )
    const wrong = await folder.run(['serve'])
    assert.equal(wrong.code, 2)
    assert.match(wrong.stderr, /has 3 problems/)
  })
})

describe('assay tokens', () => {
  it('creates a token that a running server accepts, lists it with its last use, and revokes it', async () => {
    using folder = project()
    const { running, url } = await serve(folder)
    const made = await folder.run(['tokens', 'create', '--name', 'ci', '--project', 'web', '--scope', 'run,review'])
    assert.equal(made.code, 0, made.stderr)
    assert.match(made.stdout, /^assay_[\w-]{43}\n$/)
    assert.match(made.stderr, /isn't shown again\. tok-\w+ \(ci, web\) expires 20/)
    const ask = (token: string) => fetch(`${url}/api/session`, { headers: { authorization: `Bearer ${token}` } })
    const token = made.stdout.trim()
    while ((await fetch(`${url}/api/session`)).status !== 401);
    assert.deepEqual(await (await ask(token)).json(), { project: 'web', name: 'ci', scopes: ['run', 'review'] })
    const list = JSON.parse((await folder.run(['tokens', 'list', '--json'])).stdout)
    assert.deepEqual(
      list.tokens.map(({ name, project: at, last_used_at }: Record<string, unknown>) => [
        name,
        at,
        last_used_at !== null,
      ]),
      [['ci', 'web', true]],
    )
    assert.ok(!JSON.stringify(list).includes(token))
    assert.match((await folder.run(['tokens'])).stdout, /^ID +NAME +PROJECT +SCOPES[\s\S]*ci +web +run,review/)
    assert.equal((await folder.run(['tokens', 'revoke', list.tokens[0].id])).code, 0)
    while ((await ask(token)).status !== 401);
    assert.equal((await folder.run(['tokens', 'revoke', list.tokens[0].id])).code, 2)
    running.child.kill('SIGTERM')
    assert.equal((await running.finished).code, 0)
  })

  it('rejects invalid names, scopes, projects and times', async () => {
    using folder = project()
    const create = ['tokens', 'create', '--name', 'x', '--scope', 'read']
    const wrong = [
      ['tokens', 'create', '--name', 'x', '--scope', 'write'],
      ['tokens', 'create', '--name', 'x'],
      ['tokens', 'create', '--scope', 'read'],
      ['tokens', 'create', '--name', '', '--scope', 'read'],
      [...create, '--project', '../x'],
      [...create, '--expires', 'tomorrow'],
      [...create, '--expires', '2020-01-01'],
    ]
    for (const args of wrong) assert.equal((await folder.run(args)).code, 2, args.join(' '))
    assert.match((await folder.run(['tokens'])).stderr, /no tokens/)
  })
})
