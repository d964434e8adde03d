import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { FROM_NETWORK, makePolicy, type SuitePolicy, TRUSTED } from '@assay/core/policy'
import { z } from 'zod'
import { type ReadSuites, readSuites, readSuiteText } from '../src/suite.ts'

const testdata = join(import.meta.dirname, '../../../testdata/network')
const folder = join(testdata, 'folder')

const Hostile = z.strictObject({
  name: z.string(),
  /** The setting that allows it; null if none does. */
  allow: z
    .enum(['files', 'javascript', 'commands', 'env', 'mcp_servers', 'max_pattern_size', 'max_timeout_s'])
    .nullable(),
  text: z.array(z.string()),
  vars: z.record(z.string(), z.unknown()).optional(),
  /** Errors with their places, by default and for a suite of one's own. */
  network: z.array(z.string()),
  trusted: z.array(z.string()),
})

const table = z.array(Hostile).parse(JSON.parse(readFileSync(join(testdata, 'hostile-suites.json'), 'utf8')))

async function readHostile({ text, vars = {} }: z.infer<typeof Hostile>, policy: SuitePolicy): Promise<ReadSuites> {
  const env = { HOME: '/home/somebody' }
  return readSuiteText(`${text.join('\n')}\n`, { policy, env, vars, folder, file: join(folder, 'suite.yaml') })
}

const errorsOf = ({ diagnostics }: ReadSuites) =>
  diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, line, column }) => `${code} ${line}:${column}`)

describe('hostile suites', () => {
  for (const each of table) {
    it(`${each.name}: the same errors at the same places from the network, and its own when trusted`, async () => {
      const read = await readHostile(each, FROM_NETWORK)
      assert.deepEqual(errorsOf(read), each.network)
      assert.equal(read.suites.length, each.network.length === 0 ? 1 : 0)
      assert.deepEqual(errorsOf(await readHostile(each, TRUSTED)), each.trusted)
    })
  }

  for (const each of table.filter(({ allow }) => allow !== null)) {
    it(`${each.name}: what the operator allows is read, and the hint says how`, async () => {
      const { diagnostics } = await readHostile(each, FROM_NETWORK)
      const refused = diagnostics.find(({ code }) => code === 'SUITE_NOT_ALLOWED')
      assert.ok(refused?.hint?.includes(`server.allow.${each.allow} `), refused?.hint ?? '')
      const allowed = await readHostile(
        each,
        makePolicy({ [each.allow ?? '']: each.allow?.startsWith('max_') ? 100_000 : true }),
      )
      assert.deepEqual(errorsOf(allowed), each.trusted)
    })
  }

  it('have no file or folder of this machine, whatever they call themselves', async () => {
    const text = 'metadata: {name: n}\nevals: [{prompt: x, checks: {match: "*"}}]\n'
    const options = { policy: FROM_NETWORK, file: '/etc/suite.yaml', folder: '/etc' }
    const { suites, files } = await readSuiteText(text, options)
    const cases = await Array.fromAsync(suites[0]?.cases() ?? [])
    assert.deepEqual([suites[0]?.place.file, cases[0]?.place.file, files], [null, null, []])
    const wrong = await readSuiteText('evals: 1', options)
    assert.equal(wrong.diagnostics[0]?.file, '/etc/suite.yaml')
  })

  it("aren't paths: a file that exists and one that doesn't are rejected alike", async () => {
    for (const path of [join(folder, 'rows.jsonl'), '/nowhere/at-all.yaml', folder]) {
      const { diagnostics, suites } = await readSuites([path], { policy: FROM_NETWORK })
      assert.deepEqual([diagnostics.map(({ code }) => code), suites], [['SUITE_NOT_ALLOWED'], []])
    }
  })
})

describe('suites that expand', () => {
  const codes = ({ diagnostics }: ReadSuites) => [...new Set(diagnostics.map(({ code }) => code))]
  const suite = (evals: unknown[], more: object = {}) => JSON.stringify({ metadata: { name: 'n' }, evals, ...more })
  const checks = { match: '*' }
  const long = 'x'.repeat(1_000_000)

  const bombs: Record<string, [string, string[]]> = {
    'a prompt that repeats a long variable': [
      suite([{ prompt: '{{x}}'.repeat(200_000), checks }], { vars: { x: long } }),
      ['SUITE_TOO_MANY_CASES'],
    ],
    'a system prompt that repeats a long variable': [
      JSON.stringify({
        metadata: { name: 'n', system_prompt: '{{x}}'.repeat(200_000) },
        vars: { x: long },
        evals: [{ prompt: 'x', checks }],
      }),
      ['TEMPLATE_TOO_LONG'],
    ],
    'checks that together repeat a long variable': [
      suite([{ prompt: 'x', checks: { contains: Array(2000).fill('{{x}}') } }], { vars: { x: long } }),
      ['SUITE_TOO_MANY_CASES'],
    ],
    'rows that together repeat a long prompt': [
      suite([{ prompt: `{{a}}${long}`, checks, dataset: Array(300).fill({ a: 1 }) }]),
      ['SUITE_TOO_MANY_CASES'],
    ],
    'a row whose column is repeated': [
      suite([{ prompt: '{{a}}'.repeat(10), checks, dataset: [{ a: long }] }]),
      ['SUITE_TOO_MANY_CASES'],
    ],
    'too many rows': [
      suite([{ prompt: '{{a}}', checks, dataset: Array(10_001).fill({ a: 1 }) }]),
      ['SUITE_TOO_MANY_CASES'],
    ],
    'too many evals': [suite(Array(10_001).fill({ prompt: 'x', checks })), ['SUITE_TOO_MANY_CASES']],
    'too many lines': [
      Array.from({ length: 10_001 }, (_, i) =>
        JSON.stringify({ case_id: `c${i}`, suite_id: `s${i % 2}`, prompt: 'p', expected_response: 'r' }),
      ).join('\n'),
      ['SUITE_TOO_MANY_CASES'],
    ],
    'a line that repeats its own variable': [
      JSON.stringify({
        case_id: 'c',
        suite_id: 's',
        prompt: '{x}'.repeat(300_000),
        prompt_vars: { x: long },
        expected_response: 'r',
      }),
      ['SUITE_TOO_MANY_CASES'],
    ],
    'too many generated cases': [
      JSON.stringify({ metadata: { name: 'n' }, generate: { generator: 'json_api', n: 1_000_000 } }),
      ['SUITE_TOO_MANY_CASES'],
    ],
    'generated cases that are too long': [
      JSON.stringify({ metadata: { name: 'n' }, generate: { generator: 'long_context', n: 1, tokens: 2_000_000 } }),
      ['SUITE_TOO_MANY_CASES'],
    ],
    'generated cases that are too long together': [
      JSON.stringify({ metadata: { name: 'n' }, generate: { generator: 'long_context', n: 10_000, tokens: 100_000 } }),
      ['SUITE_TOO_MANY_CASES'],
    ],
    'aliases of aliases': [
      `metadata: {name: n}\nvars:\n  a: &a [1,1,1,1,1,1,1,1,1,1]\n${'bcdefgh'
        .split('')
        .map((name, i) => `  ${name}: &${name} [${Array(10).fill(`*${'abcdefg'[i]}`)}]\n`)
        .join('')}evals: [{prompt: x, checks: {match: "*"}}]\n`,
      ['YAML_TOO_MANY_NODES'],
    ],
    'aliases of a long text': [
      `metadata: {name: n}\nvars:\n  a: &a ${long}\n  b: [${Array(1000).fill('*a')}]\nevals: [{prompt: "{{b}}", checks: {match: "*"}}]\n`,
      ['YAML_TOO_MANY_NODES'],
    ],
    'nothing but structure': [
      `metadata: {name: n}\nvars: {a: [${'[],'.repeat(2_000_000)}]}\n`,
      ['YAML_TOO_MANY_NODES'],
    ],
    'nothing but structure in TOML': [`a = [${'[],'.repeat(2_000_000)}]\n`, ['TOML_TOO_MANY_NODES']],
    'more text than the server takes': [
      `# ${'x'.repeat(10 * 1024 * 1024)}\nmetadata: {name: n}\n`,
      ['SUITE_TOO_LARGE'],
    ],
  }
  for (const [name, [text, expected]] of Object.entries(bombs)) {
    it(`end with an error before they are expanded: ${name}`, async () => {
      assert.deepEqual(codes(await readSuiteText(text, { policy: FROM_NETWORK, env: {} })), expected)
    })
  }

  it('end with an error where the variables of a request are long', async () => {
    const text = JSON.stringify({
      metadata: { name: 'n' },
      vars: { y: '{{x}}'.repeat(100_000) },
      evals: [{ prompt: '{{y}}'.repeat(100), checks }],
    })
    const read = await readSuiteText(text, { policy: FROM_NETWORK, env: {}, vars: { x: long } })
    assert.deepEqual(codes(read), ['TEMPLATE_TOO_LONG', 'SUITE_TOO_MANY_CASES'])
  })

  it('are read up to the very limit', async () => {
    const rows = (count: number) => suite([{ prompt: '{{a}}', checks, dataset: Array(count).fill({ a: 1 }) }])
    const policy = { ...FROM_NETWORK, max_cases: 5, max_case_chars: 2, max_suite_chars: 10 }
    assert.deepEqual(codes(await readSuiteText(rows(5), { policy })), [])
    assert.deepEqual(codes(await readSuiteText(rows(6), { policy })), ['SUITE_TOO_MANY_CASES'])
    assert.deepEqual(codes(await readSuiteText(rows(5), { policy: { ...policy, max_case_chars: 1 } })), [
      'SUITE_TOO_MANY_CASES',
    ])
    assert.deepEqual(codes(await readSuiteText(rows(5), { policy: { ...policy, max_suite_chars: 9 } })), [
      'SUITE_TOO_MANY_CASES',
    ])
  })

  it('have no limit when they are trusted', async () => {
    const { suites } = await readSuiteText(suite(Array(10_001).fill({ prompt: 'x', checks })))
    assert.equal(suites[0]?.count, 10_001)
  })
})
