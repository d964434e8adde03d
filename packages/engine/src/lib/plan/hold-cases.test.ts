import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Suite } from '@assay/core/suite'
import { testCase, testSuite } from '../../../test/test-suite.ts'
import { holdCases } from './hold-cases.ts'

async function idsOf(suites: Iterable<Suite>): Promise<string[]> {
  const ids: string[] = []
  for (const suite of suites) for await (const one of suite.cases()) ids.push(one.id)
  return ids
}

describe('holdCases', () => {
  it('reads the cases of small suites once', async () => {
    let reads = 0
    const suite = testSuite('s', [], {
      count: 2,
      cases: async function* () {
        reads++
        yield testCase('a')
        yield testCase('b')
      },
    })
    const held = await holdCases([suite, testSuite('t', ['c'])])
    assert.deepEqual(await idsOf(held.values()), ['a', 'b', 'c'])
    assert.deepEqual(await idsOf(held.values()), ['a', 'b', 'c'])
    assert.equal(reads, 1)
  })

  it('leaves many cases in their files', async () => {
    const suites = [testSuite('s', ['a'], { count: 15_000 }), testSuite('t', ['b'], { count: 15_000 })]
    assert.equal((await holdCases(suites)).size, 0)
  })

  it('leaves long texts in their files', async () => {
    const long = testCase('a', { messages: [{ role: 'user', content: 'x'.repeat(1024 * 1024) }] })
    const suites = [
      testSuite('s', [], {
        count: 100,
        cases: async function* () {
          for (let i = 0; i < 100; i++) yield long
        },
      }),
    ]
    assert.equal((await holdCases(suites)).size, 0)
  })
})
