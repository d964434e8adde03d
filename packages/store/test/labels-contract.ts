import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LabelFilter } from '../src/lib/store/store.ts'
import { HOSTILE } from './few-results.ts'
import { collect, sampleLabel, sampleRun } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

/** Declares the tests of labels for every store. */
export function labelsContract(open: OpenEmpty): void {
  describe('labels', () => {
    it('are returned in the order of adding, each ID once', async () => {
      await using store = await open()
      const labels = Array.from({ length: 2500 }, (_, index) =>
        sampleLabel({
          id: `id-${(index * 7919) % 2500}`,
          comment: HOSTILE.join(),
          span: { start: index, end: index + 1 },
        }),
      )
      await store.appendLabels(labels)
      await store.appendLabels([sampleLabel({ id: 'id-7', verdict: 'wrong' }), sampleLabel({ id: 'new' })])
      await store.appendLabels([])
      assert.deepEqual(await collect(store.labels()), [...labels, sampleLabel({ id: 'new' })])
    })

    it('are found by run, suite, case, check, person and answer', async () => {
      await using store = await open()
      const labels = HOSTILE.map((name, index) =>
        sampleLabel({
          id: name,
          answer: name,
          run: name,
          check: index === 0 ? null : name,
          by: name,
          sample: { suite: name, case: name, variant: name, attempt: 1 },
        }),
      )
      await store.appendLabels(labels)
      for (const [index, name] of HOSTILE.entries()) {
        const filters: LabelFilter[] = [
          { run: name },
          { suite: name },
          { case: name, by: name },
          { answers: [name, 'other'] },
          { ...(index === 0 ? {} : { check: name }), by: name },
        ]
        for (const filter of filters) {
          assert.deepEqual([filter, await collect(store.labels(filter))], [filter, [labels[index]]])
        }
      }
      assert.deepEqual(await collect(store.labels({ answers: [...HOSTILE] })), labels)
      assert.deepEqual(await collect(store.labels({ answers: [] })), [])
      assert.deepEqual(await collect(store.labels({ run: 'a', by: 'z' })), [])
    })

    it('stay when their run is deleted', async () => {
      await using store = await open()
      await store.createRun(sampleRun())
      await store.appendLabels([sampleLabel()])
      await store.deleteRun('run-a')
      assert.deepEqual(await collect(store.labels({ run: 'run-a' })), [sampleLabel()])
    })
  })
}
