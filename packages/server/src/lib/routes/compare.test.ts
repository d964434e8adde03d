import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import { CompareAnswer, CompareCaseAnswer, CompareCasesPage, CompareRunsAnswer } from '@assay/core/api'
import { type ApiServer, startApi } from '../../../test/api-server.ts'

const HOSTILE = '<img src=x onerror=alert(1)>/../%2e\u202e"'

describe('the routes that compare runs side by side', () => {
  let api: ApiServer
  before(async () => {
    api = await startApi()
    for (let run = 1; run <= 9; run++) {
      const id = `run-${run}`
      await api.store.createRun(storedRun({ id }))
      const results = Array.from({ length: 25 }, (_, at) =>
        [1, 2].map((attempt) =>
          sample({ run: id, case: `case-${at}`, attempt, passed: at % run === 0 || attempt < run }),
        ),
      ).flat()
      const own = run === 1 ? HOSTILE : `only-${run}`
      await api.store.append({ results: [...results, sample({ run: id, case: own })] })
    }
    await api.store.createRun(storedRun({ id: 'open-1', status: 'running', finished_at: null }))
    await api.store.append({ results: [sample({ run: 'open-1', case: 'case-0' })] })
    await api.store.createRun(storedRun({ id: 'other-1', suites: ['history'] }))
    await api.store.append({ results: [sample({ run: 'other-1', case: 'case-0', suite: 'history' })] })
    for (const [id, hash] of [
      ['old-1', 'a'],
      ['new-1', 'b'],
    ] as const) {
      const plan = { suites: [{ name: 'geography', file: null, formula: 'success_pct', hash }] }
      await api.store.createRun(storedRun({ id, plan }))
      await api.store.append({ results: [sample({ run: id, case: 'case-0' })] })
    }
  })
  after(() => api[Symbol.asyncDispose]())

  const compare = async (runs: string, more = '') =>
    CompareRunsAnswer.parse((await api.call('GET', `/api/compare/runs?runs=${runs}${more}`)).body)
  const list = async (query: string) =>
    CompareCasesPage.parse((await api.call('GET', `/api/compare/cases?${query}`)).body)

  it('reports the same for two runs as the comparison of two, with a sentence', async () => {
    const { runs, comparisons, threshold } = await compare('run-1,run-3', '&threshold=0.1')
    const two = CompareAnswer.parse(
      (await api.call('GET', '/api/compare?baseline=run-1&current=run-3&threshold=0.1')).body,
    )
    const groups = comparisons[0]?.groups.map(({ finding: _, sentence: __, ...group }) => group)
    assert.deepEqual(groups, two.comparison.groups)
    assert.deepEqual([runs.map(({ id }) => id), threshold], [['run-1', 'run-3'], 0.1])
    assert.match(comparisons[0]?.groups[0]?.sentence ?? '', /\.$/)
    assert.deepEqual(runs[0]?.suites[0]?.success.total, 51)
  })

  it('lists every case once from page to page, the worst change first', async () => {
    const whole = await list('runs=run-1,run-3&limit=1000')
    const pages: CompareCasesPage['cases'][number][] = []
    for (let offset = 0; offset < whole.total; offset += 7) {
      pages.push(...(await list(`runs=run-1,run-3&limit=7&offset=${offset}`)).cases)
    }
    assert.deepEqual(pages, whole.cases)
    assert.equal(whole.total, 27)
    const changes = whole.cases.flatMap(({ change }) => change ?? [])
    assert.deepEqual(
      changes,
      changes.toSorted((a, b) => a - b),
    )
    assert.deepEqual((await list('runs=run-1,run-3&offset=500')).cases, [])
  })

  it('counts what each filter lists', async () => {
    const { counts } = await list('runs=run-1,run-3')
    for (const [show, count] of Object.entries(counts)) {
      assert.equal((await list(`runs=run-1,run-3&show=${show}&limit=1000`)).cases.length, count, show)
    }
    assert.deepEqual([counts.all, counts.added, counts.removed], [27, 1, 1])
  })

  it('finds one case and its place, whatever its name', async () => {
    const path = `/api/compare/cases/geography/${encodeURIComponent(HOSTILE)}?runs=run-1,run-3`
    const found = CompareCaseAnswer.parse((await api.call('GET', path)).body)
    assert.equal(found.case.case, HOSTILE)
    assert.deepEqual(
      found.case.runs.map(({ attempts, outcome }) => [attempts, outcome]),
      [
        ['p', null],
        ['', 'removed'],
      ],
    )
    const page = await list('runs=run-1,run-3&limit=1000')
    assert.equal(page.cases[found.place ?? -1]?.case, HOSTILE)
    const elsewhere = CompareCaseAnswer.parse((await api.call('GET', `${path}&show=added`)).body)
    assert.equal(elsewhere.place, null)
    const missing = await api.call('GET', '/api/compare/cases/geography/none?runs=run-1,run-3')
    assert.deepEqual([missing.status, missing.body.code], [404, 'CASE_NOT_IN_RUN'])
  })

  it('compares eight runs with the first, and rejects nine, one and the same twice', async () => {
    const ids = Array.from({ length: 9 }, (_, at) => `run-${at + 1}`)
    const { comparisons } = await compare(ids.slice(0, 8).join())
    assert.equal(comparisons.length, 7)
    assert.equal((await list(`runs=${ids.slice(0, 8).join()}`)).cases[0]?.runs.length, 8)
    for (const runs of [ids.join(), 'run-1', 'run-1,run-1', 'run-1,run-2,run-1', ',', ',,,']) {
      for (const route of ['runs', 'cases', 'cases/geography/case-0']) {
        const { status, body } = await api.call('GET', `/api/compare/${route}?runs=${runs}`)
        assert.deepEqual([status, body.code], [422, 'COMPARE_RUNS_INVALID'], `${route} ${runs}`)
      }
    }
    const missing = await api.call('GET', '/api/compare/runs?runs=run-1,nothing')
    assert.deepEqual([missing.status, missing.body.code], [404, 'RUN_NOT_FOUND'])
  })

  it('rejects unknown parameters', async () => {
    for (const more of ['&show=most', '&sort=worst', '&offset=-1', '&limit=0', '&limit=1001', '&threshold=2', '&x=1']) {
      const { status, body } = await api.call('GET', `/api/compare/cases?runs=run-1,run-2${more}`)
      assert.deepEqual([status, body.code], [422, 'REQUEST_INVALID'], more)
    }
  })

  it('reads what was recorded meanwhile', async () => {
    const before = await list('runs=run-1,open-1')
    await api.store.append({ results: [sample({ run: 'open-1', case: 'brand-new' })] })
    await api.store.changeStatus('open-1', { from: ['running'], to: 'stopped' })
    const after = await list('runs=run-1,open-1')
    assert.equal(after.counts.added, before.counts.added + 1)
    assert.notEqual(after.revision, before.revision)
  })

  it('explains why runs are hard to compare', async () => {
    assert.deepEqual((await compare('run-1,run-2')).notes, [])
    assert.match((await compare('run-1,other-1')).notes.join(), /have no suite in common/)
    assert.match((await compare('old-1,new-1')).notes.join(), /Suite "geography" changed between the baseline/)
    await api.store.createRun(storedRun({ id: 'open-2', status: 'running', finished_at: null }))
    assert.match((await compare('run-1,run-2,open-2')).notes.join(), /Run 3 is still running: 0 samples so far/)
    assert.match((await compare('other-1,run-2')).comparisons[0]?.groups[0]?.sentence ?? '', /^Nothing to compare/)
  })

  it("writes the command's Markdown", async () => {
    const { body, headers } = await api.call('GET', '/api/compare/report.md?baseline=run-1&current=run-3')
    assert.match(headers.get('content-type') ?? '', /^text\/markdown/)
    assert.match(body, /^## Assay comparison\n\nrun-1 → run-3\n/)
    assert.doesNotMatch(body, /<img/)
  })
})
