import assert from 'node:assert/strict'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { Suite } from '@assay/core/suite'
import { inlineFiles } from './inline-files.ts'
import { readSuites, readSuiteText } from './read-suites.ts'
import { readSuiteVersion } from './suite-version.ts'

const root = await mkdtemp(join(tmpdir(), 'assay-tool-files-'))
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

const SCHEMA = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: false }
const RESULTS = [
  { when: { id: 'A1' }, result: { status: 'shipped' } },
  { when: { id: 'B2' }, on_call: 2, error: 'not found' },
  { result: 'unknown {{word}}' },
]
const FILES = {
  'order.schema.json': JSON.stringify(SCHEMA),
  'results/order.jsonl': `${RESULTS.map((each) => JSON.stringify(each)).join('\n')}\n`,
  'tools/search.mjs': 'export default () => 1',
  'recordings/git.mcp.jsonl': '{"tools":[]}\n',
}
const suiteOf = (order: string, search = 'javascript: ./tools/search.mjs') => `metadata:
  name: s
  tools:
    order: {${order}}
    search: {${search}}
  mcp_servers:
    git: {command: git-server, mode: replay}
    live: {url: "https://tools.example.com"}
vars: {word: thing}
evals:
  - prompt: Refund {{n}}.
    dataset: [{n: one}, {n: two}]
    tools:
      refund: {parameters: order.schema.json, results: [{result: "{{n}}"}]}
      other: {javascript: "./tools/{{n}}.mjs"}
    checks: {match: "*"}
`
const IN_FILES = 'parameters: ./order.schema.json, results: results/order.jsonl'

async function toolsOf(suite: Suite | undefined) {
  assert.ok(suite !== undefined)
  const cases = await Array.fromAsync(suite.cases())
  return { suite: suite.agent?.tools, cases: cases.map(({ agent }) => agent) }
}

describe('files of tools', () => {
  it('mean the same as when they are in the suite', async () => {
    const folder = await folderWith({ ...FILES, 'suite.yaml': suiteOf(IN_FILES) })
    const inline = `parameters: ${JSON.stringify(SCHEMA)}, results: ${JSON.stringify(RESULTS)}`
    const other = await folderWith({ ...FILES, 'suite.yaml': suiteOf(inline) })
    const [one, two] = [await readSuites([folder]), await readSuites([other])]
    assert.deepEqual([one.diagnostics, two.diagnostics], [[], []])
    await writeFile(join(folder, 'recordings/git.mcp.jsonl'), '{"tools":[')
    assert.deepEqual((await readSuites([folder])).diagnostics, [])
    const tools = await toolsOf(one.suites[0])
    assert.deepEqual(tools, await toolsOf(two.suites[0]))
    assert.deepEqual(tools.suite?.[0]?.parameters, SCHEMA)
    const work = tools.suite?.[0]?.work
    assert.ok(work?.kind === 'canned')
    assert.deepEqual(work.results[2]?.outcome, { kind: 'result', value: 'unknown thing' })
    assert.deepEqual(tools.cases[1]?.tools[0]?.parameters, SCHEMA)
  })

  it('are listed, and each counts in the version', async () => {
    const contents = { ...FILES, 'tools/one.mjs': '1', 'tools/two.mjs': '2', 'suite.yaml': suiteOf(IN_FILES) }
    const folder = await folderWith(contents)
    const read = await readSuites([join(folder, 'suite.yaml')])
    const listed = read.files.map(({ kind, path, suites }) => [kind, path.slice(folder.length + 1), ...suites])
    assert.deepEqual(listed, [
      ['assay', 'suite.yaml', 's'],
      ['tool', 'order.schema.json', 's'],
      ['tool', 'results/order.jsonl', 's'],
      ['javascript', 'tools/search.mjs', 's'],
      ['recording', 'recordings/git.mcp.jsonl', 's'],
      ['javascript', 'tools/one.mjs', 's'],
      ['javascript', 'tools/two.mjs', 's'],
    ])
    const version = async () => {
      const { suites } = await readSuites([join(folder, 'suite.yaml')])
      assert.ok(suites[0] !== undefined)
      return readSuiteVersion(suites[0])
    }
    const seen = [await version(), await version()]
    for (const [, name = ''] of listed.slice(1)) {
      await appendFile(join(folder, name), ' \n')
      seen.push(await version())
    }
    assert.equal(new Set(seen).size, listed.length)
  })

  it('are in the text of a suite that is sent away', async () => {
    const text = suiteOf(IN_FILES)
    const folder = await folderWith({ ...FILES, 'suite.yaml': text })
    const [own] = (await readSuites([folder])).suites
    const packed = await inlineFiles(text, folder)
    assert.ok(!packed.includes('order.schema.json') && !packed.includes('order.jsonl'))
    const read = await readSuiteText(packed, { folder: '/nowhere' })
    assert.deepEqual(read.diagnostics, [])
    assert.deepEqual(await toolsOf(read.suites[0]), await toolsOf(own))
    const plain = suiteOf('results: [{result: 1}]').replace('parameters: order.schema.json, ', '')
    assert.equal(await inlineFiles(plain, folder), plain)
  })

  const wrong: Record<string, [order: string, files: Record<string, string>, expected: string[]]> = {
    'do not exist': [
      'parameters: a.json, results: b.jsonl',
      {},
      ['4:25 The file "a.json" doesn\'t exist', '4:42 The file "b.jsonl" doesn\'t exist'],
    ],
    'are folders': ['parameters: tools, results: [{result: 1}]', {}, ['4:25 The file "tools" is a folder']],
    'are no JSON': [
      'parameters: a.json, results: b.jsonl',
      { 'a.json': '{"type": root:x:0:0', 'b.jsonl': '{"result":1}\n{"result":\n{"result":2}\n' },
      [
        "4:25 The file \"a.json\" isn't valid JSON: Unexpected token 'r'",
        '4:42 Line 2 isn\'t valid JSON: Unexpected end of JSON input ("b.jsonl")',
      ],
    ],
    'are other JSON': [
      'parameters: a.json, results: b.jsonl',
      { 'a.json': '[]', 'b.jsonl': '{"result":1,"eror":"x"}\n3\n{"when":{}}\n{"on_call":0,"error":"x"}\n' },
      [
        '4:25 The file "a.json" isn\'t a JSON object',
        '4:42 Line 1: Unknown key "eror" in the row ("b.jsonl")',
        '4:42 Line 2: The row must be a map, found 3 ("b.jsonl")',
        '4:42 Line 3: The row must be an entry with "result" or "error", not both ("b.jsonl")',
        '4:42 Line 4: "on_call" must be at least 1, found 0 ("b.jsonl")',
      ],
    ],
    'are empty': [
      'parameters: a.json, results: b.jsonl',
      { 'a.json': '', 'b.jsonl': '\n\n' },
      [
        '4:25 The file "a.json" isn\'t valid JSON: Unexpected end of JSON input',
        '4:42 The file has no results ("b.jsonl")',
      ],
    ],
    'are nested too deep': [
      'parameters: a.json, results: [{result: 1}]',
      { 'a.json': `${'{"not":'.repeat(2000)}{}${'}'.repeat(2000)}` },
      ['4:25 The file "a.json" is nested more than 100 levels deep'],
    ],
  }
  for (const [name, [order, files, expected]] of Object.entries(wrong)) {
    it(`are problems at their keys when they ${name}`, async () => {
      const folder = await folderWith({ ...FILES, ...files, 'suite.yaml': suiteOf(order) })
      const { diagnostics, suites } = await readSuites([join(folder, 'suite.yaml')])
      assert.deepEqual(
        diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`),
        expected,
      )
      assert.ok(diagnostics.every(({ code }) => code === 'TOOL_FILE'))
      assert.deepEqual(suites, [])
    })
  }
})

describe('the schema of a tool', () => {
  const read = async (tool: string) => {
    const text = `metadata:\n  name: s\n  tools:\n    t:\n      ${tool}\nevals: [{prompt: x, checks: {match: "*"}}]\n`
    const { diagnostics } = await readSuiteText(text)
    return diagnostics.map(
      ({ severity, line, column, message, hint }) => `${severity} ${line}:${column} ${message} | ${hint}`,
    )
  }

  it('must be that of an object, and valid', async () => {
    const results = 'results: [{result: 1}]'
    assert.deepEqual(await read(`parameters: {properties: {}}\n      ${results}`), [
      "error 5:19 A tool's parameters must be an object's JSON Schema | Write type: object, with properties:.",
    ])
    assert.deepEqual(await read(`parameters: {type: string}\n      ${results}`), [
      "error 5:26 A tool's parameters must be an object's JSON Schema | Write type: object, with properties:.",
    ])
    const [wrong = '', ...more] = await read(
      `parameters: {type: object, properties: {id: {type: strnig}}}\n      ${results}`,
    )
    assert.match(
      wrong,
      /^error 5:58 The parameters aren't a valid JSON Schema: this must be equal to one of the allowed values/,
    )
    assert.deepEqual(more, [])
    const draft = '$schema: "http://json-schema.org/draft-07/schema#"'
    assert.deepEqual(await read(`parameters: {${draft}, type: object}\n      ${results}`), [])
  })

  it('warns of results for arguments that no call can have', async () => {
    const parameters = 'parameters: {type: object, properties: {order_id: {}}, additionalProperties: false}'
    assert.deepEqual(
      await read(`${parameters}\n      results: [{when: {order_id: A}, result: 1}, {when: {oder_id: A}, result: 2}]`),
      [
        'warning 6:59 No call can have the argument "oder_id", so this result is never returned | Did you mean "order_id"?',
      ],
    )
    assert.deepEqual(await read('results: [{when: {id: A}, result: 1}]'), [
      'warning 5:25 No call can have the argument "id", so this result is never returned | Add parameters:.',
    ])
    assert.deepEqual(await read('parameters: {type: object}\n      results: [{when: {any: A}, result: 1}]'), [])
    assert.deepEqual(await read(`${parameters}\n      results: [{when: {x: {absent: true}}, result: 1}]`), [])
  })
})
