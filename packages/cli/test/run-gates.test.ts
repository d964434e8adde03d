import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, replayed, storedRuns, suiteOf } from './project.ts'

const HALF = { a: 'a', b: 'b', c: 'nothing', d: 'nothing' }

/** Runs a suite of which half passes. */
async function half(args: readonly string[], metadata: Record<string, unknown> = {}) {
  using here = project(replayed(HALF, metadata))
  return await here.run(['run', 'suite.yaml', ...args])
}

describe('assay run, its gates', () => {
  it('exits with 0 without a gate, however many cases fail', async () => {
    assert.equal((await half([])).code, 0)
  })

  it('fails below the share of --fail-under, and reports both numbers', async () => {
    assert.equal((await half(['--fail-under', '0.5'])).code, 0)
    const { code, stderr } = await half(['--fail-under', '0.51'])
    assert.equal(code, 1)
    assert.match(stderr, /replay\/demo: 50\.0% \(2\/4\) passed; the minimum is 51\.0% \(--fail-under\)\./)
  })

  it('fails when a suite is under its threshold', async () => {
    assert.equal((await half([], { threshold: 0.5 })).code, 0)
    const { code, stderr } = await half([], { threshold: 0.6 })
    assert.equal(code, 1)
    assert.match(stderr, /words with replay\/demo: the average score is 0\.500; the threshold is 0\.6\./)
  })

  it("uses an eval's threshold to decide whether its cases pass", async () => {
    const evals = (threshold: number) =>
      JSON.stringify({
        metadata: { name: 'words', models: ['replay/demo'] },
        evals: [{ name: 'a', prompt: 'Say a', threshold, checks: [{ contains: 'a' }, { contains: 'z' }] }],
      })
    for (const [threshold, wanted] of [
      [0.5, 0],
      [0.6, 1],
    ] as const) {
      using here = project({ ...replayed({ a: 'a' }), 'suite.yaml': evals(threshold) })
      assert.equal((await here.run(['run', 'suite.yaml', '--fail-under', '1'])).code, wanted)
    }
  })

  it('fails when the formula of --gate is 0 or has no value', async () => {
    assert.equal((await half(['--gate', 'success_pct >= 50 and total_cost < 1'])).code, 0)
    const no = await half(['--gate', 'success_pct > 50'])
    assert.equal(no.code, 1)
    assert.match(no.stderr, /words with replay\/demo: success_pct > 50 is false \(--gate\)\./)
    const undefinedGate = await half(['--gate', '1 / (success_pct - 50)'])
    assert.equal(undefinedGate.code, 1)
    assert.match(undefinedGate.stderr, /1 \/ \(success_pct - 50\) has no value: /)
  })

  it("rejects a gate that isn't a formula or has unknown names, before anything is sent", async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    for (const gate of ['success_pct >', 'succes_pct > 50', '']) {
      const { code, stderr } = await here.run(['run', 'suite.yaml', '--gate', gate])
      assert.equal(code, 2, stderr)
    }
    assert.match((await here.run(['run', 'suite.yaml', '--gate', 'succes_pct > 50'])).stderr, /success_pct/)
    assert.equal((await here.run(['run', 'suite.yaml', '--gate', 'a > 0.5'])).code, 0)
    assert.equal(server.questions.length, 1)
  })

  it('compares with a report or a stored run, and fails on a regression only if told to', async () => {
    using here = project(replayed({ a: 'a', b: 'b' }))
    assert.equal((await here.run(['run', 'suite.yaml', '--format', 'json', '-o', 'good.json'])).code, 0)
    const good = (await storedRuns(here.folder))[0]?.run.id ?? ''
    here.write('recordings/demo.jsonl', replayed({ a: 'a', b: 'no' })['recordings/demo.jsonl'] ?? '')
    for (const baseline of ['good.json', good]) {
      const told = await here.run(['run', 'suite.yaml', '--baseline', baseline])
      assert.equal(told.code, 0, told.stderr)
      assert.match(told.stdout, /1 worse/)
      const failed = await here.run(['run', 'suite.yaml', '--baseline', baseline, '--fail-on-regression'])
      assert.equal(failed.code, 1, failed.stderr)
      assert.match(failed.stderr, /cases? (is|are) worse/)
    }
  })

  it('rejects a missing baseline before anything is sent', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    for (const baseline of ['missing.json', 'no-such-run']) {
      const { code, stderr } = await here.run(['run', 'suite.yaml', '--baseline', baseline])
      assert.ok(code === 2 || code === 3, `${code} ${stderr}`)
      assert.match(stderr, new RegExp(baseline))
    }
    assert.equal(server.questions.length, 0)
  })

  it('rejects --fail-on-regression without a baseline', async () => {
    const { code, stderr } = await half(['--fail-on-regression'])
    assert.equal(code, 2)
    assert.match(stderr, /--baseline/)
  })
})

describe('assay run, when nothing was measured', () => {
  it('rejects a filter that no case fits', async () => {
    const { code, stderr } = await half(['--filter', 'nothing-like-this'])
    assert.equal(code, 2)
    assert.match(stderr, /No case matches the filter "nothing-like-this"/)
  })

  it("fails if one of the suites can't be loaded, and sends nothing", async () => {
    await using server = await startChatServer((question) => question)
    using here = project({
      'assay.config.yaml': configFor(server),
      'suites/good.yaml': suiteOf(['a']),
      'suites/bad.yaml': '{"metadata": {"name": "bad"}, "evals": [{"name": "x"}]}',
      'suites/broken.yaml': 'evals: [',
    })
    const { code, stderr } = await here.run(['run', 'suites'])
    assert.equal(code, 2)
    assert.match(stderr, /bad\.yaml/)
    assert.match(stderr, /broken\.yaml/)
    assert.equal(server.questions.length, 0)
  })

  it('fails for a folder without suites, a missing file, no path and a suite without evals', async () => {
    using here = project({ 'none.yaml': '{"metadata": {"name": "none", "models": ["replay/x"]}, "evals": []}' })
    mkdirSync(join(here.folder, 'empty'))
    for (const args of [['empty'], ['missing.yaml'], [], ['none.yaml'], ['empty', '-m', 'replay/x']]) {
      const { code, stderr } = await here.run(['run', ...args])
      assert.equal(code, 2, `${args} ${stderr}`)
    }
  })

  it('fails for a dataset without rows', async () => {
    using here = project({
      ...replayed({ a: 'a' }),
      'rows.jsonl': '',
      'suite.yaml':
        '{"metadata": {"name": "s", "models": ["replay/demo"]}, "evals": [{"name": "e", "dataset": "rows.jsonl", "prompt": "{{x}}", "checks": [{"contains": "a"}]}]}',
    })
    const { code } = await here.run(['run', 'suite.yaml'])
    assert.ok(code === 1 || code === 2, `${code}`)
  })

  it('ends with 3 when every sample errored', async () => {
    await using server = await startChatServer(() => 401)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b']) })
    const { code, stdout } = await here.run(['run', 'suite.yaml'])
    assert.equal(code, 3)
    assert.match(stdout, /Errored: 2 of 2 samples/)
  })

  it("exits with 3 if a service can't be reached", async () => {
    const server = await startChatServer(() => 'x')
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    await server[Symbol.asyncDispose]()
    assert.equal((await here.run(['run', 'suite.yaml', '--max-retries', '0'])).code, 3)
  })

  it('exits with 3 for a missing key, and names the variable to set, before anything is sent', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({
      'assay.config.yaml': configFor(server),
      'suites/local.yaml': suiteOf(['a'], { name: 'local' }),
      'suites/openai.yaml': suiteOf(['a'], { name: 'openai', models: ['openai/gpt-5-mini'] }),
    })
    for (const args of [['suites'], ['suites', '-m', 'local/m,openai/gpt-5-mini']]) {
      const { code, stderr } = await here.run(['run', ...args])
      assert.equal(code, 3, stderr)
      assert.match(stderr, /OPENAI_API_KEY/)
    }
    assert.equal(server.questions.length, 0)
    assert.deepEqual(await storedRuns(here.folder), [])
  })

  it('exits with 2 for an unknown model, an unknown format and a wrong flag, before anything is sent', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    for (const args of [
      ['-m', 'nosuch/model'],
      ['-m', 'local/m,gpt-5'],
      ['-m', 'nosuch/*'],
      ['-m', 'replay/not-there'],
      ['--format', 'json,pdf'],
      ['--samples', '0'],
      ['--samples', '1.5'],
      ['--fail-under', '80'],
      ['--budget', '-1'],
      ['--timeout', 'soon'],
      ['--until', 'whenever'],
      ['--var', 'x'],
      ['--threads', 'many'],
      ['--nonsense'],
      ['--resume', 'last'],
      ['--resume', 'nothing-such'],
    ]) {
      const { code, stderr } = await here.run(['run', 'suite.yaml', ...args])
      assert.equal(code, 2, `${args} ${code} ${stderr}`)
      assert.doesNotMatch(stderr, /bug in Assay/)
    }
    assert.equal(server.questions.length, 0)
  })

  it('says that every sample errored, how many and why, if it exits with 3 although each gate is certain', async () => {
    await using server = await startChatServer(() => 400)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b']) })
    for (const args of [['--gate', '1'], ['--gate', 'rate.error == 1'], []]) {
      for (const more of [[], ['--ignore-errors']]) {
        const { code, stderr } = await here.run(['run', 'suite.yaml', ...args, ...more])
        assert.equal(code, 3, stderr)
        assert.match(
          stderr,
          /Undecided: local\/m: every sample errored\. 2 of 2 samples have no verdict \(2 errored, such as /,
        )
        assert.match(stderr, /--retry-errors/)
        assert.doesNotMatch(stderr, /No gate is set/)
      }
    }
    const waited = await here.run(['runs', 'wait', 'last'])
    assert.equal(waited.code, 3)
    assert.match(waited.stderr, /every sample errored/)
    const least = await here.run(['run', 'suite.yaml', '--fail-under', '0', '--ignore-errors'])
    assert.match(least.stderr, /no sample has a verdict; .*\n.*2 of 2 samples have no verdict \(2 errored, such as/)
  })

  it("exits with 3 if the report can't be written, before anything is sent", async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    for (const path of ['/proc/report.json', '/proc/nope/report.json']) {
      const { code, stderr } = await here.run(['run', 'suite.yaml', '--format', 'json', '-o', path])
      assert.equal(code, 3, stderr)
      assert.ok(stderr.includes(`"${path}" can't be written`), stderr)
    }
    assert.equal(server.questions.length, 0)
  })

  it("reports a recording that can't be written before anything is sent or recorded, with the other problems", async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    writeFileSync(join(here.folder, 'file'), '')
    const paths: [number, string][] = [
      [2, 'file/x.jsonl'],
      [2, '/'],
      [3, '/proc/nope/x.jsonl'],
      [3, '/dev/full'],
    ]
    for (const [expected, path] of paths) {
      const { code, stderr } = await here.run(['run', 'suite.yaml', '--record', path])
      assert.equal(code, expected, stderr)
      assert.ok(stderr.includes(`"${path}" can't be written`), stderr)
    }
    const { stderr } = await here.run(['run', 'suite.yaml', '--record', 'file/x', '--baseline', 'no.json'])
    assert.match(stderr, /2 problems; nothing was sent\.\n.*"file\/x" can't be written.*\n.*"no\.json"/)
    assert.equal(server.questions.length, 0)
    assert.equal((await storedRuns(here.folder)).length, 0)
  })

  it('never exits with 0 when its output pipe closes', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b', 'c']) })
    const run = here.start(['run', 'suite.yaml', '--json', '--threads', '1'])
    run.child.stdout?.destroy()
    const { code } = await run.finished
    assert.notEqual(code, 0)
  })
})
