import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { compareSides } from '@assay/core/comparison'
import { UserError } from '@assay/core/errors'
import { Report, type ReportHeader } from '@assay/core/report'
import { Result } from '@assay/core/result'
import { openReportSide } from './open-report-side.ts'
import { writeReport } from './write-report.ts'

const HEADER: ReportHeader = {
  format: 'assay-report',
  version: 1,
  generator: { name: 'assay', version: '0.1.0' },
  created_at: '2026-01-01T00:00:00Z',
  runs: [],
}

function result(i: number): Result {
  return Result.parse({
    run: 'r1',
    suite: 'suite',
    case: `case-${i}`,
    eval: null,
    model: 'replay/demo',
    attempt: 1,
    tags: [],
    weight: 1,
    checks: [],
    classification: null,
    code: null,
    tokens: { input: 1, output: 2, reasoning: null, cached: null },
    cost_usd: null,
    latency_ms: 12,
    judge_cost_usd: 0,
    first_token_ms: null,
    finish_reason: 'stop',
    from_cache: false,
    turns: [{ prompt: 'Ünïcode "quoted" \n', answer: `]}, {"x": [${i}` }],
    status: 'scored',
    passed: true,
    score: 1,
  })
}

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-report-'))
})

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

/** Reads all results of a report. */
async function readAll(path: string): Promise<{ header: ReportHeader; results: unknown[] }> {
  const { results, header } = openReportSide(path)
  const batches = await Array.fromAsync(results)
  return { header: header(), results: batches.flat() }
}

describe('openReportSide', () => {
  it('reads what writeReport wrote, which is one valid JSON value with a result per line', async () => {
    const path = join(folder, 'written.json')
    const results = Array.from({ length: 3000 }, (_, i) => result(i))
    await writeReport(path, HEADER, results)
    const read = await readAll(path)
    assert.deepEqual(read.header, HEADER)
    assert.deepEqual(read.results, results)
    const text = await readFile(path, 'utf8')
    assert.deepEqual(Report.parse(JSON.parse(text)).results, results)
    assert.equal(text.split('\n').filter((line) => line.startsWith('{"run"')).length, 3000)
  })

  it('reads a report that another tool has laid out anew', async () => {
    const text = JSON.stringify({ results: [result(1), result(2)], ...HEADER }, null, 2)
    assert.equal((await readAll(await file('pretty.json', text))).results.length, 2)
  })

  it('reads a report without results', async () => {
    const path = join(folder, 'none.json')
    await writeReport(path, HEADER, [])
    assert.deepEqual((await readAll(path)).results, [])
  })

  it('rejects a truncated file, and says how far it got', async () => {
    const whole = JSON.stringify({ ...HEADER, results: [result(1), result(2)] })
    const path = await file('cut.json', whole.slice(0, -30))
    await assert.rejects(readAll(path), { code: 'REPORT_TRUNCATED', message: /is incomplete: it ends at byte \d+/ })
  })

  it("rejects an empty file, a foreign file and a file that isn't JSON", async () => {
    const foreign = [
      '',
      '[]',
      'hello',
      '{"results":[{"id":1}]}',
      '{"results":{}}',
      '{"format":"sarif","results":[]}',
      '{}',
    ]
    for (const [i, text] of foreign.entries()) {
      await assert.rejects(readAll(await file(`foreign-${i}.json`, text)), { code: 'REPORT_FOREIGN' }, text)
    }
  })

  it('rejects another version and says what to do', async () => {
    const path = await file('v2.json', JSON.stringify({ ...HEADER, version: 2, results: [] }))
    await assert.rejects(readAll(path), { code: 'REPORT_VERSION_UNSUPPORTED', hint: 'Update Assay to read it.' })
  })

  it('rejects broken JSON and a bad header, naming the place', async () => {
    const broken = await file('broken.json', `{"format":"assay-report","version":1,"results":[{"a":tru}]}`)
    await assert.rejects(readAll(broken), {
      code: 'REPORT_INVALID',
      message: /isn't valid JSON \(byte \d+, after 0 results\)/,
    })
    const header = await file('header.json', JSON.stringify({ ...HEADER, created_at: 'yesterday', results: [] }))
    await assert.rejects(readAll(header), { code: 'REPORT_INVALID', message: /created_at/ })
  })

  it("rejects a report whose results are missing or aren't a list", async () => {
    for (const [i, rest] of [{}, { results: null }, { results: {} }].entries()) {
      const path = await file(`no-list-${i}.json`, JSON.stringify({ ...HEADER, ...rest }))
      await assert.rejects(readAll(path), { code: 'REPORT_INVALID', message: /"results" .*list/ })
    }
  })

  it('rejects hostile headers in a few words', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    const texts = [
      `{"format":${deep}}`,
      `{"format":"assay-report","version":${deep}}`,
      `{"format":"${'x'.repeat(100_000)}"}`,
      JSON.stringify({ ...HEADER, runs: new Array(5000).fill(1), results: [] }),
      JSON.stringify({ ...HEADER, runs: [{ suites: [{ pass_at: { [`k${'k'.repeat(100_000)}`]: 1 } }] }], results: [] }),
    ]
    for (const [i, text] of texts.entries()) {
      const path = await file(`hostile-${i}.json`, text)
      await assert.rejects(readAll(path), (error) => error instanceof UserError && error.message.length < 2000)
    }
  })

  it('yields the results in batches of about a chunk', async () => {
    const path = join(folder, 'batches.json')
    await writeReport(
      path,
      HEADER,
      Array.from({ length: 3000 }, (_, i) => result(i)),
    )
    const sizes: number[] = []
    for await (const batch of openReportSide(path).results) sizes.push(batch.length)
    assert.ok(sizes.length > 10 && Math.max(...sizes) < 300)
  })

  it('has no header before its end', () => {
    assert.throws(() => openReportSide(join(folder, 'any.json')).header(), /Bug: .* has not been read to its end/)
  })

  it('is compared as it is read, and a bad result is reported before a later problem', async () => {
    const path = join(folder, 'side.json')
    await writeReport(path, HEADER, [result(1), result(2)])
    const { groups, current } = await compareSides(openReportSide(path), openReportSide(path))
    assert.deepEqual([current.file, groups[0]?.cases.compared], [path, 2])
    const odd = await file('odd.json', `{"format":"assay-report","results":[${JSON.stringify(result(1))},7],}`)
    await assert.rejects(compareSides(openReportSide(path), openReportSide(odd)), {
      code: 'REPORT_INVALID',
      message: `Result 2 in "${odd}" isn't valid: expected an object, found 7.`,
    })
  })

  it("reports a file that doesn't exist or is a folder", async () => {
    await assert.rejects(readAll(join(folder, 'nowhere.json')), { code: 'FILE_NOT_FOUND' })
    await assert.rejects(readAll(folder), { code: 'FILE_NOT_FOUND', message: /is a folder/ })
  })
})

describe('writeReport', () => {
  it('leaves nothing behind and the old file whole when the results fail half way', async () => {
    const path = join(folder, 'half.json')
    await writeReport(path, HEADER, [result(1)])
    const failing = async function* () {
      yield result(2)
      throw new Error('the store went away')
    }
    await assert.rejects(writeReport(path, HEADER, failing()), /the store went away/)
    assert.equal((await readAll(path)).results.length, 1)
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
      [],
    )
  })

  it("says where it couldn't write", async () => {
    await writeFile(join(folder, 'no-folder'), '')
    const path = join(folder, 'no-folder', 'r.json')
    await assert.rejects(writeReport(path, HEADER, []), { code: 'FILE_PATH_INVALID', message: /no-folder/ })
  })
})
