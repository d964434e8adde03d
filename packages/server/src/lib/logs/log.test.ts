import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLog, type LogFormat } from './log.ts'
import { createKeyMask } from './mask-keys.ts'

const now = () => new Date('2026-03-01T10:00:00.000Z')

function linesOf(format: LogFormat, entry: Record<string, string | number | null>): string {
  let text = ''
  const log = createLog({
    format,
    now,
    mask: createKeyMask({ API_KEY: 'key-12345678' }),
    write: (line) => (text += line),
  })
  log({ level: 'info', event: 'request', ...entry })
  return text
}

describe('createLog', () => {
  it('writes one line per entry, as JSON or as text', () => {
    const entry = { method: 'GET', status: 200, by: null, path: '/a b' }
    assert.equal(linesOf('text', entry), '2026-03-01T10:00:00.000Z request method=GET status=200 path="/a b"\n')
    assert.deepEqual(JSON.parse(linesOf('json', entry)), {
      time: now().toISOString(),
      level: 'info',
      event: 'request',
      ...entry,
    })
    assert.equal(linesOf('off', entry), '')
  })

  it('stays one line, without escape sequences or keys, whatever is in an entry', () => {
    const path = '/x\n2026 forged\r\u001b[2J\u0000\u202e\ud800" key-12345678'
    for (const format of ['json', 'text'] as const) {
      const text = linesOf(format, { path, __proto__: 'x' })
      assert.equal(text.indexOf('\n'), text.length - 1)
      assert.ok(!text.includes('\u001b') && !text.includes('\r') && !text.includes('key-12345678'), text)
    }
  })
})

describe('createKeyMask', () => {
  it('hides keys of the environment, tokens, and passwords in addresses', () => {
    const env = {
      OPENAI_API_KEY: 'sk-abcdefgh',
      LONG_TOKEN: 'sk-abcdefgh-longer',
      ASSAY_SECRET_X: 'quiet-one',
      HOME: '/home/someone',
      SHORT_KEY: 'abc',
    }
    const mask = createKeyMask(env)
    const token = `assay_${'A'.repeat(43)}`
    const text = `sk-abcdefgh-longer sk-abcdefgh quiet-one ${token} postgres://me:pass@db/x /home/someone abc`
    assert.equal(mask(text), '… … … assay_… postgres://me:…@db/x /home/someone abc')
  })
})
