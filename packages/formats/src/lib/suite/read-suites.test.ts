import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { FROM_NETWORK } from '@assay/core/policy'
import fc from 'fast-check'
import { readSuites, readSuiteText } from './read-suites.ts'

const suite = (name: string) => `metadata: {name: ${name}}\nevals: [{prompt: a, checks: {match: "*"}}]\n`
const row = (suiteId: string, caseId: string) =>
  `${JSON.stringify({ case_id: caseId, suite_id: suiteId, prompt: 'Say it', expected_response: 'it' })}\n`

let root = ''
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'suites-'))
})
after(() => rm(root, { recursive: true }))

async function files(contents: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(root, 'case-'))
  for (const [name, text] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

const codes = (read: { diagnostics: readonly { code: string }[] }) => read.diagnostics.map((each) => each.code)
const names = (read: { suites: readonly { name: string }[] }) => read.suites.map((each) => each.name)

describe('readSuites on folders', () => {
  it('reads every suite, sorted, and passes over everything else', async () => {
    const folder = await files({
      'b.yaml': suite('b'),
      'a/deep/a.yml': suite('a'),
      'c.toml':
        '[eval_set]\nid = "c"\nname = "C"\n[[cases]]\nid = "x"\nname = "x"\nprompt = "x"\n[cases.expectations]\nshould_pass_tests = false\n',
      'd.jsonl': row('d', '1'),
      'README.md': '# Suites',
      'rows.csv': 'a\n1\n',
      'rows.jsonl': '{"a": 1}\n',
      'package.json': '{"name": "x"}',
      'other.yaml': 'a: [broken\n',
      'other.toml': 'x = \n',
      'pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: x}\n---\nkind: Pod\n',
      '.hidden/x.yaml': suite('hidden'),
      'node_modules/x/x.yaml': suite('module'),
      'binary.json': '\0\0\0',
    })
    const read = await readSuites([folder])
    assert.deepEqual(codes(read), [])
    assert.deepEqual(names(read), ['a', 'b', 'c', 'd'])
    assert.deepEqual(
      read.files.map((file) => file.kind),
      ['assay', 'assay', 'forgetest', 'failproof'],
    )
  })

  it('reports a broken file that was meant to be a suite', async () => {
    assert.deepEqual(
      codes(await readSuites([await files({ 'a.yaml': 'metadata: {name: a\nevals: []\n', 'b.yaml': suite('b') })])),
      ['YAML_SYNTAX'],
    )
  })

  it('reports a folder without suites, and a path that leads nowhere', async () => {
    assert.deepEqual(codes(await readSuites([await files({ 'a.txt': 'x' }), join(root, 'nowhere')])), [
      'SUITE_FOLDER_EMPTY',
      'SUITE_NOT_FOUND',
    ])
  })

  it("reports a named file that isn't a suite", async () => {
    const folder = await files({ 'a.yaml': 'x: 1\n', 'b.jsonl': '{"x": 1}\n', 'empty.yaml': '' })
    assert.deepEqual(
      codes(await readSuites(['a.yaml', 'b.jsonl', 'empty.yaml'].map((name) => join(folder, name)))),
      Array(3).fill('SUITE_KIND_UNKNOWN'),
    )
  })

  it('rejects YAML and TOML over 50 MiB before reading them', async () => {
    const folder = await files({ 'a.yaml': suite('a'), 'b.toml': '[eval_set]\n' })
    for (const name of ['a.yaml', 'b.toml']) await truncate(join(folder, name), 50 * 1024 * 1024 + 1)
    const read = await readSuites([join(folder, 'a.yaml'), join(folder, 'b.toml')])
    assert.deepEqual(codes(read), ['SUITE_TOO_LARGE', 'SUITE_TOO_LARGE'])
  })

  it("rejects what isn't a file or a folder", async () => {
    assert.deepEqual(codes(await readSuites(['/dev/null'])), ['SUITE_NOT_FOUND'])
  })

  it('reports two suites of one name, and does not read one file twice', async () => {
    const folder = await files({ 'a.yaml': suite('same'), 'b.yaml': suite('same') })
    const read = await readSuites([folder, join(folder, 'a.yaml')])
    assert.deepEqual(codes(read), ['SUITE_NAME_DUPLICATE'])
    assert.deepEqual([read.diagnostics[0]?.file, read.diagnostics[0]?.line], [join(folder, 'b.yaml'), 1])
    assert.deepEqual(
      [read.diagnostics[0]?.excerpt, read.diagnostics[0]?.excerptColumn],
      ['metadata: {name: same}', 'metadata: {name: '.length],
    )
  })

  it('knows a file by whatever path leads to it', async () => {
    const folder = await files({ 'a.yaml': suite('a') })
    assert.deepEqual(codes(await readSuites([join(folder, 'a.yaml'), `${folder}/./a.yaml`, `${folder}//a.yaml`])), [])
  })

  it('says what a named file is instead of a suite, with its first line', async () => {
    const folder = await files({ 'a.yaml': '- a\n', 'b.yaml': '# only this\n', 'c.yaml': '', 'd.yaml': 'evls: []\n' })
    const read = await readSuites(['a', 'b', 'c', 'd'].map((name) => join(folder, `${name}.yaml`)))
    assert.deepEqual(
      read.diagnostics.map((each) => [each.message, each.excerpt]),
      [
        ["This isn't a suite: it's a list", '- a'],
        ["This isn't a suite: the file is empty", '# only this'],
        ["This isn't a suite: the file is empty", ''],
        ['This isn\'t a suite: it has no "metadata" or "evals"', 'evls: []'],
      ],
    )
  })

  it("reads the rest of a folder when a folder in it can't be read", async () => {
    const folder = await files({ 'a.yaml': suite('a') })
    await makeTooDeep(folder)
    const read = await readSuites([folder])
    // Node's own rm goes by whole paths, and can't remove it.
    execFileSync('rm', ['-rf', folder])
    assert.deepEqual([codes(read), names(read)], [['SUITE_NOT_FOUND'], ['a']])
  })

  it('does not follow a link to a folder', async () => {
    const folder = await files({ 'a.yaml': suite('a') })
    await symlink(folder, join(folder, 'again'))
    assert.deepEqual(names(await readSuites([folder])), ['a'])
  })

  it('joins the rows of one suite from several files, and finds an ID that is in two', async () => {
    const folder = await files({
      'json_api/examples.jsonl': row('json_api', '1') + row('json_api', '2'),
      'json_api/smoke.jsonl': row('json_api', '3'),
    })
    const [joined] = (await readSuites([folder])).suites
    assert.equal(joined?.count, 3)
    assert.deepEqual(
      (await Array.fromAsync(joined?.cases() ?? [])).map((each) => each.id),
      ['1', '2', '3'],
    )
    const twice = await readSuites([
      await files({ 'a.jsonl': row('s', '1'), 'b.jsonl': row('s', '1') + row('t', '1') }),
    ])
    assert.deepEqual([codes(twice), names(twice)], [['CASE_ID_DUPLICATE'], ['t']])
    const torn = await readSuites([await files({ 'a.jsonl': `${row('s', '1')}${row('s', '1')}{"case_id"` })])
    assert.deepEqual(codes(torn), ['JSONL_TORN', 'CASE_ID_DUPLICATE'])
  })
})

describe('readSuites on datasets', () => {
  const withDataset = (path: string) =>
    `metadata: {name: d}\nevals:\n  - name: e\n    prompt: "{{q}}"\n    dataset: ${path}\n    checks: {contains: "{{a}}"}\n`
  const contents = async (path: string, text: string) => {
    const read = await readSuites([
      join(await files({ 'deep/suite.yaml': withDataset(path), [join('deep', path)]: text }), 'deep/suite.yaml'),
    ])
    const cases = await Array.fromAsync(read.suites[0]?.cases() ?? [])
    return {
      codes: codes(read),
      count: read.suites[0]?.count,
      cases: cases.map((each) => [each.id, each.messages[0]?.content, each.row?.a]),
    }
  }

  it('reads CSV with quotes, line breaks in cells, a byte order mark and blank lines', async () => {
    assert.deepEqual(await contents('rows.csv', '\uFEFFq, a\r\n"one, ""two""\nthree",1\r\n\r\nfour,2\r\n'), {
      codes: [],
      count: 2,
      cases: [
        ['e/1', 'one, "two"\nthree', '1'],
        ['e/2', 'four', '2'],
      ],
    })
  })

  it('reads JSONL and JSON', async () => {
    const cases = [
      ['e/1', 'x', 1],
      ['e/2', '{"y":2}', 2],
    ]
    assert.deepEqual((await contents('../rows.jsonl', '{"q": "x", "a": 1}\n{"q": {"y": 2}, "a": 2}')).cases, cases)
    assert.deepEqual((await contents('rows.json', '[{"q": "x", "a": 1}, {"q": {"y": 2}, "a": 2}]')).cases, cases)
  })

  it("reports what it can't read", async () => {
    for (const [path, text] of [
      ['a.csv', 'q,q\n1,2\n'],
      ['a.csv', 'q,a\n"1'],
      ['a.json', '{}'],
      ['a.json', '[1]'],
      ['a.jsonl', '1\n'],
      ['a.jsonl', '{"__proto__": 1}\n'],
      ['a.txt', 'x'],
    ] as const) {
      assert.deepEqual((await contents(path, text)).codes, ['DATASET_UNREADABLE'], path + text)
    }
  })

  it('reports a dataset without rows once', async () => {
    assert.deepEqual((await contents('a.csv', 'q,a\n')).codes, ['DATASET_EMPTY'])
  })

  it("says in words why a dataset can't be read", async () => {
    const reason = async (path: string, text: string | Uint8Array | null) => {
      const folder = await files({ 'suite.yaml': withDataset(path) })
      if (text !== null) await writeFile(join(folder, path), text)
      else await mkdir(join(folder, path))
      const [first] = (await readSuites([join(folder, 'suite.yaml')])).diagnostics
      return first?.message.replace(/^The dataset "[^"]*" can't be read: /, '')
    }
    assert.equal(await reason('a.csv', 'q,a\n1,2\n3\n'), 'line 3 has 1 cell, but the header has 2')
    assert.equal(await reason('a.csv', 'q,a\n"1,2\n'), "a quote isn't closed before line 2")
    assert.equal(await reason('a.csv', 'q,a\n"1"2,3\n'), "a closing quote on line 2 isn't followed by a comma")
    assert.equal(await reason('a.jsonl', '{"q":\n'), "line 1 isn't valid JSON: Unexpected end of JSON input")
    assert.equal(await reason('a.csv', Buffer.from('q,a\ncaf\xe9,1\n', 'latin1')), "it isn't UTF-8")
    assert.equal(await reason('a.json', Buffer.from('[{"q":"\xe9","a":1}]', 'latin1')), "it isn't UTF-8")
    assert.equal(await reason('a.csv', null), "it's a folder")
  })

  it('does not wait for a dataset that never ends', async () => {
    const folder = await files({ 'a.yaml': withDataset('zero.csv'), 'b.yaml': withDataset('zero.json') })
    for (const name of ['zero.csv', 'zero.json']) await symlink('/dev/zero', join(folder, name))
    const read = await readSuites([folder])
    assert.deepEqual(codes(read), ['DATASET_UNREADABLE', 'DATASET_UNREADABLE'])
    assert.match(read.diagnostics[0]?.message ?? '', /it isn't a regular file$/)
  })

  it('lists the known names when none is near', async () => {
    const folder = await files({ 'a.yaml': withDataset('a.csv'), 'a.csv': 'question;answer\n1;2\n' })
    const [first] = (await readSuites([folder])).diagnostics
    assert.match(first?.hint ?? '', /^Known variables: "question;answer"\. Define it /)
  })
})

describe('readSuiteText', () => {
  it("rejects what a suite from the network can't use", async () => {
    const text = `metadata: {name: n, system_prompt: "{{env('HOME')}}"}\nevals: [{prompt: a, dataset: ../rows.csv, checks: {javascript: ./x.js}}]\n`
    assert.deepEqual(codes(await readSuiteText(text, { policy: FROM_NETWORK })), Array(3).fill('SUITE_NOT_ALLOWED'))
  })

  it('rejects the local functions of rows from the network', async () => {
    const row = { case_id: 'a', suite_id: 's', prompt: 'p', checks: { javascript: './x.js' } }
    const rules = {
      case_id: 'b',
      suite_id: 's',
      prompt: 'p',
      classify: { hijack: [{ javascript: { file: './x.js' } }] },
    }
    const text = `${JSON.stringify(row)}\n${JSON.stringify(rules)}\n`
    assert.deepEqual(codes(await readSuiteText(text, { policy: FROM_NETWORK })), Array(2).fill('SUITE_NOT_ALLOWED'))
    assert.deepEqual(codes(await readSuiteText(text)), [])
  })

  it('reads secrets from the environment by name, and keeps their values out', async () => {
    const text = `metadata: {name: n}\nevals: [{prompt: "Use {{secret('api-key')}}.", checks: {match: "*"}}]\n`
    assert.deepEqual(codes(await readSuiteText(text, { env: {} })), ['TEMPLATE_UNKNOWN_SECRET'])
    const read = await readSuiteText(text, { env: { ASSAY_SECRET_API_KEY: 's3cret' } })
    assert.deepEqual(codes(read), [])
    assert.ok(!JSON.stringify(await Array.fromAsync(read.suites[0]?.cases() ?? [])).includes('s3cret'))
  })

  it("points at a whole line that isn't JSON if the place is unknown", async () => {
    const { diagnostics } = await readSuiteText(`${row('s', '1')}not json\n{"case_id": \n{"a" 1}\n`)
    assert.deepEqual(
      diagnostics.map((each) => [each.line, each.column]),
      [
        [2, 1],
        [3, 12],
        [4, 6],
      ],
    )
  })

  it('calls a number without an end by its name', async () => {
    const text = 'metadata: {name: n}\nevals: [{prompt: a, weight: .inf, checks: {match: "*"}}]\n'
    const [first] = (await readSuiteText(text)).diagnostics
    assert.equal(first?.message, '"evals[0].weight" must be a finite number, found Infinity')
  })

  it('reports a file that is too deep without a period, like everything else', async () => {
    const [first] = (await readSuiteText(`metadata: ${'['.repeat(200)}`)).diagnostics
    assert.deepEqual([first?.code, first?.message], ['YAML_TOO_DEEP', 'The file is nested more than 100 levels deep'])
  })

  it('rejects rows, datasets and tables that are nested endlessly', async () => {
    const deep = (times: number) => '['.repeat(times) + ']'.repeat(times)
    const options = `${'{"or":['.repeat(20_000)}{"match":"x"}${']}'.repeat(20_000)}`
    const start = '{"case_id":"1","suite_id":"s","prompt":"x","checks":'
    for (const text of [`${start}${options}}\n`, `${start}{"json":{"schema":{"a":${deep(100_000)}}}}}\n`]) {
      assert.deepEqual(codes(await readSuiteText(text)), ['JSONL_SYNTAX'])
    }
    assert.deepEqual(codes(await readSuiteText(`[eval_set]\nx = ${deep(50_000)}\n`)), ['TOML_SYNTAX'])
    const evals = (path: string) => `  - {prompt: "{{q}}", dataset: ${path}, checks: {match: "*"}}\n`
    const folder = await files({
      'a.yaml': `metadata: {name: a}\nevals:\n${evals('r.json')}${evals('r.jsonl')}`,
      'r.json': `[{"q": ${deep(100_000)}}]`,
      'r.jsonl': `{"q": ${deep(100_000)}}\n`,
    })
    assert.deepEqual(codes(await readSuites([join(folder, 'a.yaml')])), ['DATASET_UNREADABLE', 'DATASET_UNREADABLE'])
  })

  it('lists 200 problems of a file that has thousands, and says how many more there are', async () => {
    const lines = [
      'metadata: {name: n}',
      'vars: {a: 1}',
      'evals:',
      `  - prompt: "${'{{b}} '.repeat(50_000)}"`,
      '    checks: {match: "*"}',
    ]
    for (let i = 0; i < 10_000; i++) lines.push(`unknown${i}: 1`, `unknown${i}: 2`)
    const { diagnostics } = await readSuiteText(lines.join('\n'))
    assert.equal(diagnostics.length, 201)
    assert.equal(diagnostics.at(-1)?.code, 'MORE_PROBLEMS')
  })

  it('never throws on any text', async () => {
    const piece = fc.constantFrom(
      'metadata:',
      'evals:',
      '\n',
      '  ',
      '- ',
      'prompt: ',
      'a: b: c',
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      '&a ',
      '*a',
      '|',
      '>',
      '#',
      '[eval_set]',
      '[[cases]]',
      'id = "x"',
      '{"case_id": 1',
      ',',
      '\t',
      '\0',
      '<<: ',
      '!!x ',
      '---',
      '{{x}}',
      '%',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        await readSuiteText(pieces.join(''), { env: {} })
      }),
      { numRuns: 1500 },
    )
  })
})

/** Makes a folder whose path is too long to be opened, which stops even the superuser. */
async function makeTooDeep(folder: string): Promise<void> {
  const before = process.cwd()
  process.chdir(folder)
  for (let depth = 0; depth < 20; depth++) {
    await mkdir('d'.repeat(250))
    process.chdir('d'.repeat(250))
  }
  process.chdir(before)
}
