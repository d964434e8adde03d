import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HOSTILE_TEXTS, sampleReport } from '../summary/sample-report.ts'
import { ResultBlocks, scriptJson } from './result-blocks.ts'

function collect(options: Parameters<typeof sampleReport>[0], limits: ConstructorParameters<typeof ResultBlocks>[0]) {
  const blocks = new ResultBlocks(limits)
  const pieces = sampleReport(options).results.map((result) => blocks.add(result) ?? '')
  const text = [...pieces, blocks.flush()].join('')
  const rows = [...text.matchAll(/class="rows">([\s\S]*?)<\/script>/g)].flatMap(([, json = '']) => JSON.parse(json))
  const details = [...text.matchAll(/class="details">([\s\S]*?)<\/script>/g)].flatMap(([, json = '']) =>
    JSON.parse(json),
  )
  return { blocks, rows, details }
}

const ROOM = { results: 1e9, characters: 1e9 }

describe('scriptJson', () => {
  it("can't end or hide the script it's in", () => {
    const json = scriptJson(HOSTILE_TEXTS)
    assert.doesNotMatch(json, /</)
    assert.deepEqual(JSON.parse(json), HOSTILE_TEXTS)
  })
})

describe('ResultBlocks', () => {
  it('holds every result with its details, in their order', () => {
    const { blocks, rows, details } = collect({ hostile: true, cases: 300 }, ROOM)
    assert.equal(blocks.total, 2700)
    assert.equal(blocks.held, 2700)
    assert.equal(rows.length, 2700)
    assert.equal(details.length, 2700)
    assert.equal(rows[3].case, `${HOSTILE_TEXTS[3]} 3`)
    assert.equal(details[3].turns[0].answer, HOSTILE_TEXTS[3])
  })

  it('keeps room for failures when there are more results than fit', () => {
    const { blocks, rows } = collect({ cases: 300 }, { results: 400, characters: 1e9 })
    assert.equal(blocks.total, 2700)
    assert.equal(rows.length, 400)
    assert.equal(rows.filter(({ outcome }) => outcome === 'passed').length, 200)
  })

  it('stops at the limit of characters', () => {
    const { blocks } = collect({ cases: 300 }, { results: 1e9, characters: 20_000 })
    assert(blocks.held > 10 && blocks.held < 100, `${blocks.held}`)
  })
})
