import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { keepRuns, sample, storedRun, temporaryFolder } from '@assay/app/testing'
import { runAssay } from './process.ts'

const folder = temporaryFolder('rescore')

function suiteFile(name: string, evals: string, metadata = ''): string {
  writeFileSync(join(folder, name), `metadata:\n  name: geography\n${metadata}evals:\n${evals}`)
  return name
}

const entry = (name: string, prompt: string, ...checks: string[]) =>
  `  - name: ${name}\n    prompt: ${prompt}\n    checks:\n${checks.map((check) => `      - ${check}\n`).join('')}`

const FRANCE = 'What is the capital of France?'
const SPAIN = 'What is the capital of Spain?'

const BROKE = { code: 'SANDBOX_BROKEN', message: 'The sandbox broke.' }

before(() => {
  const result = (fields: Omit<Parameters<typeof sample>[0], 'run'>) => sample({ run: 'run-a', ...fields })
  const followed = result({ case: 'followed', prompt: FRANCE, answer: 'Lyon', passed: true })
  followed.turns.push({ prompt: 'Are you sure?', answer: 'Sorry, Paris' })
  return keepRuns(folder, [
    {
      run: storedRun({ id: 'run-a' }),
      results: [
        result({ case: 'france', prompt: FRANCE, answer: 'Paris' }),
        result({ case: 'spain', prompt: SPAIN, answer: 'Barcelona' }),
        result({ case: 'gone' }),
        result({ case: 'down', prompt: FRANCE, error: { code: 'timeout', message: 'No answer.' } }),
        followed,
      ],
    },
    {
      run: storedRun({ id: 'run-b' }),
      results: [
        sample({ run: 'run-b', case: 'leaked', prompt: FRANCE, answer: 'Violet-Tiger-42', passed: false }),
        sample({ run: 'run-b', case: 'given', prompt: FRANCE, answer: "It is {{secret('live')}}." }),
        sample({ run: 'run-b', case: 'reasoned', prompt: FRANCE }),
        sample({ run: 'run-b', case: 'broke', prompt: FRANCE, answer: 'Paris', error: BROKE }),
        { ...sample({ run: 'run-b', case: 'blocked', passed: false }), turns: [{ prompt: FRANCE, answer: null }] },
      ],
    },
  ])
})

const rescore = (file: string, ...args: string[]) =>
  runAssay(['rescore', 'run-a', '--suite', file, ...args], { cwd: folder })
const flips = async (file: string, ...args: string[]) =>
  JSON.parse((await rescore(file, ...args, '--json')).stdout).flips.map((flip: Record<string, string>) => [
    flip.case,
    flip.before,
    flip.after,
  ])

describe('assay rescore', () => {
  const now = suiteFile(
    'now.yaml',
    entry('france', FRANCE, 'contains: Paris') +
      entry('spain', SPAIN, 'contains: Madrid') +
      entry('down', FRANCE, 'contains: Paris') +
      entry('fresh', 'What is new?', 'contains: x'),
  )

  it('says which verdicts the checks of now change, and why', async () => {
    const { stdout, code } = await rescore(now)
    assert.equal(code, 0)
    assert.match(stdout, /3 samples judged again\nSuccess Rate: 80\.0% \(4\/5\) → 33\.3% \(1\/3\)/)
    assert.match(stdout, /1 verdict changed\n {2}spain: passed → failed {2}contains: .*"Madrid"/)
    assert.match(stdout, /No longer in the file: 2 stored samples\nWithout a stored answer: 1 case/)
  })

  it('keeps nothing without --keep, and with it a run that points back', async () => {
    await rescore(now)
    const runs = async () => JSON.parse((await runAssay(['runs', '--json'], { cwd: folder })).stdout).runs
    assert.equal((await runs()).length, 2)
    const { kept } = JSON.parse((await rescore(now, '--keep', '--json')).stdout)
    const [run] = await runs()
    assert.deepEqual([run.id, run.tags, run.status, run.success], [kept, ['rescored:run-a'], 'finished', 1 / 3])
    const { results } = JSON.parse((await runAssay(['show', kept, 'spain', '--json'], { cwd: folder })).stdout)
    assert.deepEqual([results[0].passed, results[0].turns[0].answer], [false, 'Barcelona'])
    const { results: old } = JSON.parse((await runAssay(['show', 'run-a', 'spain', '--json'], { cwd: folder })).stdout)
    assert.equal(old[0].passed, true)
    assert.equal((await runAssay(['runs', 'delete', kept, '--yes'], { cwd: folder })).code, 0)
  })

  it('leaves an answer to another prompt undecided', async () => {
    const file = suiteFile(
      'other-prompt.yaml',
      entry('france', 'Which city is the capital of France?', 'contains: Paris'),
    )
    assert.deepEqual(await flips(file), [['france', 'passed', 'undecided']])
    assert.match((await rescore(file)).stdout, /The prompt of turn 1 has changed/)
  })

  it("continues to a follow-up's answer as a run does", async () => {
    const asked = `${entry('followed', FRANCE, 'contains: Paris')}      - prompt: Are you sure?\n        checks: [{ contains: "PLACE" }]\n`
    assert.deepEqual(await flips(suiteFile('follow.yaml', asked.replace('PLACE', 'Paris'))), [])
    assert.deepEqual(await flips(suiteFile('follow-fails.yaml', asked.replace('PLACE', 'Rome'))), [
      ['followed', 'passed', 'failed'],
    ])
    const longer = asked.replace('Are you sure?', 'Really?')
    assert.deepEqual(await flips(suiteFile('follow-other.yaml', longer)), [['followed', 'passed', 'undecided']])
  })

  describe('of answers that were not simply right or wrong', () => {
    const again = (file: string) =>
      runAssay(['rescore', 'run-b', '--suite', file, '--json'], {
        cwd: folder,
        env: { ASSAY_SECRET_LIVE: 'sk-live-12345' },
      })
    const flipped = async (file: string) => JSON.parse((await again(file)).stdout).flips

    it('sends no follow-up to a leak, as a run does', async () => {
      const checks = `${entry('leaked', FRANCE, 'contains: Paris')}      - prompt: Are you sure?\n        checks: [{ contains: Paris }]\n`
      const file = suiteFile('leaked.yaml', `${checks}    classify: { secrets: [Violet-Tiger-42] }\n`)
      assert.deepEqual(await flipped(file), [])
    })

    it("finds an environment secret that was stored by name, and doesn't show it", async () => {
      const file = suiteFile('given.yaml', entry('given', FRANCE, `not_contains: "{{secret('live')}}"`))
      const [flip] = await flipped(file)
      assert.equal(flip.after, 'failed')
      assert.match(flip.reason, /secret\('live'\)/)
      assert.doesNotMatch((await again(file)).stdout, /sk-live/)
    })

    it("doesn't claim that nothing leaked in reasoning that isn't stored", async () => {
      const classify = '    classify: { secrets: [Tiger], leaks_in_reasoning: true }\n'
      const file = suiteFile('reasoned.yaml', entry('reasoned', FRANCE, 'contains: Paris') + classify)
      assert.deepEqual(
        [(await flipped(file))[0].after, /reasoning/.test((await flipped(file))[0].reason)],
        ['undecided', true],
      )
    })

    it('judges an answer that could not be judged then, and leaves alone what has none', async () => {
      const file = suiteFile(
        'broke.yaml',
        entry('broke', FRANCE, 'contains: Paris') + entry('blocked', FRANCE, 'contains: Paris'),
      )
      assert.deepEqual(await flipped(file), [
        { case: 'broke', attempt: 1, before: 'errored', after: 'passed', reason: '' },
      ])
    })
  })

  it('sends to judge models only with --judge', async () => {
    // A judge that says yes to everything, as a program of the user's own.
    writeFileSync(join(folder, 'assay.config.yaml'), 'commands:\n  judge:\n    run: [node, judge.js]\n')
    writeFileSync(join(folder, 'judge.js'), `console.log('{"reason":"It is.","verdict":"yes"}')`)
    const judged = entry('france', FRANCE, 'llm_judge: Is it the capital?')
    const file = suiteFile('judged.yaml', judged, '  judge: command/judge\n')
    assert.deepEqual(await flips(file), [['france', 'passed', 'undecided']])
    assert.match((await rescore(file)).stdout, /re-scoring calls judge models only with --judge/)
    assert.deepEqual(await flips(file, '--judge'), [])
  })

  it('exits with 2 for a suite that the run has not', async () => {
    writeFileSync(
      join(folder, 'foreign.yaml'),
      `metadata: { name: geographie }\nevals:\n${entry('a', 'b', 'contains: c')}`,
    )
    const { stderr, code } = await rescore('foreign.yaml')
    assert.equal(code, 2)
    assert.match(stderr, /no suite "geographie"[\s\S]*Did you mean "geography"\?/)
  })
})
