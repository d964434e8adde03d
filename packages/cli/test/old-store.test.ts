import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { type Project, project, storedRuns } from './project.ts'

/** What release 0.1.0 left: two finished runs of ten cases by three samples, and one that was killed after 4 of 6. */
const OLD = join(import.meta.dirname, '../../../testdata/store/0.1.0')
const CAREFUL = '20261116-102623-g9h8qh'
const QUICK = '20261116-102623-dwqyf3'
const KILLED = '20261116-102625-vvva5g'

/** A project with a copy of the old store, and with the suite of the killed run where it was. */
function oldProject(files: Readonly<Record<string, string>> = {}): Project {
  const here = project({ 'capitals.yaml': readFileSync(join(OLD, 'capitals.yaml'), 'utf8'), ...files })
  mkdirSync(join(here.folder, '.assay'))
  copyFileSync(join(OLD, 'assay.db'), join(here.folder, '.assay', 'assay.db'))
  return here
}

async function jsonOf(here: Project, ...args: readonly string[]) {
  const { stdout, stderr, code } = await here.run([...args, '--json'])
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

describe('a store of release 0.1.0', () => {
  it('is read by runs, show, score, compare and export', async () => {
    using here = oldProject()
    const { runs } = await jsonOf(here, 'runs')
    assert.deepEqual(
      runs.map(({ id, status, success }: Record<string, unknown>) => [id, status, success]),
      [
        [KILLED, 'running', null],
        [QUICK, 'finished', 17 / 30],
        [CAREFUL, 'finished', 29 / 30],
      ],
    )
    const { suites } = (await jsonOf(here, 'show', CAREFUL)).run
    assert.deepEqual(
      [suites[0].success.value, suites[0].cost_usd.priced, suites[0].latency_s.measured],
      [29 / 30, 30, 30],
    )
    assert.match((await here.run(['show', KILLED])).stdout, /Success Rate: 50\.0% \(2\/4/)
    const { scores } = await jsonOf(here, 'score', CAREFUL, '--formula', 'success_pct / (total_cost * 1000)')
    assert.equal(scores[0].score, 12.374125277351084)
    const compared = await here.run(['compare', '--baseline', CAREFUL, '--current', QUICK])
    assert.match(compared.stdout, /10 worse · 0 better/)

    assert.equal((await jsonOf(here, 'export', CAREFUL, '--to', 'careful.jsonl')).results, 30)
    using other = project()
    assert.equal((await other.run(['import', join(here.folder, 'careful.jsonl')])).code, 0)
    assert.deepEqual((await jsonOf(other, 'show', CAREFUL)).run.suites, suites)
  })

  it('resumes a killed run, and sends only what is missing', async () => {
    await using server = await startChatServer(() => 'Paris, Madrid, Rome')
    const config = `providers: { own: { base_url: "${server.baseUrl}" } }\npricing: { own/m: { input: 1, output: 2 } }\n`
    using here = oldProject({ 'assay.config.yaml': config })
    const { code, stderr, stdout } = await here.run(['run', '--resume', KILLED])
    assert.equal(code, 0, stderr)
    assert.match(stdout, /Pass@2/)
    assert.deepEqual([...server.questions].sort(), ['Capital of Italy?', 'Capital of Spain?'])
    const killed = (await storedRuns(here.folder)).find(({ run }) => run.id === KILLED)
    assert.deepEqual([killed?.run.status, killed?.results.length], ['finished', 6])
  })

  it("says why a run can't resume after its suite changed", async () => {
    await using server = await startChatServer(() => 'Paris')
    using here = oldProject({ 'assay.config.yaml': `providers: { own: { base_url: "${server.baseUrl}" } }\n` })
    here.write('capitals.yaml', readFileSync(join(OLD, 'capitals.yaml'), 'utf8').replace('Rome', 'Roma'))
    const changed = await here.run(['run', '--resume', KILLED])
    assert.equal(changed.code, 2)
    assert.match(changed.stderr, /its suites or options changed/)
    assert.deepEqual(server.questions, [])
  })
})
