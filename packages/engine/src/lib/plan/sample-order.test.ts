import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Suite } from '@assay/core/suite'
import { testSuite } from '../../../test/test-suite.ts'
import { type SampleChoice, sampleOrder } from './sample-order.ts'

const order = async (suites: readonly Suite[], choice: Partial<SampleChoice> = {}) => {
  const names: string[] = []
  for await (const { suite, case: one, attempt } of sampleOrder(suites, { samples: null, ...choice }))
    names.push(`${suite.name}/${one.id}#${attempt}`)
  return names
}

describe('sampleOrder', () => {
  it('takes suites in turns, and first attempts first', async () => {
    const suites = [testSuite('a', ['1', '2'], { samples: 2 }), testSuite('b', ['1', '2', '3'])]
    assert.deepEqual(await order(suites), ['a/1#1', 'b/1#1', 'a/2#1', 'b/2#1', 'b/3#1', 'a/1#2', 'a/2#2'])
  })

  it("uses the command's samples, filter and limit", async () => {
    const suites = [testSuite('a', ['1', '2', '3', '4'])]
    const options = { samples: 2, limit: 2, filter: ['2', '3', '4'] }
    assert.deepEqual(await order(suites, options), ['a/2#1', 'a/3#1', 'a/2#2', 'a/3#2'])
  })

  it('keeps all samples of a case together if a run may stop early', async () => {
    const suites = [testSuite('a', ['1', '2'], { samples: 2 }), testSuite('b', ['1'])]
    assert.deepEqual(await order(suites, { adjacent: true }), ['a/1#1', 'a/1#2', 'b/1#1', 'a/2#1', 'a/2#2'])
  })

  it('reads no further than its reader, and closes the file', async () => {
    let read = 0
    let closed = false
    const suite = {
      ...testSuite('a', []),
      cases: async function* () {
        try {
          for (;;) yield { ...testSuite('a', ['x']).onlyCase, id: String(++read) }
        } finally {
          closed = true
        }
      },
    }
    for await (const { case: one } of sampleOrder([suite], { samples: null })) if (one.id === '5') break
    assert.deepEqual({ read, closed }, { read: 5, closed: true })
  })
})
