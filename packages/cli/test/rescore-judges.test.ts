import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { rescore } from '@assay/app/score'
import { openWorkspace } from '@assay/app/workspace'
import { configFor, type Project, project } from './project.ts'

/** A server that is the model, its judge and an embedder, and counts what each is asked. */
async function startServices() {
  const asked = { model: 0, judge: 0, embedder: 0 }
  let said: string | null = null
  const server = createServer(async (request, response) => {
    // It has no list of models.
    if (request.method === 'GET') return void response.writeHead(404).end()
    const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString())
    const reply = request.url?.endsWith('/embeddings') ? embed(body.input) : chat(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  const embed = (texts: readonly string[]) => {
    asked.embedder++
    const data = texts.map((_, index) => ({ index, embedding: [1, 0.1] }))
    return { data, usage: { prompt_tokens: 4 } }
  }
  const chat = ({ model, messages }: { model: string; messages: { content: string }[] }) => {
    const isJudge = model === 'judge'
    asked[isJudge ? 'judge' : 'model']++
    const content = isJudge ? (said ?? '{"reason": "It is.", "verdict": "yes"}') : `${messages.at(-1)?.content}!`
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
    return { model, choices, usage: { prompt_tokens: 10, completion_tokens: 5 } }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    /** Sets what judges say instead of yes. */
    say: (text: string | null) => {
      said = text
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Services = Awaited<ReturnType<typeof startServices>>

/** Three cases with one check each. */
function suiteWith(check: unknown): string {
  return JSON.stringify({
    metadata: { name: 'judged', models: ['local/m'], judge: 'local/judge' },
    evals: ['a', 'b', 'c'].map((name) => ({ name, prompt: `Say ${name}`, checks: [check] })),
  })
}

/** A project whose suite was run once. */
async function ranOnce(services: Services, check: unknown): Promise<Project> {
  const config = configFor(services, ['local/m', 'local/judge', 'local/embedder'])
  const here = project({ 'assay.config.yaml': config, 'suite.yaml': suiteWith(check) })
  const { code, stderr } = await here.run(['run', 'suite.yaml'])
  assert.equal(code, 0, stderr)
  return here
}

/** Re-scores the run of a project, and gives what was asked for it and how many samples have a verdict then. */
async function rescored({ asked }: Services, here: Project, ...args: readonly string[]) {
  const before = { ...asked }
  const { stdout, code, stderr } = await here.run(['rescore', 'last', '--suite', 'suite.yaml', '--json', ...args])
  assert.equal(code, 0, stderr)
  const { counts } = JSON.parse(stdout).after
  return {
    model: asked.model - before.model,
    judge: asked.judge - before.judge,
    embedder: asked.embedder - before.embedder,
    scored: counts.total - counts.undecided,
  }
}

const NOTHING = { model: 0, judge: 0, embedder: 0 }

describe('assay rescore of answers that a model judged', () => {
  it('sends the judge nothing it has answered, with --judge or without', async () => {
    await using services = await startServices()
    using here = await ranOnce(services, { llm_judge: 'Is it short?' })
    assert.deepEqual(services.asked, { model: 3, judge: 3, embedder: 0 })
    assert.deepEqual(await rescored(services, here, '--judge'), { ...NOTHING, scored: 3 })
    assert.deepEqual(await rescored(services, here), { ...NOTHING, scored: 3 })
  })

  it('sends each answer once after the rubric changed, and only with --judge', async () => {
    await using services = await startServices()
    using here = await ranOnce(services, { llm_judge: 'Is it short?' })
    here.write('suite.yaml', suiteWith({ llm_judge: 'Is it polite?' }))
    assert.deepEqual(await rescored(services, here), { ...NOTHING, scored: 0 })
    assert.deepEqual(await rescored(services, here, '--judge'), { ...NOTHING, judge: 3, scored: 3 })
    assert.deepEqual(await rescored(services, here, '--judge'), { ...NOTHING, scored: 3 })
    assert.deepEqual(await rescored(services, here), { ...NOTHING, scored: 3 })
  })

  it('pays for embeddings once over the run and its re-scores', async () => {
    await using services = await startServices()
    const semantic = (expected: string) => ({ semantic: { expected, threshold: 0.5, model: 'local/embedder' } })
    using here = await ranOnce(services, semantic('A greeting'))
    assert.deepEqual(services.asked, { model: 3, judge: 0, embedder: 3 })
    assert.deepEqual(await rescored(services, here), { ...NOTHING, scored: 3 })
    here.write('suite.yaml', suiteWith(semantic('A farewell')))
    assert.deepEqual(await rescored(services, here), { ...NOTHING, scored: 0 })
    assert.deepEqual(await rescored(services, here, '--judge'), { ...NOTHING, embedder: 3, scored: 3 })
    assert.deepEqual(await rescored(services, here, '--judge'), { ...NOTHING, scored: 3 })
  })

  it('asks again where a saved reply decides nothing, and follows the advice of a run in another store', async () => {
    await using services = await startServices()
    using here = await ranOnce(services, { llm_judge: 'Is it short?' })
    services.say('banana')
    here.write('suite.yaml', suiteWith({ llm_judge: 'Is it polite?' }))
    assert.deepEqual(await rescored(services, here, '--judge'), { ...NOTHING, judge: 3, scored: 0 })
    services.say(null)
    assert.deepEqual(await rescored(services, here), { ...NOTHING, scored: 0 })
    assert.deepEqual(await rescored(services, here, '--judge'), { ...NOTHING, judge: 3, scored: 3 })
    assert.deepEqual(await rescored(services, here, '--judge'), { ...NOTHING, scored: 3 })
    services.say('banana')
    here.write('suite.yaml', suiteWith({ llm_judge: 'Is it kind?' }))
    const { code, stderr } = await here.run(['run', 'suite.yaml', '--store', 'other/runs.db', '--fail-under', '1'])
    assert.equal(code, 3, stderr)
    services.say(null)
    const advised = /Take them with: assay (run --resume \S+ --retry-errors --store other\/runs\.db)$/m.exec(
      stderr,
    )?.[1]
    const taken = await here.run((advised ?? assert.fail(stderr)).split(' '))
    assert.equal(taken.code, 0, taken.stderr)
  })

  it('asks the judge that the run was started with', async () => {
    await using services = await startServices()
    const config = configFor(services, ['local/m', 'local/judge'])
    const suite = suiteWith({ llm_judge: 'Is it short?' }).replace(',"judge":"local/judge"', '')
    using here = project({ 'assay.config.yaml': config, 'suite.yaml': suite })
    assert.equal((await here.run(['run', 'suite.yaml', '--judge', 'local/judge'])).code, 0)
    assert.deepEqual(await rescored(services, here), { ...NOTHING, scored: 3 })
    here.write('suite.yaml', suite.replaceAll('short', 'polite'))
    assert.deepEqual(await rescored(services, here, '--judge'), { ...NOTHING, judge: 3, scored: 3 })
  })

  it('reports checks that could decide nothing before it judges, all at once', async () => {
    await using services = await startServices()
    using here = await ranOnce(services, { contains: 'a' })
    const suite = (judge: string, checks: readonly unknown[]) =>
      JSON.stringify({
        metadata: { name: 'judged', ...(judge === '' ? {} : { judge }) },
        evals: checks.map((check, at) => ({ name: 'abc'[at], prompt: `Say ${'abc'[at]}`, checks: [check] })),
      })
    const rescoreWith = (text: string, ...args: readonly string[]) => {
      here.write('suite.yaml', text)
      return here.run(['rescore', 'last', '--suite', 'suite.yaml', ...args])
    }
    const unjudged = await rescoreWith(suite('', [{ llm_judge: 'Is it short?' }]), '--judge')
    assert.equal(unjudged.code, 2)
    assert.match(unjudged.stderr, /Eval "a" in suite "judged" has an llm_judge check but no judge model/)
    assert.equal((await rescoreWith(suite('', [{ llm_judge: 'Is it short?' }]))).code, 0)
    const broken = [{ llm_judge: 'Is it short?' }, { json: { schema: { type: 'objekt' } } }, { javascript: './no.js' }]
    const { code, stderr } = await rescoreWith(suite('nowhere/judge', broken), '--judge')
    assert.equal(code, 2)
    for (const each of [/nowhere/, /objekt/, /no\.js/]) assert.match(stderr, each)
  })

  it('leaves the run that was to save the verdicts stopped, not running, when interrupted', async () => {
    await using services = await startServices()
    using here = await ranOnce(services, { llm_judge: 'Is it short?' })
    const location = join(here.folder, '.assay', 'assay.db')
    await using workspace = await openWorkspace({ store: { mode: 'existing', location }, folder: here.folder })
    const suite = join(here.folder, 'suite.yaml')
    const choice = { suite, asksJudges: true, keep: true, signal: AbortSignal.abort() }
    await assert.rejects(rescore(workspace, 'last', choice), { name: 'AbortError' })
    const [kept] = (await workspace.store.listRuns()).runs
    assert.deepEqual([kept?.status, kept?.lease, kept?.tags.length], ['stopped', null, 1])
  })
})
