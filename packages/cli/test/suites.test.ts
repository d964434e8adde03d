import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { jsonLines } from './process.ts'
import { type Project, project, replayed } from './project.ts'

let here: Project

before(() => {
  here = project(replayed({ apple: 'apple', pear: 'pear', plum: 'no' }))
})
after(() => here[Symbol.dispose]())

const suites = (...args: string[]) => here.run(['suites', ...args])

describe('assay suites', () => {
  it('lists the built-in suites with their cases, and the generators', async () => {
    const { stdout, code } = await suites()
    assert.equal(code, 0)
    assert.match(stdout, /^SUITE +CASES +PATH +WHAT IT PROBES\n/)
    assert.match(stdout, /\njson_api +\d+ +.*robustness.json_api.suite\.yaml +\S/)
    assert.match(stdout, /\nrust-basics +15 +/)
    assert.match(stdout, /Generators \(assay suites generate NAME --n N --seed S\):\n {2}long_context /)
    const listed = JSON.parse((await suites('list', '--json')).stdout)
    assert.ok(listed.suites.length >= 8)
    assert.ok(listed.generators.some(({ options }: { options: string[] }) => options.includes('distractors')))
  })

  it('shows where a suite is, its cases and their tags', async () => {
    const { stdout, code } = await suites('show', 'json_api')
    assert.equal(code, 0)
    assert.match(stdout, /^json_api · \d+ cases · .*suite\.yaml\n/)
    assert.match(stdout, /\nCASE +TAGS +PROMPT\n/)
    const { cases } = JSON.parse((await suites('show', 'json_api', '--json')).stdout)
    assert.ok(cases.length >= 40)
    assert.ok(cases.some(({ tags }: { tags: string[] }) => tags.includes('control')))
  })

  it('exits with 2 for an unknown suite or generator, and for invalid options', async () => {
    const wrong = [
      [['show', 'json_ap'], /Unknown built-in suite "json_ap"[\s\S]*Did you mean "json_api"\?/],
      [['generate', 'long_contxt'], /Unknown generator "long_contxt"[\s\S]*Did you mean "long_context"\?/],
      [['generate', 'long_context', '--option', 'deepth=1'], /deepth[\s\S]*Use one of: tokens, depth/],
      [['generate', 'long_context', '--option', 'depth'], /Expected name=value in --option, found "depth"/],
      [['generate', 'long_context', '--n', '0'], /Expected an integer of at least 1, found "0"/],
    ] as const
    for (const [args, message] of wrong) {
      const { code, stderr } = await suites(...args)
      assert.equal(code, 2, `${args} ${stderr}`)
      assert.match(stderr, message)
    }
  })

  it('creates the folders it writes to, and reports what is in the way', async () => {
    assert.equal((await suites('generate', 'injection', '-o', 'a/new/folder.jsonl')).code, 0)
    const { code, stderr } = await suites('generate', 'injection', '-o', 'a/new/folder.jsonl/x.jsonl')
    assert.equal(code, 2)
    assert.match(stderr, /"a\/new\/folder\.jsonl\/x\.jsonl" can't be written: a file is where its folder should be/)
  })
})

describe('assay suites generate', () => {
  it('writes the same bytes for the same seed, others for another, and a runnable suite', async () => {
    const args = ['generate', 'long_context', '--n', '4', '--tokens', '2000,4000', '--option', 'distractors=2']
    const first = await suites(...args, '--seed', '7')
    const again = await suites(...args, '--seed', '7', '-o', 'long.jsonl')
    const other = await suites(...args, '--seed', '8')
    assert.equal(first.code, 0, first.stderr)
    assert.match(again.stderr, /Wrote 4 cases to long\.jsonl\./)
    assert.equal(readFileSync(join(here.folder, 'long.jsonl'), 'utf8'), first.stdout)
    assert.notEqual(other.stdout, first.stdout)
    assert.equal(jsonLines(first.stdout).length, 4)
    const { stdout, code } = await here.run(['validate', 'long.jsonl'])
    assert.equal(code, 0)
    assert.match(stdout, /valid long_context-7 \(long\.jsonl\): 4 cases/)
  })

  it('makes the same cases when a suite file asks for them', async () => {
    const generate = { generator: 'paraphrase_stability', n: 8, seed: 3 }
    here.write('made.yaml', JSON.stringify({ metadata: { name: 'made', models: ['replay/demo'] }, generate }))
    const { stdout, stderr, code } = await here.run(['run', 'made.yaml', '--dry-run', '--json'])
    assert.equal(code, 0, stderr)
    assert.equal(JSON.parse(stdout).models[0].requests, 8)
    here.write(
      'wrong.yaml',
      JSON.stringify({ metadata: { name: 'w', models: ['replay/demo'] }, generate: { ...generate, wordings: 9 } }),
    )
    const wrong = await here.run(['validate', 'wrong.yaml'])
    assert.equal(wrong.code, 2)
    assert.match(
      wrong.stdout + wrong.stderr,
      /Invalid [^:]* for generator "paraphrase_stability": .*\n +at wrong\.yaml:1:/,
    )
  })
})

describe('assay suites harden', () => {
  it('makes the cases that a run passed harder, each in every way, as a suite that can be run', async () => {
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    const hardened = await suites('harden', 'last', '-o', 'harder.jsonl')
    assert.equal(hardened.code, 0, hardened.stderr)
    const ids = jsonLines(readFileSync(join(here.folder, 'harder.jsonl'), 'utf8')).map(({ case_id }) => case_id)
    assert.deepEqual(
      ids.sort(),
      ['apple', 'pear'].flatMap((name) => ['buried', 'distracted', 'injected'].map((way) => `${name}+${way}`)),
    )
    assert.equal((await suites('harden', 'last')).stdout, readFileSync(join(here.folder, 'harder.jsonl'), 'utf8'))
    assert.equal((await here.run(['validate', 'harder.jsonl'])).code, 0)
  })

  it('adds nothing after a task that repeats a text, and says so', async () => {
    const copies = {
      metadata: { name: 'copies', models: ['replay/copies'] },
      evals: [
        {
          name: 'reversed',
          prompt: 'Write this backwards: stream',
          tags: ['pair:word'],
          checks: [{ equals: 'maerts' }],
        },
        { name: 'plain', prompt: 'Name a fruit.', tags: ['pair:word'], checks: [{ contains: 'apple' }] },
      ],
    }
    using other = project({
      'suite.yaml': JSON.stringify(copies),
      'recordings/copies.jsonl': [
        { prompt: 'Write this backwards: stream', answer: { text: 'maerts' } },
        { prompt: 'Name a fruit.', answer: { text: 'apple' } },
      ]
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    })
    assert.equal((await other.run(['run', 'suite.yaml'])).code, 0)
    const { stdout, stderr } = await other.run(['suites', 'harden', 'last'])
    const rows = jsonLines(stdout)
    assert.deepEqual(rows.map(({ case_id }) => case_id).sort(), [
      'plain+buried',
      'plain+distracted',
      'plain+injected',
      'reversed+buried',
    ])
    const reversed = rows.find(({ case_id }) => case_id === 'reversed+buried')
    assert.match(String(reversed?.prompt), /Write this backwards: stream$/)
    assert.match(stderr, /Nothing was appended to tasks that repeat or reverse a text: 1 case\./)
    assert.deepEqual(rows.map(({ tags }) => tags?.[0]).sort(), [
      'pair:word+buried',
      'pair:word+buried',
      'pair:word+distracted',
      'pair:word+injected',
    ])
  })

  it('writes no file, and says so, if there is no case to make harder', async () => {
    using other = project(replayed({ apple: 'no' }))
    assert.equal((await other.run(['run', 'suite.yaml'])).code, 0)
    const { code, stderr } = await other.run(['suites', 'harden', 'last', '-o', 'harder.jsonl'])
    assert.equal(code, 0)
    assert.match(stderr, /No cases to write\./)
    assert.match(stderr, /No case passed/)
    assert.equal(existsSync(join(other.folder, 'harder.jsonl')), false)
  })

  it('exits with 2 for an unknown run', async () => {
    const { code, stderr } = await suites('harden', 'nosuch')
    assert.equal(code, 2)
    assert.match(stderr, /Run "nosuch" doesn't exist/)
  })
})
