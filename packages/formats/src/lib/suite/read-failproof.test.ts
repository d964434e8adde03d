import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TRUSTED } from '@assay/core/policy'
import { Fingerprints } from './fingerprints.ts'
import { CaseIds, makeFailproofSuite, readFailproof } from './read-failproof.ts'
import type { Source } from './source.ts'
import { LINE_LIMIT, splitLines } from './split-lines.ts'

const ROWS_PER_CHUNK = 100

/** Makes a file of many rows that exists only chunk by chunk, and counts the chunks that were read. */
function generated(rows: number): Source & { readonly pulled: () => number } {
  let pulled = 0
  const encoder = new TextEncoder()
  return {
    file: 'generated.jsonl',
    size: rows * 60,
    head: async () => new Uint8Array(0),
    bytes: () => assert.fail('a JSONL file is never read whole'),
    chunks: async function* () {
      for (let i = 0; i < rows; i += ROWS_PER_CHUNK) {
        pulled++
        const ids = Array.from({ length: ROWS_PER_CHUNK }, (_, k) => i + k)
        yield encoder.encode(
          ids
            .map(
              (id) =>
                `{"case_id": "c${id}", "suite_id": "s${id % 2}", "prompt": "Say ${id}", "expected_response": "${id}"}\n`,
            )
            .join(''),
        )
      }
    },
    pulled: () => pulled,
  }
}

describe('readFailproof', () => {
  it('reads 50,000 rows with one chunk at a time', async () => {
    const source = generated(50_000)
    const { parts, diagnostics } = await readFailproof(source, new CaseIds(), TRUSTED)
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(
      parts.map((part) => [part.suite, part.count, part.line]),
      [
        ['s0', 25_000, 1],
        ['s1', 25_000, 2],
      ],
    )
    const before = source.pulled()
    const suite = makeFailproofSuite(parts.slice(0, 1))
    let seen = 0
    for await (const each of suite?.cases() ?? []) {
      const line = each.place.line
      // No chunk is pulled before the rows of the last one are used up, so no more than one chunk of rows is ever alive.
      assert.ok(source.pulled() - before <= Math.ceil(line / ROWS_PER_CHUNK))
      if (++seen === 15_000) break
    }
    assert.equal(seen, 15_000)
  })
})

describe('splitLines', () => {
  const lines = async (...chunks: (string | Uint8Array)[]) => {
    const bytes = async function* () {
      for (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
    }
    const found = await Array.fromAsync(splitLines(bytes()))
    return found.map((line) =>
      line.kind === 'too_long'
        ? ['too long', line.number]
        : [new TextDecoder().decode(line.bytes), line.number, line.byte, line.unfinished],
    )
  }

  it('joins lines across chunks, passes over blank ones, and counts lines and bytes', async () => {
    assert.deepEqual(await lines('a', 'b\n', '\n \r\nc', '', 'd\ne'), [
      ['ab', 1, 0, false],
      ['cd', 4, 7, false],
      ['e', 5, 10, true],
    ])
  })

  it('drops a line that is too long and continues after it', async () => {
    const big = new Uint8Array(LINE_LIMIT / 2 + 1).fill(0x78)
    assert.deepEqual(await lines('a\n', big, big, big, '\nb\n'), [
      ['a', 1, 0, false],
      ['too long', 2],
      ['b', 3, big.length * 3 + 3, false],
    ])
  })
})

describe('Fingerprints', () => {
  it('knows of every text whether it was there before', () => {
    const prints = new Fingerprints()
    const texts = Array.from({ length: 20_000 }, (_, i) => `case-${i}`)
    assert.ok(texts.every((text) => !prints.add(text)))
    assert.ok(texts.every((text) => prints.add(text)))
  })
})
