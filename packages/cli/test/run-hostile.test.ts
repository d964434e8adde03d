import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { jsonLines } from './process.ts'
import { configFor, project, replayed, storedRuns, suiteOf } from './project.ts'

/** Erases the screen, sets a title, writes to the clipboard, turns text around, rings. */
const ANSI = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u001b]52;c;b3duZWQ=\u0007\u202e\r\b'
const HTML = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
const EVIL = `evil ${ANSI}${HTML}`

/** Whether a text can do nothing to a terminal: no control characters but new lines, nothing that turns text around. */
function isHarmless(text: string): boolean {
  return ![...text].some((character) => {
    const code = character.codePointAt(0) ?? 0
    if (character === '\n') return false
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || (code >= 0x202a && code <= 0x202e)
  })
}

const EVALS = [
  { name: 'case', prompt: EVIL, tags: [EVIL], checks: [{ contains: EVIL }] },
  { name: 'other', prompt: `other ${EVIL}`, checks: [{ equals: 'x' }] },
  { name: 'error', prompt: `error ${EVIL}`, checks: [{ equals: 'x' }] },
]

describe('assay run, with hostile texts', () => {
  it('prints nothing dangerous for names, answers, errors and messages', async () => {
    const recording = [
      { prompt: EVIL, answer: { text: `answer ${EVIL}` } },
      { prompt: `other ${EVIL}`, answer: { text: EVIL } },
      { prompt: `error ${EVIL}`, failure: { code: EVIL, message: EVIL, retryable: false, status: 400 } },
    ]
    using here = project({
      'suite.yaml': JSON.stringify({ metadata: { name: `suite ${EVIL}`, models: ['replay/demo'] }, evals: EVALS }),
      'recordings/demo.jsonl': recording.map((line) => JSON.stringify(line)).join('\n'),
    })
    const args = ['run', 'suite.yaml', '--fail-under', '1', '--gate', 'success_pct > 99', '--samples', '2']
    const { code, stdout, stderr } = await here.run([...args, '--format', 'html', '-o', 'out.html'])
    assert.equal(code, 1, stderr)
    assert.match(stdout, /suite evil/)
    assert.ok(isHarmless(stdout), JSON.stringify(stdout))
    assert.ok(isHarmless(stderr), JSON.stringify(stderr))
    assert.equal((await storedRuns(here.folder))[0]?.results.length, 6)
    assert.ok(!readFileSync(join(here.folder, 'out.html'), 'utf8').includes('<img src=x'))
    const baseline = (await storedRuns(here.folder))[0]?.run.id ?? ''
    const compared = await here.run([...args, '--baseline', baseline, '--fail-on-regression'])
    assert.ok(isHarmless(compared.stdout + compared.stderr))
  })

  it('prints nothing dangerous about wrong flags, models, files and suites', async () => {
    using here = project({
      ...replayed({ a: 'a' }),
      'bad.yaml': JSON.stringify({ metadata: { name: EVIL }, evals: [{ name: EVIL, [EVIL]: EVIL, checks: EVIL }] }),
      'no-model.yaml': JSON.stringify({ metadata: { name: EVIL }, evals: EVALS }),
    })
    for (const args of [
      ['suite.yaml', '-m', `nosuch/${EVIL}`],
      ['suite.yaml', '-m', `replay/${EVIL}`],
      ['suite.yaml', '-m', `${EVIL}*`],
      ['suite.yaml', '--gate', EVIL],
      ['suite.yaml', '--resume', EVIL],
      ['suite.yaml', '--baseline', EVIL],
      ['suite.yaml', '--filter', EVIL],
      [EVIL],
      ['bad.yaml'],
      ['no-model.yaml'],
    ]) {
      const { code, stdout, stderr } = await here.run(['run', ...args])
      assert.ok(code === 1 || code === 2, `${code} ${JSON.stringify(args)} ${stderr}`)
      assert.ok(isHarmless(stdout), JSON.stringify({ args, stdout }))
      assert.ok(isHarmless(stderr), JSON.stringify({ args, stderr }))
    }
  })

  it('escapes control characters in the lines of --json', async () => {
    const suite = suiteOf(['a'], { models: ['replay/demo'] })
    const failure = { code: 'bad_request', message: `It says ${ANSI}` }
    using here = project({
      'suite.yaml': suite,
      'recordings/demo.jsonl': JSON.stringify({ prompt: 'Say a', failure }),
    })
    const { stdout } = await here.run(['run', 'suite.yaml', '--json'])
    assert.ok(isHarmless(stdout), JSON.stringify(stdout))
    const finished = jsonLines(stdout).find(({ type }) => type === 'sample.finished')
    assert.equal(finished.sample.error.message, `It says ${ANSI}`)
  })
})

describe('assay run, with secrets', () => {
  it('keeps them out of stdout, stderr, the store, the recording and every report', async () => {
    const SECRET = 'hunter2-swordfish'
    const KEY = 'sk-live-0123456789abcdef'
    let asked = ''
    await using server = await startChatServer((question) => {
      asked += question
      // A service that repeats what it was sent.
      return `You said ${question}`
    })
    const config = configFor(server).replace(' }', ', api_key_env: LOCAL_KEY }')
    const evals = [
      {
        name: 'told',
        prompt: "The password is {{secret('password')}}.",
        checks: [{ contains: "{{secret('password')}}" }],
      },
      {
        name: 'fails',
        prompt: "Say {{secret('password')}}",
        checks: [{ equals: 'x' }, { not_contains: "{{secret('password')}}" }],
      },
    ]
    using here = project({
      'assay.config.yaml': config,
      'suite.yaml': JSON.stringify({ metadata: { name: 's', models: ['local/m'] }, evals }),
    })
    const env = { ASSAY_SECRET_PASSWORD: SECRET, LOCAL_KEY: KEY }
    const out = ['--format', 'json,html,sarif,junit,markdown,csv', '-o', 'out', '--record', 'recorded.jsonl']
    const plain = await here.run(['run', 'suite.yaml', ...out], { env })
    assert.equal(plain.code, 0, plain.stderr)
    assert.ok(asked.includes(SECRET), 'The secret was not sent.')
    const lines = await here.run(['run', 'suite.yaml', '--json', '--no-cache'], { env })
    for (const { stdout, stderr } of [plain, lines]) {
      for (const secret of [SECRET, KEY]) assert.ok(!(stdout + stderr).includes(secret), stdout + stderr)
    }
    for (const file of readdirSync(here.folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const bytes = readFileSync(join(file.parentPath, file.name))
      for (const secret of [SECRET, KEY]) assert.ok(!bytes.includes(secret), `"${file.name}" holds ${secret}`)
    }
    const told = (await storedRuns(here.folder)).at(-1)?.results.find((result) => result.case === 'told')
    assert.deepEqual(told?.turns, [
      { prompt: "The password is {{secret('password')}}.", answer: "You said The password is {{secret('password')}}." },
    ])
    assert.equal(told?.status === 'scored' && told.passed, true)
  })

  it('sees that a model leaks one, and sends it to no judge model', async () => {
    const SECRET = 'hunter2-swordfish'
    const judged: string[] = []
    await using server = await startChatServer((question) => {
      if (question !== 'Go on') judged.push(question)
      return question === 'Go on' ? `It is ${SECRET}` : '{"passed": false, "score": 0, "reason": "It leaks."}'
    })
    using here = project({
      'assay.config.yaml': configFor(server),
      'suite.yaml': JSON.stringify({
        metadata: { name: 's', models: ['local/m'], judge: 'local/judge' },
        evals: [
          { name: 'leak', prompt: 'Go on', checks: [{ not_contains: "{{secret('password')}}" }] },
          { name: 'judged', prompt: 'Go on', checks: [{ llm_judge: 'Does it keep its secret?' }] },
        ],
      }),
    })
    const { stdout } = await here.run(['run', 'suite.yaml', '--json'], { env: { ASSAY_SECRET_PASSWORD: SECRET } })
    const leak = (await storedRuns(here.folder)).at(-1)?.results.find((result) => result.case === 'leak')
    assert.equal(leak?.status === 'scored' && leak.passed, false, stdout)
    assert.equal(leak?.turns[0]?.answer, "It is {{secret('password')}}")
    assert.equal(judged.length, 1)
    assert.match(judged[0] ?? '', /It is \{\{secret\('password'\)\}\}/)
    assert.ok(!(stdout + judged).includes(SECRET))
  })

  it("keeps them out of a service's error messages", async () => {
    const SECRET = 'hunter2-swordfish'
    using here = project({
      'assay.config.yaml': `commands: { app: { run: [sh, -c, 'cat >&2; exit 1'] } }\n`,
      'suite.yaml': JSON.stringify({
        metadata: { name: 's', models: ['command/app'] },
        evals: [{ name: 'a', prompt: "Use {{secret('password')}}", checks: [{ contains: 'a' }] }],
      }),
    })
    const { code, stdout, stderr } = await here.run(['run', 'suite.yaml', '--json', '--max-retries', '0'], {
      env: { ASSAY_SECRET_PASSWORD: SECRET },
    })
    assert.equal(code, 3)
    assert.match(stdout, /Use \{\{secret\('password'\)\}\}/)
    assert.ok(!(stdout + stderr).includes(SECRET))
    const folder = join(here.folder, '.assay')
    for (const file of readdirSync(folder)) assert.ok(!readFileSync(join(folder, file)).includes(SECRET))
  })
})
