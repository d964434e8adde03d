import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readEvidence } from '@assay/core/result'
import type { Log, Run } from 'sarif'
import { sampleReport } from '../summary/sample-report.ts'
import { type SarifOptions, sarifReport } from './sarif-report.ts'

const require = createRequire(import.meta.url)

// CommonJS packages whose types name a default that Node does not give.
const Ajv: typeof import('ajv-draft-04').default = require('ajv-draft-04')
const addFormats: typeof import('ajv-formats').default = require('ajv-formats')

const testdata = join(import.meta.dirname, '../../../../../testdata')
const schema = JSON.parse(readFileSync(join(testdata, 'sarif/sarif-2.1.0-rtm.5.json'), 'utf8'))
const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true })
addFormats(ajv)
const validate = ajv.compile(schema)

async function write(report: ReturnType<typeof sampleReport>, options?: SarifOptions): Promise<Run> {
  const text = (await Array.fromAsync(sarifReport(report.header, report.results, options))).join('')
  const log: Log = JSON.parse(text)
  assert(validate(log), JSON.stringify(validate.errors?.slice(0, 3)))
  const [run] = log.runs
  assert(run !== undefined)
  return run
}

const placeOf = (suite: string, caseId: string) => ({
  file: `suites/${suite} ü.yaml`,
  line: 3 + caseId.length,
  column: 5,
})

describe('sarifReport', () => {
  it('follows the published schema, whatever the texts are', async () => {
    for (const hostile of [false, true]) {
      const run = await write(sampleReport({ hostile }), { placeOf })
      assert((run.results ?? []).length > 20)
    }
    await write({ header: { ...sampleReport().header, runs: [] }, results: [] })
  })

  it('puts each failed case at its line of the suite file', async () => {
    const run = await write(sampleReport({ models: 1, suites: 1 }), { placeOf })
    const [first] = run.results ?? []
    assert.deepEqual(first?.locations?.[0]?.physicalLocation, {
      artifactLocation: { uri: 'suites/support-answers%20%C3%BC.yaml', uriBaseId: '%SRCROOT%' },
      region: { startLine: 3 + String(first?.properties?.case).length, startColumn: 5 },
    })
  })

  it('falls back to the first line of the suite file', async () => {
    const run = await write(sampleReport({ models: 1, suites: 1 }), { placeOf: () => null })
    assert.equal(
      run.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri,
      'suites/support-answers.yaml',
    )
    assert.equal(run.results?.[0]?.locations?.[0]?.physicalLocation?.region?.startLine, 1)
  })

  it('names the rule by the kind of check, and describes every rule it names', async () => {
    const run = await write(sampleReport())
    const ids = run.tool.driver.rules?.map(({ id }) => id) ?? []
    assert.deepEqual(ids, [
      'assay/check/code',
      'assay/check/contains',
      'assay/check/llm_judge',
      'assay/errored',
      'assay/limited',
      'assay/undecided',
    ])
    for (const result of run.results ?? []) assert.equal(ids[result.ruleIndex ?? -1], result.ruleId)
  })

  it("has one result per case and model, with the number of samples that didn't pass", async () => {
    const report = sampleReport({ models: 2, suites: 1, samples: 4 })
    const run = await write(report)
    const failing = report.results.filter((result) => ['failed', 'undecided'].includes(readEvidence(result)))
    const cases = new Set(failing.map((result) => `${result.case} ${result.model}`))
    assert.equal(run.results?.length, cases.size)
    const samples = run.results?.reduce((sum, { occurrenceCount = 1 }) => sum + occurrenceCount, 0)
    assert.equal(samples, failing.length)
  })

  it('has fingerprints that distinguish cases and models and stay when the place or the answer changes', async () => {
    const prints = async (options: SarifOptions) =>
      (await write(sampleReport(), options)).results?.map(
        (result) => result.partialFingerprints?.primaryLocationLineHash,
      )
    const before = await prints({ placeOf })
    assert.equal(new Set(before).size, before?.length)
    assert.deepEqual(await prints({ placeOf: () => ({ file: 'moved.yaml', line: 99, column: 1 }) }), before)
  })

  it('names an undecided case at its place as a warning, and a failed one as an error whichever sample came first', async () => {
    const { header, results } = sampleReport({ models: 1, suites: 1 })
    const undecided = results.find(({ status }) => status === 'undecided')
    const failed = results.find((result) => readEvidence(result) === 'failed')
    const unscored = results.find(({ status }) => status === 'unscored')
    assert(undecided !== undefined && failed !== undefined && unscored !== undefined)
    const only = await write({ header, results: [undecided, { ...undecided, attempt: 2 }, unscored] }, { placeOf })
    assert.deepEqual(
      only.results?.map(({ level, ruleId, message }) => [level, ruleId, message.text]),
      [
        [
          'warning',
          'assay/undecided',
          `"${undecided.case}" on replay/small: The judge gave no verdict. (2 samples have no verdict)`,
        ],
      ],
    )
    assert.equal(only.results?.[0]?.locations?.[0]?.physicalLocation?.region?.startColumn, 5)
    const both = await write({ header, results: [undecided, { ...failed, case: undecided.case, attempt: 2 }] })
    assert.deepEqual(
      both.results?.map(({ level, occurrenceCount }) => [level, occurrenceCount]),
      [['error', 2]],
    )
  })

  it('notifies of samples that were never taken', async () => {
    const { header, results } = sampleReport({ models: 1, suites: 1 })
    const runs = header.runs.map((run) => ({
      ...run,
      status: 'stopped' as const,
      stop_reason: 'budget' as const,
      missing: 76,
    }))
    const [invocation] = (await write({ header: { ...header, runs }, results })).invocations ?? []
    assert.equal(invocation?.executionSuccessful, false)
    const [notification] = invocation?.toolExecutionNotifications ?? []
    assert.equal(notification?.level, 'error')
    assert.equal(notification?.message.text, "replay/small: 76 of 100 planned samples weren't taken: budget spent.")
  })

  it('notifies of errored samples that --ignore-errors left out', async () => {
    const { header, results } = sampleReport({ models: 1, suites: 1 })
    const runs = header.runs.map((run) => ({ ...run, ignore_errors: true }))
    const [invocation] = (await write({ header: { ...header, runs }, results })).invocations ?? []
    const texts = invocation?.toolExecutionNotifications?.map(({ level, message }) => [level, message.text])
    const text = 'replay/small: 1 of 24 samples errored and is left out of the rates: --ignore-errors.'
    assert.deepEqual(texts, [['warning', text]])
  })

  it('reports what it left out', async () => {
    const run = await write(sampleReport(), { limit: 3 })
    assert.equal(run.results?.length, 3)
    assert.match(run.invocations?.[0]?.toolExecutionNotifications?.[0]?.message.text ?? '', /^\d+ more samples/)
  })

  it('leaves out errors where the run ignores them', async () => {
    const { header, results } = sampleReport()
    const ignoring = { ...header, runs: header.runs.map((run) => ({ ...run, ignore_errors: true })) }
    const run = await write({ header: ignoring, results })
    assert(run.results?.every(({ ruleId }) => ruleId !== 'assay/errored'))
  })
})
