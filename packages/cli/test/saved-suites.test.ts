import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { jsonLines } from './process.ts'
import { configFor, project, replayed, storedRuns, suiteOf } from './project.ts'

const DATASET = JSON.stringify({
  metadata: { name: 'towns', models: ['local/m'] },
  vars: { polite: 'please' },
  evals: [
    {
      name: 'say',
      dataset: 'towns.csv',
      prompt: 'Say {{town}} of {{company}} {{polite}}',
      checks: [{ contains: '{{town}}' }],
    },
  ],
})

describe('assay suites save', () => {
  it('keeps the cases of a suite, which runs by its name when its files are gone', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({
      'assay.config.yaml': configFor(server),
      'suite.yaml': DATASET,
      'towns.csv': 'town\nOslo\nBern\n',
    })
    const saved = await here.run(['suites', 'save', 'suite.yaml', '--var', 'company=Acme'])
    assert.equal(saved.code, 0, saved.stderr)
    assert.match(saved.stdout, /^"towns" is saved with 2 cases, version [0-9a-f]{12}\. Run it with: assay run towns\n$/)
    assert.match(saved.stderr, /Datasets are saved as cases/)
    appendFileSync(join(here.folder, 'towns.csv'), 'Rome\n')
    const { code, stderr } = await here.run(['run', 'towns', '--var', 'company=Other'])
    assert.equal(code, 0, stderr)
    assert.match(stderr, /Variable "company" has no effect: suite "towns"/)
    assert.deepEqual([...server.questions].sort(), ['Say Bern of Acme please', 'Say Oslo of Acme please'])
    const dry = await here.run(['run', 'towns', '--dry-run'])
    assert.match(dry.stdout, /^local\/m: 2 requests/)

    assert.equal((await here.run(['run', '--resume', 'last'])).code, 0)
    assert.equal(server.questions.length, 2)
    assert.equal((await storedRuns(here.folder)).length, 1)
  })

  it('makes a version of every change, of values too, and the newest is the one that runs', async () => {
    using here = project({ 'suite.yaml': DATASET, 'towns.csv': 'town\nOslo\n' })
    const save = async (company: string) => {
      const { stdout } = await here.run(['suites', 'save', 'suite.yaml', '--var', `company=${company}`, '--json'])
      return JSON.parse(stdout).saved[0]
    }
    const first = await save('Acme')
    const second = await save('Umbra')
    assert.notEqual(first.version, second.version)
    assert.deepEqual(await save('Acme'), { ...first, is_known: true })
    const shown = JSON.parse((await here.run(['suites', 'show', 'towns', '--json'])).stdout)
    assert.deepEqual([shown.version, shown.cases[0].prompt], [first.version, 'Say Oslo of Acme please'])
    const old = JSON.parse(
      (await here.run(['suites', 'get', 'towns', '--version', second.version.slice(0, 10), '--json'])).stdout,
    )
    assert.deepEqual([old.version, old.text, old.cases], [second.version, DATASET, 1])
    const wrong = await here.run(['suites', 'get', 'towns', '--version', 'zz'])
    assert.equal(wrong.code, 2)
    assert.match(wrong.stderr, /Suite "towns" has no version "zz"\.\nIts newest versions are /)
  })

  it('takes every suite of a file, and another name for one', async () => {
    const row = (suite: string, id: string) =>
      `${JSON.stringify({ case_id: id, suite_id: suite, prompt: 'p', expected_response: 'x' })}\n`
    using here = project({ ...replayed({ apple: 'apple' }), 'two.jsonl': row('one', 'a') + row('two', 'b') })
    assert.equal((await here.run(['suites', 'save', 'two.jsonl'])).code, 0)
    const both = await here.run(['suites', 'save', 'two.jsonl', '--name', 'both'])
    assert.equal(both.code, 2)
    assert.match(both.stderr, /"two\.jsonl" contains 2 suites: "one", "two"/)
    const odd = `it's "fruit"; drop table`
    assert.equal((await here.run(['suites', 'save', 'suite.yaml', '--name', odd])).code, 0)
    const { saved } = JSON.parse((await here.run(['suites', '--json'])).stdout)
    assert.deepEqual(saved.map(({ name }: { name: string }) => name).sort(), [odd, 'one', 'two'])
    assert.match((await here.run(['suites'])).stdout, /SAVED SUITE +CASES[^\n]*\n(?:.*\n)*it's "fruit"; drop table +1 /)
    // The recording is found beside the file that the suite came from.
    const run = await here.run(['run', odd, '--json'])
    assert.equal(run.code, 0, run.stderr + run.stdout)
    assert.equal(jsonLines(run.stdout).at(-1).summary.suites[0].suite, odd)
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(201)]) {
      const { code, stderr } = await here.run(['suites', 'save', 'suite.yaml', '--name', name])
      assert.equal(code, 2, name)
      assert.match(stderr, /A suite can't be saved as "/)
    }
  })

  it('keeps nothing of a suite with errors, and shows them', async () => {
    using here = project({ 'suite.yaml': DATASET, 'towns.csv': 'town\nOslo\n' })
    const { code, stderr } = await here.run(['suites', 'save', 'suite.yaml'])
    assert.equal(code, 2)
    assert.match(stderr, /Unknown variable "company"/)
    assert.deepEqual(JSON.parse((await here.run(['suites', '--json'])).stdout).saved, [])
  })
})

describe('assay suites get', () => {
  it('prints the very text, and its output is a suite again', async () => {
    const text = `# A comment: "quoted" \u{1f389}\n${suiteOf(['a'])}`
    using here = project({ 'suite.yaml': text })
    assert.equal((await here.run(['suites', 'save', 'suite.yaml'])).code, 0)
    assert.equal((await here.run(['suites', 'get', 'words'])).stdout, text)
  })
})

describe('assay suites delete', () => {
  it('asks, deletes all versions, and says when there is nothing of that name', async () => {
    using here = project({ 'suite.yaml': suiteOf(['a']) })
    assert.equal((await here.run(['suites', 'save', 'suite.yaml'])).code, 0)
    here.write('suite.yaml', suiteOf(['a', 'b']))
    assert.equal((await here.run(['suites', 'save', 'suite.yaml'])).code, 0)
    assert.equal((await here.run(['suites', 'delete', 'words'])).code, 2)
    const near = await here.run(['suites', 'delete', 'word', '--yes'])
    assert.equal(near.code, 2)
    assert.match(near.stderr, /No suite is saved as "word"\.\nDid you mean "words"\?/)
    const { stdout } = await here.run(['suites', 'delete', 'words', '--yes'])
    assert.equal(stdout, 'Deleted 2 versions of suite "words".\n')
    assert.equal((await here.run(['suites', 'get', 'words'])).code, 2)
  })
})

describe('assay run NAME', () => {
  it('says that the name is neither a file nor a saved suite, and what was meant', async () => {
    using here = project({ 'suite.yaml': suiteOf(['a']) })
    assert.equal((await here.run(['suites', 'save', 'suite.yaml'])).code, 0)
    const cases = [
      ['wrods', /"wrods" doesn't exist, and no suite is saved under that name[\s\S]*Did you mean "words"\?/],
      ['suit.yaml', /"suit\.yaml" doesn't exist[\s\S]*Did you mean "suite\.yaml"\?/],
      ['./suit.yaml', /"\.\/suit\.yaml" doesn't exist[\s\S]*Did you mean "suite\.yaml"\?/],
      ['nothing-like-it', /"nothing-like-it" doesn't exist[\s\S]*Pass a suite file or a folder of suites/],
    ] as const
    for (const [name, message] of cases) {
      const { code, stderr } = await here.run(['run', name, '-m', 'replay/x'])
      assert.equal(code, 2)
      assert.match(stderr, message)
    }
  })
})
