import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, replayed, storedRuns, suiteOf } from './project.ts'

describe('assay run, at its end', () => {
  it('lists the worst cases with the reason, and the command that shows them', async () => {
    using here = project(replayed({ good: 'good', bad: 'no', worse: 'nothing' }))
    const { stdout } = await here.run(['run', 'suite.yaml'])
    assert.match(stdout, /FAILED \(2\) +PASSED +WHY\nbad +0\/1 .*\nworse +0\/1 /)
    assert.match(stdout, /\nNext: assay show \S+ --failed · assay report \S+ --open\n/)
  })

  it('lists the failed cases of all models in one table, below the models', async () => {
    const recording = (answers: Readonly<Record<string, string>>) =>
      replayed(answers)['recordings/demo.jsonl'] ?? assert.fail()
    using here = project({
      'suite.yaml': suiteOf(['a', 'b', 'c'], { models: ['replay/one', 'replay/two'] }),
      'recordings/one.jsonl': recording({ a: 'a', b: 'no', c: 'c' }),
      'recordings/two.jsonl': recording({ a: 'no', b: 'no', c: 'c' }),
    })
    const { stdout } = await here.run(['run', 'suite.yaml'])
    assert.match(
      stdout,
      /\nMODEL +PASSED .*\n\nFAILED \(2\) +one +two +WHY\nb +0\/1 +0\/1 .*\na +1\/1 +0\/1 .*\n\nNext: /s,
    )
  })

  it('says how to set a gate if none is set', async () => {
    using here = project(replayed({ good: 'good' }))
    const NO_GATE = /No gate is set/
    assert.match((await here.run(['run', 'suite.yaml'])).stderr, NO_GATE)
    assert.doesNotMatch((await here.run(['run', 'suite.yaml', '--fail-under', '0.5'])).stderr, NO_GATE)
    using own = project(replayed({ good: 'good' }, { threshold: 0.5 }))
    assert.doesNotMatch((await own.run(['run', 'suite.yaml'])).stderr, NO_GATE)
  })

  it('rejects a baseline that shares no case with the run', async () => {
    using here = project(replayed({ a: 'a' }))
    await here.run(['run', 'suite.yaml', '--format', 'json', '-o', 'before.json'])
    for (const [path, text] of Object.entries(replayed({ b: 'b', c: 'c' }))) here.write(path, text)
    const { stderr, code } = await here.run(['run', 'suite.yaml', '--baseline', 'before.json'])
    assert.equal(code, 2)
    assert.match(stderr, /^Baseline "before\.json" shares no case with this run\. It has suite "words"\.\n/)
  })

  it('fails --gate significant if a suite fell by more than chance, and needs a baseline for it', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `case-${i}`)
    const answers = (right: number) => Object.fromEntries(names.map((name, i) => [name, i < right ? name : 'no']))
    using here = project(replayed(answers(12)))
    assert.equal((await here.run(['run', 'suite.yaml', '--gate', 'significant'])).code, 2)
    await here.run(['run', 'suite.yaml', '--format', 'json', '-o', 'before.json'])
    for (const [path, text] of Object.entries(replayed(answers(4)))) here.write(path, text)
    const fell = await here.run(['run', 'suite.yaml', '--baseline', 'before.json', '--gate', 'significant'])
    assert.deepEqual([fell.code, /WORSE +average score 1\.00 → 0\.33/.test(fell.stdout)], [1, true], fell.stdout)
    for (const [path, text] of Object.entries(replayed(answers(11)))) here.write(path, text)
    assert.equal((await here.run(['run', 'suite.yaml', '--baseline', 'before.json', '--gate', 'significant'])).code, 0)
  })
})

describe('assay run, with odd tools', () => {
  it('warns once about a damaged line of a recording, and runs', async () => {
    const tools = [{ name: 'find', description: null, parameters: { type: 'object' } }]
    using here = project({
      ...replayed({ a: 'a', b: 'b' }, { mcp_servers: { shop: { command: 'nowhere', mode: 'replay' } } }),
      'recordings/shop.mcp.jsonl': `${JSON.stringify({ tools })}\n{"tool": "fi\u001b[31m\n`,
    })
    const { code, stderr } = await here.run(['run', 'suite.yaml'])
    assert.equal(code, 0, stderr)
    assert.equal(
      stderr.match(/Warning about suite "words": Line 2 of recording ".*shop\.mcp\.jsonl"/g)?.length,
      1,
      stderr,
    )
    assert.ok(!stderr.includes('\u001b'))
    const { stdout } = await here.run(['run', 'suite.yaml', '--json'])
    assert.match(stdout, /"type":"tools\.warned"/)
  })
})

describe('assay run, before anything is sent', () => {
  it('rejects an llm_judge check without a judge, and accepts one from the flag or the config', async () => {
    await using server = await startChatServer((question) =>
      question === 'Say a' ? 'a' : '{"reason": "Good.", "verdict": "yes"}',
    )
    const evals = [{ name: 'a', prompt: 'Say a', checks: [{ llm_judge: 'Is it an a?' }] }]
    const suite = JSON.stringify({ metadata: { name: 's', models: ['local/m'] }, evals })
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })
    const { code, stderr } = await here.run(['run', 'suite.yaml'])
    assert.deepEqual([code, server.questions.length], [2, 0], stderr)
    assert.match(stderr, /Eval "a" in suite "s" has an llm_judge check but no judge model/)
    const flagged = await here.run(['run', 'suite.yaml', '--judge', 'local/judge', '--fail-under', '1'])
    assert.equal(flagged.code, 0, flagged.stdout + flagged.stderr)
    here.write('assay.config.yaml', `${configFor(server)}judge: local/other\n`)
    assert.equal((await here.run(['run', 'suite.yaml', '--fail-under', '1'])).code, 0)
    assert.equal((await storedRuns(here.folder)).length, 2)
  })

  it('rejects a budget for a model without a price, and spends at most one request beyond it', async () => {
    await using server = await startChatServer((question) => question)
    const names = Array.from({ length: 40 }, (_, i) => `case-${i}`)
    using here = project({
      'assay.config.yaml': configFor(server),
      'suite.yaml': suiteOf(names),
      'unpriced.yaml': suiteOf(['a'], { name: 'unpriced', models: ['local/unpriced'] }),
    })
    const unpriced = await here.run(['run', 'unpriced.yaml', '--budget', '1'])
    assert.deepEqual([unpriced.code, server.questions.length], [2, 0])
    assert.match(unpriced.stderr, /"local\/unpriced" has no known price/)
    // An answer costs two cents: less than one fits, then seven do.
    const tiny = await here.run(['run', 'suite.yaml', '--budget', '0.000001', '--threads', '20'])
    assert.deepEqual([tiny.code, server.questions.length], [3, 1])
    assert.match(tiny.stderr, /budget spent/)
    const before = server.questions.length
    const few = await here.run(['run', 'suite.yaml', '--budget', '0.15', '--threads', '20', '--no-cache'])
    assert.equal(few.code, 3)
    assert.ok(server.questions.length - before <= 8, String(server.questions.length - before))
  })
})
