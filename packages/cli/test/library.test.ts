import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { compare, EnvironmentError, loadSuite, type RunEvent, run, SuiteError, score, UserError } from '../src/index.ts'
import { MATCHERS } from '../src/lib/matchers/matchers.ts'
import { runAssay } from './process.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const QUICKSTART = join(root, 'examples', 'quickstart')
const folder = mkdtempSync(join(tmpdir(), 'assay-library-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const careful = { suites: QUICKSTART, models: 'replay/careful', folder }

describe('run', () => {
  it("returns the command's numbers", async () => {
    const file = join(folder, 'report.json')
    const args = ['run', QUICKSTART, '-m', 'replay/careful', '--store', 'memory:', '--format', 'json', '-o', file]
    await runAssay(args, { cwd: folder })
    const { runs, results } = await run(careful)
    const gathered = []
    for await (const { run: _, ...result } of results) gathered.push(result)
    const report = JSON.parse(readFileSync(file, 'utf8'))
    assert.deepEqual(runs[0]?.suites, report.runs[0].suites)
    assert.deepEqual(
      gathered,
      report.results.map(({ run: _, ...result }: { run: string }) => result),
    )
  })

  it('pools counts and success over models, and says which score is meant', async () => {
    const result = await run({ suites: QUICKSTART, folder })
    const [first, second] = result.runs
    assert.equal(result.counts.total, 60)
    assert.equal(result.counts.cases, 20)
    assert.equal(result.success.count, (first?.suites[0]?.success.count ?? 0) + (second?.suites[0]?.success.count ?? 0))
    assert.equal(result.success.interval?.method, 'beta-midp')
    assert.deepEqual(result.score, { value: null, interval: null, reason: 'There are 2 runs; each has its own score.' })
  })

  it('has the success of a single suite as the suite has it', async () => {
    const { success, score, runs } = await run(careful)
    assert.deepEqual(success, runs[0]?.suites[0]?.success)
    assert.deepEqual(score, runs[0]?.score)
  })

  it("lists the samples that didn't pass", async () => {
    const { failures, counts } = await run(careful)
    assert.equal(failures.length, counts.total - counts.passed)
    assert.ok(failures.every((result) => !(result.status === 'scored' && result.passed)))
  })

  it('lists undecided samples apart from failed ones', async () => {
    const text = `metadata: {name: a}
evals:
  - {name: wrong, prompt: What is 15% off 80?, checks: [contains: sixty]}
  - {name: free, prompt: What is 15% off 80?, expected_classification: pass}
  - {name: thrown, prompt: What is 15% off 80?, checks: [javascript: ./throws.js]}
`
    writeFileSync(join(folder, 'throws.js'), "export default () => { throw new Error('The check broke') }\n")
    const answer = { text: '68', cost_usd: 0.01, latency_ms: 100 }
    mkdirSync(join(folder, 'recordings'))
    writeFileSync(join(folder, 'recordings', 'one.jsonl'), JSON.stringify({ prompt: 'What is 15% off 80?', answer }))
    const source = { text, file: join(folder, 'inline.yaml') }
    const { counts, failures, undecided, missing } = await run({ ...careful, models: 'replay/one', suites: source })
    assert.deepEqual([counts.failed, counts.undecided, counts.unscored, missing], [1, 1, 1, 0])
    assert.deepEqual(
      [failures, undecided].map((list) => list.map((result) => `${result.case} ${result.status}`)),
      [['wrong scored'], ['thrown undecided']],
    )
  })

  it("leaves a score open that isn't certain, and a matcher on it undecided", async () => {
    const text = `metadata: {name: a}
score: {formula: score.mean}
evals:
  - {name: sure, prompt: What is 15% off 80?, checks: [contains: "68"]}
  - {name: open, prompt: What is 15% off 80?, checks: [contains: sixty, javascript: ./throws.js]}
`
    const source = { text, file: join(folder, 'inline.yaml') }
    const result = await run({ ...careful, models: 'replay/one', suites: source })
    assert.deepEqual([result.open, result.counts.uncertain_scores], [0, 1])
    assert.deepEqual(result.possible_scores, [{ low: 0.5, high: 0.75 }])
    const verdicts = [0.4, 0.6, 0.75].map((score) => MATCHERS.toHaveScoreAbove(result, score).verdict)
    assert.deepEqual(verdicts, ['passed', 'undecided', 'failed'])
    assert.match(MATCHERS.toHaveScoreAbove(result, 0.6).lines.join('\n'), /Without a certain score: 1 sample/)
    assert.equal(MATCHERS.toHaveFailedCount(result, 1).verdict, 'passed')
  })

  it('accepts a text, and a loaded suite', async () => {
    const text = 'metadata: {name: a}\nevals:\n  - prompt: What is 15% off 80?\n    checks:\n      - contains: "68"\n'
    const source = { text, file: join(QUICKSTART, 'inline.yaml') }
    const fromText = await run({ ...careful, suites: source })
    const fromSuite = await run({ ...careful, suites: [await loadSuite(source)] })
    assert.equal(fromText.counts.passed, 1)
    assert.deepEqual(fromSuite.counts, fromText.counts)
  })

  it('saves runs in a file if told to, and reads them from there', async () => {
    const store = join(folder, 'kept.db')
    const { runs, results } = await run({ ...careful, store })
    let count = 0
    for await (const { run } of results) count += Number(run === runs[0]?.id)
    assert.equal(count, 30)
    const listed = await runAssay(['runs', '--store', store, '--json'])
    assert.match(listed.stdout, new RegExp(String(runs[0]?.id)))
  })

  it('reports events, and stops when aborted', async () => {
    const controller = new AbortController()
    const events: RunEvent['type'][] = []
    const result = await run({
      ...careful,
      threads: 1,
      signal: controller.signal,
      onEvent: (event) => {
        events.push(event.type)
        if (event.type === 'run.started') controller.abort()
      },
    })
    assert.equal(events[0], 'run.started')
    assert.equal(result.runs[0]?.status, 'stopped')
    assert.ok(result.counts.total < 30)
  })

  it('rejects unknown and invalid options, all at once', async () => {
    const wrong = { ...careful, sampels: 3, threads: 0 }
    await assert.rejects(run(wrong), (error) => {
      assert.ok(error instanceof UserError)
      assert.equal(error.code, 'OPTIONS_INVALID')
      assert.match(error.message, /sampels/)
      assert.match(error.message, /threads/)
      return true
    })
    await assert.rejects(run({ suites: [] }), { code: 'SUITE_MISSING' })
    // @ts-expect-error a program without types
    await assert.rejects(run({ suites: 5 }), { code: 'SUITE_MISSING' })
  })

  it('reports an unavailable model before anything is sent', async () => {
    const key = process.env.OPENAI_API_KEY
    const router = process.env.OPENROUTER_API_KEY
    delete process.env.OPENAI_API_KEY
    delete process.env.OPENROUTER_API_KEY
    try {
      await assert.rejects(run({ ...careful, models: 'openai/gpt-5-mini' }), EnvironmentError)
    } finally {
      if (key !== undefined) process.env.OPENAI_API_KEY = key
      if (router !== undefined) process.env.OPENROUTER_API_KEY = router
    }
  })
})

describe('loadSuite', () => {
  it("returns a file's suite", async () => {
    const suite = await loadSuite(join(QUICKSTART, 'suite.yaml'))
    assert.equal(suite.name, 'quickstart')
    assert.equal(suite.count, 10)
  })

  it('throws every problem of a suite, with carets', async () => {
    const text = 'evals:\n  - prompt: Hi\n    checks:\n      - contans: x\n  - promt: Ho\n'
    await assert.rejects(loadSuite({ text, file: 'bad.yaml' }), (error) => {
      assert.ok(error instanceof SuiteError && error instanceof UserError)
      assert.ok(error.diagnostics.length > 1)
      for (const { message } of error.diagnostics) assert.ok(error.message.includes(message), message)
      assert.match(error.message, /bad\.yaml:4:/)
      assert.match(error.message, /\^/)
      return true
    })
  })

  it('needs exactly one suite', async () => {
    await assert.rejects(loadSuite(join(root, 'examples')), { code: 'SUITE_AMBIGUOUS' })
    await assert.rejects(loadSuite(join(folder, 'nowhere.yaml')), { code: 'SUITE_INVALID' })
  })
})

describe('compare', () => {
  it('compares report files as the command does', async () => {
    const [baseline, current] = ['baseline', 'current'].map((name) => join(root, 'examples/reports', `${name}.json`))
    const { stdout } = await runAssay([
      'compare',
      '--baseline',
      String(baseline),
      '--current',
      String(current),
      '--json',
    ])
    assert.deepEqual(await compare(String(baseline), String(current)), JSON.parse(stdout))
  })

  it('compares a result of run with itself and with a stored run', async () => {
    const store = join(folder, 'compared.db')
    const good = await run({ ...careful, store })
    const bad = await run({ ...careful, models: 'replay/quick' })
    assert.equal((await compare(good, good)).regressed.length, 0)
    const comparison = await compare(String(good.runs[0]?.id), bad, { store, threshold: 0.1 })
    assert.ok(comparison.regressed.length > 0)
    assert.equal(comparison.matched_by, 'suite_case')
  })

  it('rejects a side that is neither a report nor a run', async () => {
    await assert.rejects(compare('nowhere.json', 'nowhere.json'), { code: 'COMPARE_NOT_FOUND' })
    writeFileSync(join(folder, 'foreign.json'), '{}')
    const foreign = join(folder, 'foreign.json')
    await assert.rejects(compare(foreign, foreign), { code: 'REPORT_FOREIGN' })
    await assert.rejects(compare(foreign, 'nowhere.json'), { code: 'COMPARE_NOT_FOUND' })
  })
})

describe('score', () => {
  it('scores every run by another formula, with its interval', async () => {
    const result = await run({ suites: QUICKSTART, folder })
    const scores = await score(result, 'success_pct')
    assert.deepEqual(
      scores.map(({ model, suite }) => [model, suite]),
      [
        ['replay/careful', 'quickstart'],
        ['replay/quick', 'quickstart'],
      ],
    )
    for (const [i, { score }] of scores.entries()) {
      const success = result.runs[i]?.suites[0]?.success
      assert.equal(score.value, 100 * (success?.value ?? Number.NaN))
      assert.equal(score.interval?.low, 100 * (success?.interval?.low ?? Number.NaN))
    }
  })

  it('shows what is wrong with a formula', async () => {
    const result = await run(careful)
    await assert.rejects(score(result, 'succes_pct'), { code: 'FORMULA_INVALID', message: /success_pct/ })
  })
})
