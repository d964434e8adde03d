import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ObjectSplitter, type SplitProblem } from './object-splitter.ts'

interface Split {
  readonly entries: Record<string, unknown>
  readonly elements: unknown[]
  readonly problem: SplitProblem | null
}

function split(text: string, chunkSize: number): Split {
  const entries: Record<string, unknown> = Object.create(null)
  const elements: unknown[] = []
  const splitter = new ObjectSplitter('results', {
    onEntry: (key, json) => {
      entries[key] = JSON.parse(json)
    },
    onArray: () => {},
    onElements: (json) => {
      try {
        elements.push(...JSON.parse(`[${json}]`))
        return true
      } catch {
        return false
      }
    },
  })
  const bytes = Buffer.from(text)
  // One buffer for all chunks, as a file reader would do it.
  const buffer = Buffer.alloc(chunkSize)
  for (let at = 0; at < bytes.length; at += chunkSize) {
    const length = bytes.copy(buffer, 0, at, at + chunkSize)
    splitter.push(buffer.subarray(0, length))
  }
  return { entries: { ...entries }, elements, problem: splitter.end() }
}

describe('ObjectSplitter', () => {
  it('finds entries and elements however the text is chunked and indented', () => {
    const key = fc.string().filter((text) => text !== 'results' && text !== '__proto__')
    const object = fc.record({ before: fc.dictionary(key, fc.jsonValue()), results: fc.array(fc.jsonValue()) })
    fc.assert(
      fc.property(object, fc.nat({ max: 4 }), fc.integer({ min: 1, max: 40 }), (value, indent, chunkSize) => {
        const whole = { ...value.before, results: value.results, last: 1 }
        const found = split(JSON.stringify(whole, null, indent), chunkSize)
        assert.equal(found.problem, null)
        // Through JSON once, since JSON has no -0.
        const expected = JSON.parse(JSON.stringify(whole))
        assert.deepEqual({ ...found.entries, results: found.elements }, expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('finds elements that are one to a line, however the text is chunked', () => {
    const lines = fc.array(fc.jsonValue().map((value) => JSON.stringify(value)))
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom(',\n', ',\r\n', '\n,', ',', ' ,\n '),
        fc.integer({ min: 1, max: 40 }),
        (all, separator, size) => {
          const text = `{"format":"x",\n"results":[\n${all.join(separator)}\n]}\n`
          const found = split(text, size)
          assert.equal(found.problem, null)
          assert.deepEqual(found.elements, JSON.parse(text).results)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('reports truncated for every proper prefix of an object', () => {
    const text = JSON.stringify({ format: 'x', runs: [{ a: '}"\\' }], results: [{ b: [1, 2] }, { b: ']' }] })
    for (let length = 0; length < text.length; length++) {
      assert.deepEqual(safeSplit(text.slice(0, length)), { code: 'truncated', byte: length })
    }
    assert.equal(safeSplit(text), null)
  })

  it('reports not_an_object for anything else', () => {
    for (const text of ['[1]', '"a"', '12', 'hello', '}', ' <html>']) {
      assert.equal(safeSplit(text)?.code, 'not_an_object', text)
    }
  })

  it('reports syntax where the skeleton is broken', () => {
    for (const text of [
      '{"results":[1}',
      '{"a":1]',
      '{a:1}',
      '{"a":1}{"b":2}',
      '{"a":1} x',
      '{"results":[] 1}',
      '{1:2}',
    ]) {
      assert.equal(safeSplit(text)?.code, 'syntax', text)
    }
  })

  it('reports syntax for a comma without an element, however the text is chunked', () => {
    for (const elements of ['1,', ',1', ',', '1,,2', '1,\n', '1,\n\n,\n2']) {
      for (let size = 1; size < 30; size++) {
        assert.equal(split(`{"results":[${elements}]}`, size).problem?.code, 'syntax', `${elements} by ${size}`)
      }
    }
  })

  it('passes over a byte order mark', () => {
    assert.deepEqual(split('\uFEFF{"results":[1,2]}', 2).elements, [1, 2])
  })

  it('never throws on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const splitter = new ObjectSplitter('results', { onEntry: () => {}, onArray: () => {}, onElements: () => true })
        const early = splitter.push(Buffer.from(bytes))
        if (early !== null) assert.equal(splitter.end(), early)
      }),
    )
  })
})

/** Returns only the problem, since the pieces may not parse. */
function safeSplit(text: string): SplitProblem | null {
  const splitter = new ObjectSplitter('results', { onEntry: () => {}, onArray: () => {}, onElements: () => true })
  splitter.push(Buffer.from(text))
  return splitter.end()
}
