import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { UserError } from '@assay/core/errors'
import { FROM_NETWORK, makePolicy, TRUSTED } from '@assay/core/policy'
import { type RunSpec, readPlan } from '@assay/core/run'
import { createMemoryStore } from '@assay/store/store'
import { z } from 'zod'
import { compareReferences } from '../src/compare.ts'
import { checkSpecAllowed, planSpec, runPlanned } from '../src/run.ts'
import { loadSuite, loadSuites, SuiteError, saveSuite } from '../src/suites.ts'
import { type OpenWorkspace, openWorkspace, serverPolicy } from '../src/workspace.ts'
import { temporaryFolder } from './stored-runs.ts'

const testdata = join(import.meta.dirname, '../../../testdata/network')
const text = (more: object = {}, checks: object = { match: '*4*' }) =>
  JSON.stringify({ metadata: { name: 'n', model: 'replay/demo', ...more }, evals: [{ prompt: '2+2', checks }] })

/** Returns the code that something throws, with its message. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    assert.ok(error instanceof UserError, String(error))
    return error instanceof SuiteError ? error.diagnostics.map(({ code }) => code).join(' ') : error.code
  }
  return 'allowed'
}

describe('checkSpecAllowed', () => {
  const spec: RunSpec = { suites: [{ text: text() }] }

  it('names all forbidden fields at once', () => {
    const everything: RunSpec = {
      ...spec,
      models: ['openai/gpt-5', 'command/agent'],
      judge: 'command/judge',
      record: '/tmp/a.jsonl',
      output: '/tmp/report',
      format: ['json'],
      baseline: '../reports/a.json',
      unsafe_no_sandbox: true,
      timeout: '11m',
      threads: 101,
      max_retries: 11,
    }
    assert.throws(
      () => checkSpecAllowed(everything, FROM_NETWORK),
      (error: unknown) => {
        assert.ok(error instanceof UserError && error.code === 'SPEC_NOT_ALLOWED')
        const fields = [...error.message.matchAll(/^ {2}"(\w+)"/gm)].map(([, field]) => field)
        assert.deepEqual(fields, [
          'record',
          'output',
          'format',
          'baseline',
          'unsafe_no_sandbox',
          'timeout',
          'threads',
          'max_retries',
          'models',
          'judge',
        ])
        return true
      },
    )
    checkSpecAllowed(everything, TRUSTED)
  })

  it('accepts a spec that stays in the store', () => {
    const stored: RunSpec = { ...spec, baseline: 'last', models: ['openai/*'], unsafe_no_sandbox: false }
    assert.doesNotThrow(() => checkSpecAllowed(stored, FROM_NETWORK))
    assert.throws(() => checkSpecAllowed({ ...stored, baseline: 'last.json' }, FROM_NETWORK), {
      code: 'SPEC_NOT_ALLOWED',
    })
  })

  it('never allows code without a sandbox, whatever the config says', () => {
    const allow = { files: true, commands: true, javascript: true, env: true, private_addresses: true }
    const policy = serverPolicy({ server: { allow } })
    assert.throws(() => checkSpecAllowed({ ...spec, unsafe_no_sandbox: true }, policy), /unsafe_no_sandbox/)
    checkSpecAllowed({ ...spec, output: 'a.json', judge: 'command/judge' }, policy)
  })
})

describe('runs from the network', () => {
  const folder = temporaryFolder('from-network')
  const marker = join(folder, 'started')
  const elsewhere = join(folder, 'elsewhere')
  let workspace: OpenWorkspace

  before(async () => {
    for (const path of [join(folder, 'recordings'), join(elsewhere, 'recordings')]) mkdirSync(path, { recursive: true })
    const line = `${JSON.stringify({ prompt: '2+2', answer: { text: '4' } })}\n`
    writeFileSync(join(folder, 'recordings', 'demo.jsonl'), line)
    for (const name of ['private', 'demo']) writeFileSync(join(elsewhere, 'recordings', `${name}.jsonl`), line)
    writeFileSync(join(elsewhere, 'suite.yaml'), text())
    writeFileSync(
      join(elsewhere, 'check.mjs'),
      `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(marker)}, '')\nexport default () => true\n`,
    )
    const commands = { agent: { run: ['touch', marker] } }
    writeFileSync(
      join(folder, 'assay.config.yaml'),
      JSON.stringify({ commands, server: { allow: { max_samples: 6, max_models: 3 } } }),
    )
    workspace = await openWorkspace({ store: { open: createMemoryStore() }, folder, env: {}, policy: serverPolicy })
  })
  after(() => workspace[Symbol.asyncDispose]())

  const plan = (spec: Partial<RunSpec>) => planSpec(workspace, { suites: [{ text: text() }], ...spec })
  const run = async (spec: Partial<RunSpec>) => runPlanned(workspace, await plan(spec))

  it('run a text on a recording of the server, and save no path that it claimed', async () => {
    const [done] = await run({ suites: [{ text: text(), file: join(elsewhere, 'suite.yaml'), folder: elsewhere }] })
    assert.equal(done?.status, 'finished')
    const stored = readPlan((await workspace.store.getRun(done?.id ?? '')).plan)
    assert.deepEqual([stored.suites[0]?.file, stored.spec?.suites], [null, [{ text: text() }]])
  })

  it('find no recording next to a file that a text claims to be', async () => {
    const source = { text: text({ model: 'replay/private' }), file: join(elsewhere, 'suite.yaml'), folder: elsewhere }
    assert.equal(await refusalOf(run({ suites: [source] })), 'RECORDING_MISSING')
    assert.equal(await refusalOf(run({ models: ['replay/../elsewhere/recordings/private'] })), 'RECORDING_MISSING')
  })

  it('read no path: an existing file is as unknown as a missing one', async () => {
    const said = new Set<string>()
    for (const path of [join(elsewhere, 'suite.yaml'), '/nowhere.yaml', elsewhere, 'package.json']) {
      await assert.rejects(plan({ suites: [path] }), (error: unknown) => {
        assert.ok(error instanceof SuiteError)
        for (const { code, message, hint } of error.diagnostics)
          said.add(`${code} ${message.replace(path, 'PATH')} ${hint}`)
        return true
      })
    }
    assert.equal(said.size, 1)
    assert.match([...said].join(), /^SUITE_NOT_FOUND No suite is saved as "PATH"/)
  })

  it('run a saved suite by its name', async () => {
    const suite = await loadSuite({ text: text({ name: 'saved' }) }, { policy: workspace.policy })
    await saveSuite(workspace.store, { suite, text: text() }, workspace.now)
    assert.equal((await run({ suites: ['saved'] }))[0]?.status, 'finished')
  })

  it('never start a program of the config, whoever names it', async () => {
    const trusted = await loadSuite({ text: text({ name: 'own', model: 'command/agent' }) })
    await saveSuite(workspace.store, { suite: trusted, text: text() }, workspace.now)
    assert.equal(await refusalOf(run({ suites: ['own'] })), 'MODEL_NOT_ALLOWED')
    assert.equal(await refusalOf(run({ models: ['command/agent'] })), 'SPEC_NOT_ALLOWED')
    assert.equal(await refusalOf(run({ models: ['c*/agent'] })), 'MODEL_GLOB_EMPTY')
    assert.equal(await refusalOf(run({ suites: [{ text: text({ model: 'command/agent' }) }] })), 'SUITE_NOT_ALLOWED')
    assert.equal(
      await refusalOf(run({ vars: { c: 'command' }, suites: [{ text: text({ model: '{{c}}/agent' }) }] })),
      'SUITE_NOT_ALLOWED',
    )
    assert.ok(!existsSync(marker))
  })

  it('leave the functions of a saved suite uncalled', async () => {
    const source = {
      text: text({ name: 'calls' }, { javascript: './check.mjs' }),
      file: join(elsewhere, 'suite.yaml'),
      folder: elsewhere,
    }
    await saveSuite(workspace.store, { suite: await loadSuite(source), text: source.text }, workspace.now)
    const [done] = await run({ suites: ['calls'] })
    assert.equal(done?.suites[0]?.counts.passed, 0)
    assert.ok(!existsSync(marker))
  })

  it('do all of this for the person at the machine', async () => {
    const own = { ...workspace.store, close: async () => {} }
    for (const suite of ['own', 'calls']) {
      await using trusted = await openWorkspace({ store: { open: own }, folder, env: {} })
      await runPlanned(trusted, await planSpec(trusted, { suites: [suite], cache: false }))
      assert.ok(existsSync(marker), suite)
      rmSync(marker)
    }
  })

  it('take no more samples and models than the server allows', async () => {
    assert.equal(await refusalOf(plan({ samples: 6 })), 'allowed')
    assert.equal(await refusalOf(plan({ samples: 7 })), 'SPEC_NOT_ALLOWED')
    assert.equal(
      await refusalOf(plan({ samples: 3, models: ['replay/demo', 'replay/a', 'replay/b'] })),
      'SPEC_NOT_ALLOWED',
    )
    assert.equal(
      await refusalOf(plan({ models: ['replay/demo', 'replay/a', 'replay/b', 'replay/c'] })),
      'SPEC_NOT_ALLOWED',
    )
    assert.equal(await refusalOf(plan({ pass_k: [1_000_000_000] })), 'SPEC_NOT_ALLOWED')
  })

  it('use no more threads than the server allows, in a spec or a suite', async () => {
    const asking = (threads: number) => text({ threads })
    assert.equal(await refusalOf(plan({ suites: [{ text: asking(100) }] })), 'allowed')
    assert.equal(await refusalOf(plan({ suites: [{ text: asking(101) }] })), 'SPEC_NOT_ALLOWED')
    assert.equal(await refusalOf(plan({ threads: 101 })), 'SPEC_NOT_ALLOWED')
  })

  it('name no secret if the server forbids it, in a suite or a system prompt', async () => {
    const env = { ASSAY_SECRET_PASS: 'planted' }
    const secretive = text().replace('2+2', "2+2 {{secret('pass')}}")
    const store = () => ({ open: createMemoryStore() })
    for (const [secrets, inSuite, inPrompt] of [
      [true, 'allowed', 'allowed'],
      [false, 'SUITE_NOT_ALLOWED', 'OPTIONS_INVALID'],
    ] as const) {
      const policy = () => makePolicy({ secrets })
      await using other = await openWorkspace({ store: store(), folder, env, policy })
      assert.equal(await refusalOf(planSpec(other, { suites: [{ text: secretive }] })), inSuite)
      const system_prompt = "{{secret('pass')}}"
      assert.equal(await refusalOf(planSpec(other, { suites: [{ text: text() }], system_prompt })), inPrompt)
    }
  })

  it('compare stored runs and read no report', async () => {
    const report = join(folder, 'report.json')
    writeFileSync(report, '{}')
    const compared = compareReferences(workspace.store, report, report, {}, workspace.policy)
    assert.equal(await refusalOf(compared), 'COMPARE_NOT_FOUND')
    assert.equal(await refusalOf(plan({ baseline: 'report' })), 'COMPARE_NOT_FOUND')
  })
})

describe('loadSuites', () => {
  const Hostile = z.object({
    text: z.array(z.string()),
    network: z.array(z.string()),
    vars: z.record(z.string(), z.unknown()).optional(),
  })
  const table = z.array(Hostile).parse(JSON.parse(readFileSync(join(testdata, 'hostile-suites.json'), 'utf8')))

  it('throws the problems of all hostile suites in the test data at once', async () => {
    const hostile = table.filter(({ network, vars }) => network.length > 0 && vars === undefined)
    const sources = hostile.map((each) => ({ text: `${each.text.join('\n')}\n` }))
    await assert.rejects(
      loadSuites(sources, { policy: FROM_NETWORK, env: { HOME: '/home/somebody' } }),
      (error: unknown) => {
        assert.ok(error instanceof SuiteError)
        const errors = error.diagnostics.filter(({ severity }) => severity === 'error')
        assert.deepEqual(
          errors.map(({ code, line, column }) => `${code} ${line}:${column}`),
          hostile.flatMap(({ network }) => network),
        )
        return true
      },
    )
  })
})
