import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { inlineFiles } from './inline-files.ts'
import { readSuites, readSuiteText } from './read-suites.ts'

describe('inlineFiles', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-inline-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('leaves a text that names no file unchanged', async () => {
    for (const text of [
      '# a comment\nevals: [{prompt: hi}]\n',
      'evals: [{prompt: "{{x}}", dataset: [{x: 1}]}]\n',
      '{"case_id":"a","suite_id":"b"}\n',
      '[eval_set]\nid = "x"\n',
      '',
    ]) {
      assert.equal(await inlineFiles(text, folder), text)
    }
  })

  it('makes a text with the same cases as the file, hostile texts among them', async () => {
    const words = ['3', 'a "quoted", text', 'null', 'line\nbreak', '{{not filled}}', '\u0007\u2028']
    const rows = words.map((word) => `"${word.replaceAll('"', '""')}"`)
    await writeFile(join(folder, 'rows.csv'), `word\n${rows.join('\n')}\n`)
    await writeFile(join(folder, 'rows.jsonl'), '{"word":3}\n{"word":null}\n{"word":[1,{"a":"b"}]}\n')
    const text = `metadata: &m {name: s}
evals:
  - {name: csv, prompt: "Say {{word}}", dataset: rows.csv, checks: [{contains: "{{word}}"}]}
  - {name: jsonl, prompt: "Say {{word}}", dataset: ./rows.jsonl, checks: [{contains: x}]}
`
    const file = join(folder, 'suite.yaml')
    await writeFile(file, text)
    const [own] = (await readSuites([file])).suites
    const packed = await inlineFiles(text, folder)
    const { suites, diagnostics } = await readSuiteText(packed)
    assert.deepEqual(diagnostics, [])
    const casesOf = async (suite: typeof own) =>
      suite === undefined ? [] : Array.fromAsync(suite.cases(), ({ place: _, ...one }) => one)
    assert.equal((await casesOf(own)).length, 9)
    assert.deepEqual(await casesOf(suites[0]), await casesOf(own))
  })
})
