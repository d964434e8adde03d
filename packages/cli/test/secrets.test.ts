import assert from 'node:assert/strict'
import { chmodSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { configFor, type Project, project } from './project.ts'

const VALUE = 'hunter2-"quoted"-\u{1f511}-secret'
const suite = JSON.stringify({
  metadata: { name: 'words', models: ['local/m'], system_prompt: "The word is {{secret('api-token')}}." },
  evals: [{ name: 'a', prompt: 'Say it', checks: [{ contains: "{{secret('api-token')}}" }] }],
})

/** Every file of a project that holds a text, by name. */
function filesWith({ folder }: Project, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ parentPath, name }) => (readFileSync(join(parentPath, name)).includes(text) ? [name] : []))
}

const set = (here: Project, name: string, input: string | Buffer, env: Record<string, string> = {}) =>
  here.run(['secrets', 'set', name], { input, env })

describe('assay secrets', () => {
  it('are sent and judged, and are nowhere in the store, the report, the recording and the output', async () => {
    await using server = await startChatServer(() => `You told me ${VALUE}, didn't you?`)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })
    const unset = await here.run(['run', 'suite.yaml'])
    assert.equal(unset.code, 2)
    assert.match(unset.stderr, /Secret "api-token" isn't set/)
    const kept = await set(here, 'API_TOKEN', `${VALUE}\n`)
    assert.deepEqual([kept.code, kept.stdout], [0, 'Set api_token.\n'], kept.stderr)
    const run = await here.run(['run', 'suite.yaml', '-o', 'r.json', '--record', 'rec.jsonl', '--json'])
    assert.equal(run.code, 0, run.stderr)
    assert.equal(JSON.parse(readFileSync(join(here.folder, 'r.json'), 'utf8')).runs[0].suites[0].counts.passed, 1)
    assert.equal(server.conversations[0]?.[0]?.content, `The word is ${VALUE}.`)
    const asynchronous = await here.run(['run', 'suite.yaml', '--no-cache', '--async'])
    assert.equal((await here.run(['runs', 'wait', asynchronous.stdout.trim()])).code, 0)
    const shown = await here.run(['show', 'last', 'a'])
    const rescored = await here.run(['rescore', 'last', '--suite', 'suite.yaml', '--json'])
    assert.deepEqual([rescored.code, JSON.parse(rescored.stdout).flips], [0, []])
    const listed = await here.run(['secrets', '--json'])
    assert.deepEqual(
      JSON.parse(listed.stdout).secrets.map(({ name, value }: Record<string, unknown>) => [name, value]),
      [['api_token', undefined]],
    )
    for (const { stdout, stderr } of [kept, run, shown, rescored, listed]) {
      assert.ok(!`${stdout}${stderr}`.includes('hunter2'))
    }
    assert.deepEqual(filesWith(here, 'hunter2'), [])
    assert.equal(statSync(join(here.folder, '.assay/assay.db.key')).mode & 0o777, 0o600)
    const key = readFileSync(join(here.folder, '.assay/assay.db.key'), 'utf8').trim()
    assert.deepEqual(filesWith(here, key), ['assay.db.key'])
  })

  it('of the environment go before those of the store', async () => {
    await using server = await startChatServer(() => 'from the environment')
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })
    assert.equal((await set(here, 'api_token', 'from the store')).code, 0)
    const { code } = await here.run(['run', 'suite.yaml'], { env: { ASSAY_SECRET_API_TOKEN: 'from the environment' } })
    assert.equal(code, 0)
    assert.equal(server.conversations[0]?.[0]?.content, 'The word is from the environment.')
  })

  it('can be opened with their key alone, and everything that needs none of them works without', async () => {
    await using server = await startChatServer(() => 'x')
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })
    const env = { ASSAY_SECRET_KEY: 'the right key of thirty-two letters' }
    const other = { ASSAY_SECRET_KEY: 'another key of thirty-two letters!' }
    assert.equal((await set(here, 'api_token', VALUE, env)).code, 0)
    for (const [wrong, code, message] of [
      [other, 'SECRET_UNREADABLE', /Secret "api_token" can't be decrypted with this key/],
      [{}, 'SECRET_KEY_MISSING', /The key for secrets is missing. "\S+\.key" doesn't exist/],
      [{ ASSAY_SECRET_KEY: 'short' }, 'SECRET_KEY_INVALID', /is too short/],
    ] as const) {
      const run = await here.run(['run', 'suite.yaml', '--json'], { env: wrong })
      assert.equal(run.code, 3)
      assert.equal(JSON.parse(run.stdout).error.code, code)
      const second = await set(here, 'second', 'value', wrong)
      assert.equal(second.code, 3)
      assert.match(second.stderr, message)
    }
    assert.equal(server.questions.length, 0)
    assert.equal((await here.run(['validate', 'suite.yaml'])).code, 0)
    assert.equal((await here.run(['runs'])).code, 0)
    assert.equal((await here.run(['secrets', 'delete', 'API_TOKEN'])).code, 0)
    assert.deepEqual(JSON.parse((await here.run(['secrets', '--json'])).stdout), { secrets: [] })
  })

  it('never send or show the key itself', async () => {
    const key = 'a key that is thirty-two letters or more'
    await using server = await startChatServer(() => `Is it "${key}"?`)
    const asking = JSON.stringify({
      metadata: { name: 'words', models: ['local/m'] },
      evals: [{ name: 'a', prompt: "Say {{secret('key')}}", checks: [{ contains: 'x' }] }],
    })
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite, 'asking.yaml': asking })
    const env = { ASSAY_SECRET_KEY: key }
    assert.equal((await set(here, 'api_token', VALUE, env)).code, 0)
    const asked = await here.run(['run', 'asking.yaml'], { env })
    assert.equal(asked.code, 2)
    assert.match(asked.stderr, /Secret "key" isn't set/)
    const named = await set(here, 'key', 'value', env)
    assert.equal(named.code, 2)
    assert.match(named.stderr, /A secret can't be named "key"/)
    assert.equal((await here.run(['run', 'suite.yaml', '-o', 'r.json'], { env })).code, 0)
    assert.deepEqual(filesWith(here, key), [])
  })

  it('are set by two processes at once under one key', async () => {
    using here = project()
    const both = await Promise.all(['first', 'second', 'third'].map((name) => set(here, name, `${name} value`)))
    for (const { code, stderr } of both) assert.equal(code, 0, stderr)
    const prompts = ['first', 'second', 'third'].map((name) => `{{secret('${name}')}}`).join(' ')
    const evals = [
      { name: 'a', prompt: `Say ${prompts}`, checks: [{ contains: 'first value second value third value' }] },
    ]
    await using server = await startChatServer((question) => question)
    here.write('assay.config.yaml', configFor(server))
    here.write('suite.yaml', JSON.stringify({ metadata: { name: 'words', models: ['local/m'] }, evals }))
    const { code, stderr } = await here.run(['run', 'suite.yaml', '--fail-under', '1'])
    assert.equal(code, 0, stderr)
  })

  it('are typed on a terminal without being shown', async () => {
    using here = project()
    const within = ['bash', '-c', `exec script --quiet --return --command "exec \${*@Q}" /dev/null`, 'bash']
    const running = here.start(['secrets', 'set', 'token'], { within, stdin: 'open' })
    // What is typed before the prompt would be echoed by the terminal itself.
    await running.prints('Value of token: ')
    running.child.stdin?.end('hunterX\u007f2-secret\r')
    const { code, stdout } = await running.finished
    assert.equal(code, 0, stdout)
    assert.match(stdout, /Set token\./)
    assert.ok(!stdout.includes('hunter'), stdout)
    await using server = await startChatServer(() => 'hunter2-secret')
    here.write('assay.config.yaml', configFor(server))
    here.write('suite.yaml', suite.replaceAll('api-token', 'token'))
    assert.equal((await here.run(['run', 'suite.yaml', '--fail-under', '1'])).code, 0)
    assert.equal(server.conversations[0]?.[0]?.content, 'The word is hunter2-secret.')
  })

  it("can't be arguments, and such a value isn't repeated", async () => {
    using here = project()
    const { code, stdout, stderr } = await here.run(['secrets', 'set', 'token', 'hunter2-secret'])
    assert.equal(code, 2)
    assert.match(stderr, /A secret's value can't be an argument/)
    assert.ok(!`${stdout}${stderr}`.includes('hunter2'))
  })

  it('reject invalid names and values', async () => {
    using here = project()
    for (const name of ['', '1a', 'a-b', '__proto__', 'a/b'])
      assert.equal((await set(here, name, 'value')).code, 2, name)
    for (const value of ['', '\n', 'x'.repeat(64 * 1024 + 1), 'x'.repeat(3_000_000)]) {
      const { code, stderr } = await set(here, 'token', value)
      assert.equal(code, 2)
      assert.match(stderr, /The value of "token" (is empty|has \d+ bytes)/)
    }
    assert.equal((await set(here, 'token', `${'x'.repeat(64 * 1024)}\r\n`)).code, 0)
    assert.match((await set(here, 'pin', '1234')).stderr, /This secret is short/)
    assert.match((await here.run(['secrets'])).stdout, /SECRET +CHANGED +BY\npin +\d{4}-/)
  })

  it('reject a key file that others can read, and a lost one', async () => {
    using here = project()
    assert.equal((await set(here, 'token', VALUE)).code, 0)
    const file = join(here.folder, '.assay/assay.db.key')
    chmodSync(file, 0o644)
    const exposed = await set(here, 'other', 'value')
    assert.equal(exposed.code, 3)
    assert.match(exposed.stderr, /Other users can read the key for secrets in "\S+" \(mode 644\)\.\nRun: chmod 600/)
    rmSync(file)
    const lost = await set(here, 'other', 'value')
    assert.equal(lost.code, 3)
    assert.match(lost.stderr, /The key for secrets is missing/)
  })
})
