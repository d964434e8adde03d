import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { drawReview, labelItem, nextItem, ReviewSpec } from '@assay/app/review'
import { openStore } from '@assay/store/store'
import { project } from './project.ts'

const EXAMPLE = join(import.meta.dirname, '..', '..', '..', 'examples', 'review')
const now = () => new Date('2026-11-16T12:00:00.000Z')

/** A project with the example, run once, of which every answer is labelled by what its judge decides. */
async function labelled() {
  const here = project()
  cpSync(EXAMPLE, here.folder, { recursive: true })
  assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
  await using store = await openStore(join(here.folder, '.assay', 'assay.db'))
  const spec = ReviewSpec.parse({ run: 'last', check: 'llm_judge' })
  const review = await drawReview(store, spec)
  await within(here.folder, async () => {
    for (;;) {
      const { item } = await nextItem(store, review, 'ada')
      if (item === null) return
      const said = { key: item.key, verdict: 'right', class: null, comment: null, by: 'ada' } as const
      const { label } = await labelItem(store, review, said, { now })
      assert.notEqual(label.check_version, null)
    }
  })
  return here
}

/** Does something in a folder: suite files are named from where the command is given. */
async function within<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await work()
  } finally {
    process.chdir(before)
  }
}

const labelsIn = (stdout: string) => JSON.parse(stdout).agreements[0].labels

describe('labels on what a judge decides', () => {
  it('count for the same answers by the same rubric, and not once the rubric has changed', async () => {
    using here = await labelled()
    const agreement = ['review', 'last', '--check', 'llm_judge', '--agreement', '--json']
    assert.equal(labelsIn((await here.run(agreement)).stdout), 30)
    const { stdout: shown } = await here.run(['show', 'last'])
    assert.match(shown, /People: judge agrees with people 73%/)
    assert.doesNotMatch(shown, /As People See It/)
    // The same answers, from the cache, in a later run.
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    assert.equal(labelsIn((await here.run(agreement)).stdout), 30)
    const file = join(here.folder, 'suite.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('and nothing that contradicts it', 'in one sentence'))
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    assert.equal(labelsIn((await here.run(agreement)).stdout), 0)
    assert.match((await here.run(['show', 'last'])).stdout, /People: judge not checked/)
    const rescored = await here.run(['rescore', 'last', '--suite', 'suite.yaml', '--json'])
    assert.equal(JSON.parse(rescored.stdout).after.human.labels, 0)
  })

  it("show the run's rubric to whoever labels, even if the suite has another now", async () => {
    using here = await labelled()
    const first = async () => {
      await using store = await openStore(join(here.folder, '.assay', 'assay.db'))
      const review = await drawReview(store, ReviewSpec.parse({ run: 'last' }))
      return await within(here.folder, async () => (await nextItem(store, review, 'bob')).item?.expected ?? null)
    }
    assert.match((await first())?.[0]?.text ?? '', /^The answer tells the customer this/)
    const file = join(here.folder, 'suite.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('and nothing that contradicts it', 'in one sentence'))
    assert.match((await first())?.[0]?.text ?? '', /and nothing that contradicts it/)
  })
})
