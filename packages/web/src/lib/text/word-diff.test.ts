import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TextRange } from './cut-text.ts'
import { splitLines, splitWords } from './split-words.ts'
import { diffTexts } from './word-diff.ts'

function show(before: string, after: string): readonly [string, string] | string {
  const diff = diffTexts(before, after, 'words')
  return diff.kind === 'changed' ? [bracket(before, diff.removed), bracket(after, diff.added)] : diff.kind
}

function bracket(text: string, ranges: readonly TextRange[]): string {
  return ranges.toReversed().reduce((shown, { start, end }) => {
    return `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`
  }, text)
}

function leaveOut(text: string, ranges: readonly TextRange[]): string {
  return ranges.toReversed().reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
}

describe('the difference of two texts', () => {
  it('is of whole words', () => {
    assert.deepEqual(show('The cat sat on the mat today.', 'The dog sat on the mat today.'), [
      'The [cat] sat on the mat today.',
      'The [dog] sat on the mat today.',
    ])
  })

  it('merges fewer than 4 unchanged words between two changes into them', () => {
    const before = 'One two three four five six. Red green the end blue seven eight nine ten eleven.'
    const after = 'One two three four five six. Cat dog the end cow seven eight nine ten eleven.'
    assert.deepEqual(show(before, after), [
      'One two three four five six. [Red green the end blue] seven eight nine ten eleven.',
      'One two three four five six. [Cat dog the end cow] seven eight nine ten eleven.',
    ])
  })

  it('is by characters in scripts without spaces', () => {
    assert.deepEqual(show('今日はとても良い天気です', '今日はとても悪い天気です'), [
      '今日はとても[良]い天気です',
      '今日はとても[悪]い天気です',
    ])
  })

  it('is empty for equal texts, and unmarked for texts with little in common', () => {
    assert.equal(show('a b', 'a b'), 'same')
    assert.equal(show('one two three four five', 'uno dos tres quattro cinque'), 'different')
    assert.equal(show('', 'something new'), 'different')
  })

  it('marks spaces and signs too', () => {
    assert.deepEqual(show('a b c d e', 'a b  c d e'), ['a b[ ]c d e', 'a b[  ]c d e'])
  })

  it('is by lines beyond 20,000 words', () => {
    const before = 'many words in one line\n'.repeat(5000)
    const diff = diffTexts(`${before}last\n`, `${before}least\n`, 'words')
    assert.deepEqual(diff, {
      kind: 'changed',
      unit: 'lines',
      removed: [{ start: before.length, end: before.length + 5 }],
      added: [{ start: before.length, end: before.length + 6 }],
    })
  })

  it('is skipped if there are more lines than codes', () => {
    const before = Array.from({ length: 60_000 }, (_, at) => `line ${at}\n`).join('')
    assert.equal(diffTexts(before, `x${before}`, 'words').kind, 'too-long')
  })

  it('leaves the same text on both sides, even at its deadline', () => {
    const seed = 7
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const words = ['a', 'be', 'sea', '\n', '  ', '.', 'é', '日本', '😀', '\u202e', '\ud800', 'x\ty']
    const write = (length: number) => Array.from({ length }, () => words[random(words.length)]).join(' ')
    for (let round = 0; round < 200; round++) {
      const [start, end] = [write(20), write(20)]
      const before = `${start} ${write(random(12))} ${end}`
      const after = `${start} ${write(random(12))} ${end}`
      for (const [unit, deadlineMs] of [
        ['words', 250],
        ['words', 0],
        ['lines', 250],
      ] as const) {
        const diff = diffTexts(before, after, unit, { deadlineMs })
        if (diff.kind !== 'changed') continue
        assert.equal(
          leaveOut(before, diff.removed),
          leaveOut(after, diff.added),
          `seed ${seed}, round ${round}, ${unit}`,
        )
      }
    }
  })

  it('is found for long texts with much in common but no order', () => {
    const words = Array.from({ length: 19_000 }, (_, at) => `w${(at * 7919) % 500}`)
    const before = words.join(' ')
    const after = words.toReversed().join(' ')
    const diff = diffTexts(before, after, 'words', { deadlineMs: 1 })
    assert.notEqual(diff.kind, 'same')
  })
})

describe('parts of a text', () => {
  it('add up to the text', () => {
    const text = 'Don’t—stop 日本語 x_1 \r\n 1,000.5 😀é\ud800'
    assert.equal(splitWords(text, 100)?.join(''), text)
    assert.equal(splitLines('a\n\nb\r\n\nc').join(''), 'a\n\nb\r\n\nc')
    assert.equal(splitWords('a b c', 2), null)
  })
})
