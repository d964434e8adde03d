import assert from 'node:assert/strict'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { SUITE_DEFAULTS } from '@assay/core/suite'
import { readSuites, readSuiteText } from './read-suites.ts'
import { readSuiteVersion } from './suite-version.ts'

const root = await mkdtemp(join(tmpdir(), 'assay-version-'))
after(() => rm(root, { recursive: true }))

let folders = 0
async function folderWith(contents: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(root, String(folders++))
  for (const [name, text] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

async function versionsOf(...paths: string[]): Promise<Record<string, string>> {
  const { suites, diagnostics } = await readSuites(paths, { env: {} })
  assert.deepEqual(
    diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  )
  const versions = suites.map(async (suite) => [suite.name, await readSuiteVersion(suite)] as const)
  return Object.fromEntries(await Promise.all(versions))
}

async function versionOf(text: string): Promise<string> {
  const { suites, diagnostics } = await readSuiteText(text, { env: {} })
  const [suite] = suites
  assert.ok(suite !== undefined, diagnostics[0]?.message)
  return readSuiteVersion(suite)
}

const YAML = 'metadata: {name: a}\nevals:\n  - prompt: p\n    checks:\n      - match: "*x*"\n'
const TOML = '[eval_set]\nid = "t"\nname = "T"\n[[cases]]\nid = "a"\nname = "A"\nprompt = """\nWrite\nadd."""\n'
const row = (suite: string, id: string) =>
  JSON.stringify({ case_id: id, suite_id: suite, prompt: 'p', expected_response: 'x' })

describe('readSuiteVersion', () => {
  it('is 64 hexadecimal digits, and the same each time', async () => {
    const { suites } = await readSuiteText(YAML)
    const [suite] = suites
    assert.ok(suite !== undefined)
    const version = await readSuiteVersion(suite)
    assert.match(version, /^[0-9a-f]{64}$/)
    assert.equal(await readSuiteVersion(suite), version)
    assert.equal(await versionOf(YAML), version)
    assert.equal(await readSuiteVersion({ ...suite, samples: 3 }), version)
  })

  it('does not depend on line ends, a byte order mark, or white space at line ends', async () => {
    for (const text of [YAML, TOML]) {
      const version = await versionOf(text)
      assert.equal(await versionOf(text.replaceAll('\n', '\r\n')), version)
      assert.equal(await versionOf(`\uFEFF${text}`), version)
      assert.equal(await versionOf(`${text}\n \n`), version)
      assert.equal(await versionOf(text.trimEnd()), version)
    }
    assert.equal(await versionOf(YAML.replaceAll('\n', ' \t\n')), await versionOf(YAML))
  })

  it('depends on white space that is part of a value', async () => {
    const block = (line: string) =>
      `metadata: {name: a}\nevals:\n  - prompt: |\n      ${line}\n    checks: {match: "*"}\n`
    assert.notEqual(await versionOf(block('p  ')), await versionOf(block('p')))
    assert.equal(await versionOf(block('p  ').replaceAll('\n', '\r\n')), await versionOf(block('p  ')))
  })

  it('depends on every other character, comments included', async () => {
    assert.notEqual(await versionOf(`# twice\n${YAML}`), await versionOf(YAML))
    assert.notEqual(await versionOf(YAML.replace('*x*', '*y*')), await versionOf(YAML))
  })

  it('depends on every byte of a dataset, and not on where the files are', async () => {
    const files = {
      'a.yaml': `${YAML.replace('prompt: p', 'prompt: "{{q}}"')}    dataset: rows/a.csv\n`,
      'rows/a.csv': 'q\n1\n',
    }
    const folder = await folderWith(files)
    const before = await versionsOf(folder)
    assert.deepEqual(await versionsOf(await folderWith(files)), before)
    await appendFile(join(folder, 'rows/a.csv'), '2\n')
    assert.notDeepEqual(await versionsOf(folder), before)
    const crlf = await folderWith({ ...files, 'rows/a.csv': 'q\r\n1\r\n' })
    assert.notDeepEqual(await versionsOf(crlf), before)
  })

  it('depends on the modules of functions, in checks, in rules and in each row of a dataset', async () => {
    const checks = 'checks: {javascript: ./one.js}\n    classify: {hijack: {javascript: ./two.js}}'
    const rows = 'checks: {javascript: "./{{file}}.js"}\n    dataset: [{file: three}, {file: four}]'
    const folder = await folderWith({
      'a.yaml': `metadata: {name: a}\nevals:\n  - prompt: p\n    ${checks}\n  - prompt: p\n    ${rows}\n`,
      'b.jsonl': `${JSON.stringify({ case_id: 'a', suite_id: 'b', prompt: 'p', checks: { javascript: 'five.js' } })}\n`,
      'one.js': '1',
      'two.js': '2',
      'three.js': '3',
      'four.js': '4',
    })
    const { files } = await readSuites([folder], { env: {} })
    assert.deepEqual(
      files
        .filter(({ kind }) => kind === 'javascript')
        .map(({ path, suites }) => [path.slice(folder.length + 1), ...suites]),
      [
        ['one.js', 'a'],
        ['two.js', 'a'],
        ['three.js', 'a'],
        ['four.js', 'a'],
        ['five.js', 'b'],
      ],
    )
    const seen = [await versionsOf(folder)]
    for (const name of ['one.js', 'two.js', 'three.js', 'four.js', 'five.js']) {
      await writeFile(join(folder, name), 'changed')
      seen.push(await versionsOf(folder))
    }
    assert.equal(new Set(seen.map(({ a }) => a)).size, 5)
    assert.equal(new Set(seen.map(({ b }) => b)).size, 2)
  })

  it('does not depend on the order in which the files of one suite are read', async () => {
    const folder = await folderWith({ 'a.jsonl': `${row('s', '1')}\n`, 'b.jsonl': `${row('s', '2')}\n` })
    const [a, b] = [join(folder, 'a.jsonl'), join(folder, 'b.jsonl')]
    assert.deepEqual(await versionsOf(b, a), await versionsOf(a, b))
  })

  it('depends on the rows of its own suite alone', async () => {
    const folder = await folderWith({ 'a.jsonl': `${row('s', '1')}\n${row('t', '1')}\n` })
    const before = await versionsOf(folder)
    await appendFile(join(folder, 'a.jsonl'), `\r\n${row('t', '2')}\r\n`)
    const { s, t } = await versionsOf(folder)
    assert.equal(s, before.s)
    assert.notEqual(t, before.t)
  })

  it('does not depend on values from outside', async () => {
    const text = YAML.replace('prompt: p', 'prompt: "{{x}}"')
    const versions = ['1', '2'].map(async (x) => {
      const { suites } = await readSuiteText(text, { env: {}, vars: { x } })
      return suites[0] === undefined ? null : readSuiteVersion(suites[0])
    })
    const [first, second] = await Promise.all(versions)
    assert.equal(first, second)
  })

  it('throws for a suite that no text made', async () => {
    const place = { file: null, line: 1, column: 1 }
    const cases = async function* () {}
    await assert.rejects(readSuiteVersion({ ...SUITE_DEFAULTS, name: 'made', place, count: 0, cases }), /"made"/)
  })
})
