// Needs: sandbox, python
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '@assay/app/testing'
import { loadSuite, run } from '../src/index.ts'
import { runAssay } from './process.ts'

const EXAMPLES = join(import.meta.dirname, '..', '..', '..', 'examples')

/** Samples and how many of them pass, by the example's name. */
const RECORDED: Readonly<Record<string, readonly [total: number, passed: number]>> = {
  'cost-efficiency': [2, 2],
  datasets: [8, 6],
  'json-schema': [2, 2],
  'multi-factor': [2, 2],
  'multi-turn': [2, 2],
  'weighted-evals': [3, 2],
}

describe('examples', () => {
  it('are all valid', async () => {
    const { code, stdout, stderr } = await runAssay(['validate', EXAMPLES])
    assert.equal(code, 0, stdout + stderr)
  })

  it('have a recording for every suite file that names hosted models', () => {
    const suites = readdirSync(EXAMPLES).filter((file) => file.endsWith('.yaml'))
    assert.deepEqual(suites.map((file) => file.replace('.yaml', '')).sort(), Object.keys(RECORDED).sort())
  })

  for (const [name, [total, passed]] of Object.entries(RECORDED)) {
    it(`run ${name} on its recording, as the comment at its top says`, async () => {
      const file = join(EXAMPLES, `${name}.yaml`)
      assert.match(readFileSync(file, 'utf8'), new RegExp(`# .*: assay run examples/${name}.yaml -m replay/${name}\n`))
      const { counts, runs } = await run({ suites: file, models: `replay/${name}`, folder: EXAMPLES })
      assert.deepEqual([counts.total, counts.passed, counts.errored, counts.unscored], [total, passed, 0, 0])
      assert.notEqual(runs[0]?.score.value, null)
    })
  }

  it('show a follow-up that fixes a wrong first answer', async () => {
    const options = { suites: join(EXAMPLES, 'multi-turn.yaml'), models: 'replay/multi-turn', filter: ['product'] }
    const turns: number[] = []
    for await (const result of (await run(options)).results) turns.push(result.turns.length)
    assert.deepEqual(turns, [2])
  })

  it('run a program of their own, and find the mistake its README describes', async () => {
    const cwd = join(EXAMPLES, 'your-own-app')
    const { stdout, code } = await runAssay(['run', 'suite.yaml', '--store', 'memory:', '--json'], { cwd })
    const finished = stdout.split('\n').filter((line) => line.includes('"sample.finished"'))
    const failed = finished.map((line) => JSON.parse(line).sample).filter(({ passed }) => !passed)
    assert.deepEqual([finished.length, failed.map((result) => result.case)], [4, ['closed']])
    assert.equal(code, 0)
  })

  it('show a judge that lets too much pass, as the labels beside it say', async () => {
    const folder = temporaryFolder('review-example')
    const review = join(EXAMPLES, 'review')
    const at = (...args: string[]) => runAssay(args, { cwd: folder, env: { ASSAY_STORE: '' } })
    assert.match((await at('run', review)).stdout, /People: judge not checked/)
    assert.equal((await at('labels', 'import', join(review, 'labels.csv'))).code, 0)
    const shown = (await at('show', 'last')).stdout
    assert.match(shown, /Success Rate: 73\.3%/)
    assert.match(
      shown,
      /People: judge agrees with people 83% \[67, 94\], 30 labels\nAs People See It: 63\.3% \[42, 85\]/,
    )
    assert.match((await at('report', 'last', '--format', 'markdown')).stdout, /judge agrees with people 83%/)
    const report = JSON.parse((await at('report', 'last', '--format', 'json')).stdout)
    assert.equal(report.runs[0].suites[0].human.agreement.count, 25)
    assert.equal((await at('review', 'last', '--make-suite', 'judge-suite.yaml')).code, 0)
    assert.equal((await at('validate', 'judge-suite.yaml')).code, 0)
  })

  it('show an agent that refunds too much, as its README and docs/agents.md say', async () => {
    const folder = temporaryFolder('agents-example')
    const at = (...args: string[]) => runAssay(args, { cwd: folder, env: { ASSAY_STORE: '' } })
    const { code, stdout } = await at('run', join(EXAMPLES, 'agents'))
    assert.equal(code, 0)
    assert.match(stdout, /Success Rate: 66\.7% \(2\/3/)
    const shown = (await at('show', 'last', 'refund-too-much')).stdout
    assert.match(shown, /✓ refund · ok · canned\n +arguments \| \{"id":"B2","amount":50\}/)
    const guide = readFileSync(join(EXAMPLES, '..', 'docs', 'agents.md'), 'utf8')
    const quoted = /^Turn 1 · [\s\S]*?^Answered after 3 turns\.$/m.exec(guide)?.[0]
    assert.ok(quoted !== undefined && shown.includes(quoted), shown)
  })

  it('ask local models by names of Ollama', async () => {
    const suite = await loadSuite(join(EXAMPLES, 'local-models', 'suite.yaml'))
    assert.ok(suite.models.every((model) => model.startsWith('ollama/')))
  })

  it("have a page for each folder that isn't self-explanatory", () => {
    for (const name of ['agents', 'quickstart', 'your-own-app', 'local-models']) {
      assert.ok(existsSync(join(EXAMPLES, name, 'README.md')), name)
    }
  })
})
