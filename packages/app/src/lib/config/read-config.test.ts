import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { UserError } from '@assay/core/errors'
import { FROM_NETWORK } from '@assay/core/policy'
import { serverPolicy } from './config.ts'
import { parseConfig } from './parse-config.ts'
import { readConfig } from './read-config.ts'

describe('readConfig', () => {
  it('finds the nearest config upwards', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-config-'))
    const deep = join(folder, 'a', 'b')
    mkdirSync(deep, { recursive: true })
    writeFileSync(join(folder, 'assay.config.yaml'), 'threads: 3\nreplay: { demo: demo.jsonl }\n')
    assert.deepEqual(await readConfig(deep), {
      config: { threads: 3, replay: { demo: 'demo.jsonl' } },
      file: join(folder, 'assay.config.yaml'),
      folder,
    })
    writeFileSync(join(folder, 'a', 'assay.config.yaml'), '')
    assert.deepEqual((await readConfig(deep)).config, {})
  })
})

describe('parseConfig', () => {
  const problemsOf = (text: string): string => {
    try {
      parseConfig(text, 'assay.config.yaml')
    } catch (error) {
      assert.ok(error instanceof UserError && error.code === 'CONFIG_INVALID')
      return error.message
    }
    return ''
  }

  it('reports all problems at once, with lines, key paths and suggestions', () => {
    const text = 'thread: 3\nproviders:\n  vllm:\n    base_ulr: http://x\nmax_retries: -1\ntimeout: soon\n'
    const message = problemsOf(text)
    assert.match(message, /has 4 problems/)
    assert.match(message, /line 1: Unknown key "thread" .*Did you mean "threads"\?/)
    assert.match(message, /line 4: Unknown key "base_ulr" in providers\.vllm/)
    assert.match(message, /line 5: "max_retries" must be at least 0/)
    assert.match(message, /line 6: "timeout" must be a duration such as 500ms/)
  })

  it("rejects a file that isn't YAML, isn't a map, or grows without bound", () => {
    assert.match(problemsOf('a: [1\n'), /line \d+: /)
    assert.match(problemsOf('- 1\n'), /The file must be a map/)
    const levels = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`)
    assert.match(problemsOf(`a0: &a0 x\n${levels.join('\n')}\n`), /alias/i)
  })

  it('neutralizes escape sequences in a hostile key', () => {
    assert.ok(!problemsOf('"\\e[2J": 1\n').includes('\u001b'))
  })

  it("doesn't confuse a prototype with a key", () => {
    assert.match(problemsOf('__proto__: { threads: 1 }\n'), /Unknown key "__proto__"/)
  })
})

describe('serverPolicy', () => {
  it("allows nothing that the config doesn't name", () => {
    assert.deepEqual(serverPolicy(parseConfig('', 'c.yaml')), FROM_NETWORK)
    const text = 'server:\n  allow: { env: true, private_addresses: [10.0.0.0/8, ollama.internal], max_cases: 5 }\n'
    assert.deepEqual(serverPolicy(parseConfig(text, 'c.yaml')), {
      ...FROM_NETWORK,
      env: true,
      private_addresses: ['10.0.0.0/8', 'ollama.internal'],
      max_cases: 5,
    })
  })

  for (const allow of [
    '{ unsafe_code: true }',
    '{ file: true }',
    '{ files: "yes" }',
    '{ max_cases: 0 }',
    '{ max_cases: null }',
    '{ private_addresses: [10.0.0.0/33] }',
    '{ private_addresses: ["127.1"] }',
    '{ private_addresses: [] }',
  ]) {
    it(`is not made from allow: ${allow}`, () => {
      assert.throws(() => parseConfig(`server: { allow: ${allow} }\n`, 'c.yaml'), /line 1: /)
    })
  }
})
