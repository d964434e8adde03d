import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Log } from 'sarif'
import { configFor, type Project, project, suiteOf } from './project.ts'

/** A server that is the model, which says what it is asked to but fails for "down", and a judge whose replies nobody can read. */
async function startModel() {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString())
    const asked: string = body.messages.at(-1).content
    const isDown = asked.includes('down')
    const content = body.model === 'judge' ? 'banana' : asked
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
    const usage = { prompt_tokens: 10, completion_tokens: 5 }
    response.writeHead(isDown ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isDown ? { error: { message: 'Out of order' } } : { choices, usage }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const SUITE = {
  metadata: { name: 'statuses', models: ['local/m'], judge: 'local/judge' },
  evals: [
    { name: 'good', prompt: 'Say good', checks: [{ contains: 'good' }] },
    { name: 'bad', prompt: 'Say bad', checks: [{ contains: 'better' }] },
    { name: 'throws', prompt: 'Say throws', checks: [{ javascript: './throws.js' }] },
    { name: 'judged', prompt: 'Say judged', checks: [{ llm_judge: 'Is it kind?' }] },
    { name: 'priced', prompt: 'Say priced', checks: [{ cost: 1 }] },
    { name: 'free', prompt: 'Say free', expected_classification: 'pass' },
    { name: 'down', prompt: 'Say down', checks: [{ contains: 'down' }] },
  ],
}

const FILES = {
  'suite.yaml': JSON.stringify(SUITE, null, 1),
  'throws.js': "export default () => {\n  throw new Error('The check broke')\n}\n",
}

describe('a run with a sample of each status', () => {
  let here: Project
  let model: Awaited<ReturnType<typeof startModel>>
  let printed: string

  before(async () => {
    model = await startModel()
    const config = `providers:\n  local: { base_url: "${model.baseUrl}" }\n`
    here = project({ ...FILES, 'assay.config.yaml': config })
    const formats = ['--format', 'json,html,markdown,sarif,junit,csv', '--output', 'out']
    const { stdout } = await here.run(['run', 'suite.yaml', '--max-retries', '0', ...formats])
    printed = stdout
  })

  after(async () => {
    here[Symbol.dispose]()
    await model[Symbol.asyncDispose]()
  })

  const file = (name: string) => readFileSync(join(here.folder, 'out', name), 'utf8')
  const show = async (...args: string[]) => (await here.run(['show', 'last', ...args])).stdout

  it('lists failed and undecided cases apart, and says why a sample is unscored', () => {
    assert.match(printed, /\nSuccess Rate: 33\.3% \(1\/3, /)
    assert.match(
      printed,
      /\nErrored: 1 of 7 samples\nUndecided: 3 of 7 samples \(a criterion couldn't be applied\)\nUnscored: 1 of 7 samples \(the suite gives no criterion\)\n/,
    )
    const [, failed = '', undecided = ''] = printed.split(/^(?:FAILED|UNDECIDED) .*\n/m)
    assert.match(printed, /^FAILED \(1\) /m)
    assert.match(printed, /^UNDECIDED \(4\) /m)
    assert.match(failed, /^bad +0\/1 +Doesn't contain "better"[^\n]*\n\n$/)
    assert.match(undecided, /^down +1 of 1 +.*Out of order/m)
    assert.match(undecided, /^judged +1 of 1 +.*gave no verdict/m)
    assert.match(undecided, /^priced +1 of 1 +.*price of the model/m)
    assert.match(undecided, /^throws +1 of 1 +.*throws\.js/m)
    assert.match(undecided, /\n\nUnscored: 1 sample: the suite gives no criterion\n/)
    assert.match(printed, /Next: assay show last --failed/)
  })

  it('shows the same lists later, and leaves out passed and unscored cases with --failed', async () => {
    const all = await show()
    const titles = [...all.matchAll(/^(?:FAILED|UNDECIDED|PASSED|UNSCORED) \(\d\)/gm)].map(([title]) => title)
    assert.deepEqual(titles, ['FAILED (1)', 'UNDECIDED (4)', 'PASSED (1)', 'UNSCORED (1)'])
    assert.match(all, /^down +errored +1 of 1 /m)
    assert.match(all, /^judged +undecided +1 of 1 /m)
    assert.doesNotMatch(await show('--failed'), /^(PASSED|UNSCORED|good|free)/m)
    const listed = async (...args: string[]) =>
      JSON.parse(await show('--json', ...args)).cases.map((each: { case: string; outcome: string }) => {
        return `${each.case} ${each.outcome}`
      })
    const missed = ['bad failed', 'down errored', 'judged undecided', 'priced undecided', 'throws undecided']
    assert.deepEqual(await listed('--failed'), missed)
    assert.deepEqual(await listed(), [...missed.slice(0, 2), 'free unscored', 'good passed', ...missed.slice(2)])
    assert.match(await show('judged'), / · undecided\n.*gave no verdict/)
    assert.equal(await show('free', '--failed'), '')
  })

  it('is listed with the number of samples that its rate is of', async () => {
    assert.match((await here.run(['runs'])).stdout, /finished +33\.3% of 3 .* 7, 3 undecided, 1 unscored *$/m)
  })

  it('counts each status in JSON', () => {
    const { runs } = JSON.parse(file('report.json'))
    assert.deepEqual(runs[0].suites[0].counts, {
      total: 7,
      passed: 1,
      failed: 1,
      unscored: 1,
      undecided: 3,
      errored: 1,
      limited: 0,
      cases: 7,
    })
    assert.equal(runs[0].missing, 0)
  })

  it('is red in JUnit for all but the passed and the unscored sample', () => {
    const xml = file('report.xml')
    assert.match(xml, /<testsuites [^>]*tests="7" failures="1" errors="4" skipped="1"/)
    const outcomes = [...xml.matchAll(/<testcase name="(\w+)".*?<\/testcase>/gs)].map(([text, name]) => {
      return `${name} ${/<(failure|error|skipped) /.exec(text)?.[1] ?? 'green'}`
    })
    assert.deepEqual(outcomes.toSorted(), [
      'bad failure',
      'down error',
      'free skipped',
      'good green',
      'judged error',
      'priced error',
      'throws error',
    ])
  })

  it('names undecided cases at their lines of the suite in SARIF', () => {
    const log: Log = JSON.parse(file('report.sarif'))
    const found = (log.runs[0]?.results ?? []).map(({ ruleId, level, locations, properties }) => {
      const { region, artifactLocation } = locations?.[0]?.physicalLocation ?? {}
      const line = FILES['suite.yaml'].split('\n')[(region?.startLine ?? 0) - 1]
      const place = line?.includes('{') || line?.includes(`"${properties?.case}"`)
      return [properties?.case, level, ruleId, artifactLocation?.uri, (region?.startLine ?? 0) > 1 && place]
    })
    assert.deepEqual(found.toSorted(), [
      ['bad', 'error', 'assay/check/contains', 'suite.yaml', true],
      ['down', 'warning', 'assay/errored', 'suite.yaml', true],
      ['judged', 'warning', 'assay/undecided', 'suite.yaml', true],
      ['priced', 'warning', 'assay/undecided', 'suite.yaml', true],
      ['throws', 'warning', 'assay/undecided', 'suite.yaml', true],
    ])
  })

  it('lists failed and undecided samples apart in the job summary and the page', () => {
    const markdown = file('report.md')
    assert.match(markdown, /\*\*1 of 7 samples passed\*\* · 1 run · 1 errored · 3 undecided/)
    const [, failed = '', undecided = ''] = markdown.split(/^### (?:Failed \(1\)|Undecided \(4\))$/m)
    assert.match(failed, /\| statuses \/ bad \|/)
    for (const name of ['down', 'judged', 'priced', 'throws']) assert.ok(undecided.includes(`| statuses / ${name} |`))
    assert.doesNotMatch(markdown, /statuses \/ free/)
    assert.match(markdown, /1 of 7 samples unscored: the suite gives no criterion\./)
    const page = file('report.html')
    assert.match(page, /3 undecided · 1 unscored/)
    assert.match(page, /<h3>Without a verdict<\/h3>/)
  })

  it('has the outcome and the reason of each sample in CSV', () => {
    const rows = file('report.csv').split('\r\n')
    const at = (name: string) => rows[0]?.split(',').indexOf(name) ?? -1
    const row = rows.find((each) => each.split(',')[at('case')] === 'priced')?.split(',')
    assert.equal(row?.[at('outcome')], 'undecided')
    assert.match(row?.[at('reason')] ?? '', /price of the model/)
  })
})

describe('a run that its budget stops', () => {
  it('says in one line how many planned samples are missing, everywhere', async () => {
    await using model = await startModel()
    const names = Array.from({ length: 20 }, (_, i) => `case-${i}`)
    using here = project({ 'assay.config.yaml': configFor(model), 'suite.yaml': suiteOf(names) })
    const limits = ['--budget', '0.15', '--max-tokens', '5', '--threads', '1']
    const formats = ['--format', 'json,markdown,sarif,junit,html', '--output', 'out']
    const { stdout } = await here.run(['run', 'suite.yaml', ...limits, ...formats])
    const [, missing] = /^Missing: (\d+) of 20 planned samples weren't taken: budget spent$/m.exec(stdout) ?? []
    assert.ok(Number(missing) > 0 && Number(missing) < 20, stdout)
    const text = `${missing} of 20 planned samples weren't taken: budget spent`
    assert.ok((await here.run(['show', 'last'])).stdout.includes(`\nMissing: ${text}\n`))
    assert.match(
      (await here.run(['runs'])).stdout,
      new RegExp(`stopped +100\\.0% .* ${20 - Number(missing)} of 20 *$`, 'm'),
    )
    const file = (name: string) => readFileSync(join(here.folder, 'out', name), 'utf8')
    assert.equal(JSON.parse(file('report.json')).runs[0].missing, Number(missing))
    assert.ok(file('report.md').includes(`${text}.**`))
    assert.ok(file('report.html').includes(text.replace("'", '&#39;')))
    assert.match(file('report.xml'), /errors="1"/)
    assert.ok(file('report.xml').includes(`<error message="${text.replace("'", '&apos;')}" type="missing"/>`))
    const log: Log = JSON.parse(file('report.sarif'))
    const [notification] = log.runs[0]?.invocations?.[0]?.toolExecutionNotifications ?? []
    assert.equal(notification?.message.text, `local/m: ${text}.`)
  })
})
