// Needs: sandbox, python
import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { CasePasses, Report } from '@assay/core/report'
import { startChatServer } from '@assay/engine/testing'
import { configFor, type Project, project, storedRuns } from './project.ts'
import type { Finished } from './warm-command.ts'

const TESTS = [
  'def test_adds():\n    assert add(1, 2) == 3',
  'def test_negative():\n    assert add(-1, -2) == -3',
  'def test_zero():\n    assert add(0, 0) == 0',
].join('\n\n')

const ADD = fenced('def add(a, b):\n    return a + b')
const ABS = fenced('import os\ndef add(a, b):\n    print("<script>alert(1)</script>")\n    return abs(a) + abs(b)')

function fenced(code: string): string {
  return `Here it is.\n\n\`\`\`python\n${code}\n\`\`\`\n`
}

/** A suite of Python cases, one for each name; `code` adds to what they say. */
function suiteOf(
  names: readonly string[],
  model = 'replay/demo',
  code: Readonly<Record<string, unknown>> = {},
): string {
  const evals = names.map((name) => ({
    name,
    prompt: `Write add, ${name}`,
    code: { language: 'python', tests: TESTS, ...code },
  }))
  return JSON.stringify({ metadata: { name: 'adders', models: [model] }, evals }, null, 1)
}

function recording(answers: Readonly<Record<string, readonly string[]>>): string {
  const lines = Object.entries(answers).flatMap(([name, texts]) =>
    texts.map((text) =>
      JSON.stringify({ prompt: `Write add, ${name}`, answer: { text, cost_usd: 0.01, latency_ms: 100 } }),
    ),
  )
  return `${lines.join('\n')}\n`
}

/** A folder of the programs that a sandbox and Python need, and of no other. */
function fewPrograms(here: Project): string {
  const bin = join(here.folder, 'bin')
  mkdirSync(bin)
  // As root, the sandbox starts them as someone else.
  chmodSync(here.folder, 0o755)
  for (const name of ['bwrap', 'prlimit', 'setpriv', 'python3']) {
    const path = ['/usr/bin', '/bin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync)
    assert.ok(path !== undefined, `${name} is not installed`)
    symlinkSync(path, join(bin, name))
  }
  return bin
}

describe('assay run, a suite of code', () => {
  let here: Project
  let ran: Finished
  const read = (name: string) => readFileSync(join(here.folder, 'out', name), 'utf8')

  before(async () => {
    here = project({
      'suite.yaml': suiteOf(['right', 'wrong', 'broken', 'prose']),
      'recordings/demo.jsonl': recording({
        right: [ADD, ADD],
        wrong: [ABS, ADD],
        broken: Array(2).fill(fenced('def add(a, b)\n    return a + b')),
        prose: Array(2).fill('I would rather talk about the weather.'),
      }),
    })
    ran = await here.run(['run', 'suite.yaml', '--pass-k', '1,2', '--format', 'json,html,sarif', '-o', 'out'])
  })
  after(() => here[Symbol.dispose]())

  it('prints Pass@k, Compile and Tests, each with its interval, beside cost and latency', () => {
    assert.equal(ran.code, 0, ran.stderr)
    assert.match(ran.stdout, /Compile: 50\.0% \(4\/8, 95% CI /)
    assert.match(ran.stdout, /MODEL +SUITE +PASS@1 +PASS@2 +COMPILE +TESTS +COST +LATENCY\n/)
    assert.match(
      ran.stdout,
      /replay\/demo +adders +37\.5% \[.*\] +50\.0% \[.*\] +50\.0% \[.*\] +45\.8% \[.*\] +\$0\.08 +0\.10s/,
    )
  })

  it('shows each attempt in one line, and what failed with the source line', async () => {
    const wrong = await here.run(['show', 'last', 'wrong'])
    assert.match(wrong.stdout, /Code \(python\): compile OK · tests 2\/3 · lint 1 · \d+\.\d\ds\n/)
    assert.match(wrong.stdout, /Code \(python\): compile OK · tests 3\/3 · lint 0 · \d+\.\d\ds\n/)
    assert.match(wrong.stdout, /✗ test_negative: AssertionError/)
    assert.match(wrong.stdout, /warning.* answer\.py:1:8: .*\n {2}\| 1 \| import os\n {2}\| {3}\| {8}\^\n/)
    const broken = await here.run(['show', 'last', 'broken'])
    assert.match(broken.stdout, /compile failed/)
    assert.match(broken.stdout, /error\[SyntaxError\] answer\.py:1:14: expected ':'\n {2}\| 1 \| def add\(a, b\)\n/)
    const prose = await here.run(['show', 'last', 'prose'])
    assert.match(prose.stdout, /\| error: The answer has no code/)
  })

  it('reports pass@k of each case, in the list of cases and in every report', async () => {
    const { stdout } = await here.run(['show', 'last'])
    assert.match(stdout, /FAILED \(3\) +PASSED +PASS@1 +PASS@2 +SCORE/)
    assert.match(stdout, /\nwrong +1\/2 +50\.0% +100\.0% /)
    assert.match(stdout, /PASSED \(1\) .*\nright +2 +100\.0% +100\.0% /)
    const expected = {
      broken: { 1: 0, 2: 0 },
      prose: { 1: 0, 2: 0 },
      right: { 1: 1, 2: 1 },
      wrong: { 1: 0.5, 2: 1 },
    }
    const shown = JSON.parse((await here.run(['show', 'last', '--json'])).stdout)
    const byCase = (cases: { case: string; pass_at: unknown }[]) =>
      Object.fromEntries(cases.map(({ case: id, pass_at }) => [id, pass_at]))
    assert.deepEqual(byCase(shown.cases), expected)
    assert.deepEqual(byCase(Report.parse(JSON.parse(read('report.json'))).cases ?? []), expected)
    const markdown = (await here.run(['report', 'last', '--format', 'markdown'])).stdout
    assert.match(markdown, /\| adders \/ wrong \| replay\/demo \| 1\/2 \| 50\.0% \| 100\.0% \|/)
    const csv = (await here.run(['report', 'last', '--format', 'csv'])).stdout.split('\r\n')
    assert.match(csv[0] ?? '', /,answer,.*case_pass_at_1,case_pass_at_2$/)
    assert.equal(csv.filter((line) => line.endsWith(',0.5,1')).length, 2)
    assert.match(read('report.html'), /<th role="rowheader" scope="row">wrong<\/th>.*1\/2.*50\.0%.*100\.0%/)
  })

  it('reports pass@k of a case over all its samples beside them', async () => {
    const { stdout } = await here.run(['show', 'last', 'wrong', '--failed'])
    assert.match(stdout, /^adders \/ wrong · pass@1 50\.0% · pass@2 100\.0% · 1\/2 passed\n\n/)
    const { cases } = JSON.parse((await here.run(['show', 'last', 'wrong', '--json', '--failed'])).stdout)
    assert.deepEqual(
      cases.map(CasePasses.parse).map(({ pass_at }: CasePasses) => pass_at),
      [{ 1: 0.5, 2: 1 }],
    )
  })

  it('keeps program, diagnostics, every test and what was printed in the report', () => {
    const { results } = Report.parse(JSON.parse(read('report.json')))
    const evidence = results.find((each) => each.case === 'wrong' && each.attempt === 1)?.code?.evidence
    assert.ok(evidence)
    assert.deepEqual(
      evidence.files.map(({ path }) => path),
      ['answer.py'],
    )
    assert.match(evidence.files[0]?.content ?? '', /^import os\ndef add/)
    assert.deepEqual(
      evidence.tests.map(({ name, outcome }) => [name, outcome]),
      [
        ['test_adds', 'passed'],
        ['test_negative', 'failed'],
        ['test_zero', 'passed'],
      ],
    )
    assert.match(evidence.output, /<script>alert\(1\)<\/script>/)
    assert.equal(evidence.diagnostics[0]?.line, 1)
    assert.deepEqual([evidence.isolation, evidence.broken_tests, evidence.limit], ['bubblewrap', false, null])
    const scores = results.map((each) => [each.case, each.attempt, each.status === 'scored' && each.passed])
    assert.deepEqual(
      scores
        .filter(([, , passed]) => passed)
        .map(([name, attempt]) => `${name} ${attempt}`)
        .sort(),
      ['right 1', 'right 2', 'wrong 2'],
    )
  })

  it('points SARIF into the generated code, which it embeds', () => {
    const [run] = JSON.parse(read('report.sarif')).runs
    const uris = new Map<string, string>(
      run.artifacts.map((each: { location: { uri: string }; contents: { text: string } }) => [
        each.location.uri,
        each.contents?.text,
      ]),
    )
    const broken = run.results.find((each: { properties: { case: string } }) => each.properties.case === 'broken')
    const [place] = broken.relatedLocations
    assert.match(place.message.text, /expected ':'/)
    assert.deepEqual(place.physicalLocation.region, { startLine: 1, startColumn: 14 })
    assert.equal(uris.get(place.physicalLocation.artifactLocation.uri), 'def add(a, b)\n    return a + b\n')
    assert.ok(!run.results.some((each: { properties: { case: string } }) => each.properties.case === 'right'))
  })

  it('shows program and output on the page as text', () => {
    const page = read('report.html')
    assert.ok(!page.includes('<script>alert(1)'))
    assert.ok(page.includes('\\u003cscript>alert(1)\\u003c/script>'))
    assert.ok(page.includes('abs(a) + abs(b)'))
  })

  it('exits with 1 if a gate on code fails', async () => {
    const gate = await here.run(['run', 'suite.yaml', '--gate', 'rate.compile > 0.9'])
    assert.equal(gate.code, 1)
    assert.match(gate.stderr, /adders with replay\/demo: rate\.compile > 0\.9 is false/)
  })

  it('warns of pass@k at temperature 0', async () => {
    const { stderr } = await here.run(['run', 'suite.yaml', '--pass-k', '2', '--temperature', '0', '--filter', 'right'])
    assert.match(stderr, /At temperature 0 a model repeats its answer/)
  })
})

describe('assay run, HumanEval', () => {
  it('runs the file unchanged, with completions that continue the prompt', async () => {
    const prompt = 'def add(a, b):\n    """Adds.\n    >>> add(1, 2)\n    3\n    """\n'
    const row = {
      task_id: 'HumanEval/0',
      prompt,
      entry_point: 'add',
      canonical_solution: '    return a + b\n',
      test: 'METADATA = {}\n\ndef check(candidate):\n    assert candidate(1, 2) == 3\n',
    }
    await using server = await startChatServer(() => '    return a + b\n')
    using here = project({ 'assay.config.yaml': configFor(server), 'HumanEval.jsonl': `${JSON.stringify(row)}\n` })
    const { code, stdout, stderr } = await here.run(['run', 'HumanEval.jsonl', '-m', 'local/m', '--pass-k', '1'])
    assert.equal(code, 0, stderr)
    assert.match(stdout, /Pass@1: 100\.0%/)
  })
})

describe("assay run, when code can't be judged", () => {
  it('sends nothing for a language whose tools are missing, says what to install, and runs the rest', async () => {
    await using server = await startChatServer(() => ADD)
    using here = project({ 'assay.config.yaml': configFor(server) })
    const evals = [
      { name: 'go', prompt: 'In Go', code: { language: 'go', tests: 'func TestAdd(t *testing.T) {}' } },
      { name: 'python', prompt: 'In Python', code: { language: 'python', tests: TESTS } },
    ]
    here.write('suite.yaml', JSON.stringify({ metadata: { name: 'two', models: ['local/m'] }, evals }))
    const { code, stdout, stderr } = await here.run(['run', 'suite.yaml'], { env: { PATH: fewPrograms(here) } })
    assert.equal(code, 0, stderr)
    assert.deepEqual(server.questions, ['In Python'])
    assert.match(stdout, /Errored: 1 of 2 samples/)
    assert.match(stderr, /1 sample errored: TOOLS_MISSING: Code in go can't be judged: .*go.* not found\. \S.*\./)
    const [run] = await storedRuns(here.folder)
    assert.deepEqual(
      run?.results.map((each) => [each.case, each.status, each.status === 'scored' && each.passed]),
      [
        ['go', 'errored', false],
        ['python', 'scored', true],
      ],
    )
  })

  it('sends nothing for a case whose tests need something missing, says what, and runs the rest', async () => {
    await using server = await startChatServer(() => ADD)
    using here = project({ 'assay.config.yaml': configFor(server) })
    const far = '#include <not_on_this_machine.h>\nint main() {}'
    const evals = [
      { name: 'far', prompt: 'Far', code: { language: 'cpp', tests: far } },
      { name: 'near', prompt: 'Near', code: { language: 'python', tests: TESTS } },
    ]
    here.write('suite.yaml', JSON.stringify({ metadata: { name: 'two', models: ['local/m'] }, evals }))
    const { code, stderr } = await here.run(['run', 'suite.yaml'])
    assert.equal(code, 0, stderr)
    assert.deepEqual(server.questions, ['Near'])
    assert.match(stderr, /1 sample errored: TESTS_BROKEN: .*not_on_this_machine/)
    const [run] = await storedRuns(here.folder)
    assert.deepEqual(
      run?.results.map((each) => [each.case, each.status]),
      [
        ['far', 'errored'],
        ['near', 'scored'],
      ],
    )
  })

  it("won't run without a sandbox, and with --unsafe-no-sandbox says so in the report", async () => {
    using here = project({ 'suite.yaml': suiteOf(['right']), 'recordings/demo.jsonl': recording({ right: [ADD] }) })
    const refused = await here.run(['run', 'suite.yaml'], { env: { PATH: '/nowhere' } })
    assert.equal(refused.code, 3)
    assert.match(refused.stderr, /bubblewrap is missing\. Install it: [\s\S]*--unsafe-no-sandbox/)
    const ran = await here.run(['run', 'suite.yaml', '--unsafe-no-sandbox', '--format', 'json', '-o', 'report.json'])
    assert.equal(ran.code, 0, ran.stderr)
    const { results } = Report.parse(JSON.parse(readFileSync(join(here.folder, 'report.json'), 'utf8')))
    assert.equal(results[0]?.code?.evidence?.isolation, 'none')
    assert.match((await here.run(['show', 'last', 'right'])).stdout, /tests 3\/3 .* not isolated/)
  })

  it('reports a timeout of 0 and an unknown language before anything is sent', async () => {
    using here = project({
      'suites/timeout.yaml': suiteOf(['right'], 'replay/demo', { timeout: 0 }),
      'suites/language.yaml': suiteOf(['right'], 'replay/demo', { language: 'pyton' }),
    })
    const { code, stderr } = await here.run(['run', 'suites'])
    assert.equal(code, 2)
    assert.match(stderr, /"evals\[0\]\.code\.timeout" must be greater than 0, found 0/)
    assert.match(stderr, /"evals\[0\]\.code\.language" must be one of rust, python, .*, found "pyton"/)
    assert.match(stderr, /nothing was sent/)
  })

  it("warns about a case without tests, and sends nothing for a program whose tests don't compile", async () => {
    const evals = [
      { name: 'untested', prompt: 'Write add, untested', code: { language: 'python' } },
      { name: 'mistyped', prompt: 'Write add, mistyped', code: { language: 'python', tests: 'def test_a(:\n  pass' } },
    ]
    using here = project({
      'suite.yaml': JSON.stringify({ metadata: { name: 's', models: ['replay/demo'] }, evals }),
      'recordings/demo.jsonl': recording({ untested: [ADD], mistyped: [ADD] }),
    })
    const { code, stdout, stderr } = await here.run(['run', 'suite.yaml'])
    assert.equal(code, 0, stderr)
    assert.match(stderr, /warning CASE_TESTS_MISSING The code has no tests, so its test score is 0/)
    assert.match(stdout, /\nErrored: 1 of 2 samples\n/)
    const shown = await here.run(['show', 'last'])
    assert.match(shown.stdout, /mistyped +errored .* TESTS_BROKEN: The tests don't compile: invalid syntax\./)
    assert.match(shown.stdout, /untested +0\/1 .* there are no tests/)
  })

  it('judges an answer of 10 MB, program or prose', async () => {
    const words = 'It is a long story. '.repeat(500_000)
    using here = project({
      'suite.yaml': suiteOf(['prose', 'program']),
      'recordings/demo.jsonl': recording({
        prose: [`${words}\n\n${ADD}`],
        program: [fenced(`${'# x\n'.repeat(2_500_000)}def add(a, b):\n    return a - b`)],
      }),
    })
    const { code, stderr } = await here.run(['run', 'suite.yaml', '--json'])
    assert.equal(code, 0, stderr)
    const [run] = await storedRuns(here.folder)
    assert.deepEqual(
      run?.results.map((each) => [each.case, each.status, each.status === 'scored' && each.passed]).sort(),
      [
        ['program', 'scored', false],
        ['prose', 'scored', true],
      ],
    )
    const shown = await here.run(['show', 'last', 'program'])
    assert.equal(shown.code, 0, shown.stderr)
    assert.match(shown.stdout, /\nCode \(python\): compile/)
  })
})

describe('assay run --resume, a suite of code', () => {
  it('goes on with a run that was killed, and asks and judges nothing again that is on disk', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `case-${i}`)
    let killed = false
    await using server = await startChatServer(async (_, count) => {
      return killed || count <= 4 ? ADD : new Promise<string>(() => {})
    })
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(names, 'local/m') })
    const run = here.start(['run', 'suite.yaml', '--threads', '2', '--json'])
    const { promise: judged, resolve } = Promise.withResolvers<void>()
    let finished = 0
    run.onLine((line) => {
      if (line.includes('"sample.finished"') && ++finished === 4) resolve()
    })
    await judged
    run.child.kill('SIGKILL')
    await run.finished
    killed = true
    const before = await storedRuns(here.folder)
    const resumed = await here.run(['run', '--resume', 'last'])
    assert.equal(resumed.code, 0, resumed.stderr)
    // Two more may have been in flight when the command was killed.
    assert.ok(server.questions.length <= 10)
    const answered = new Set(server.questions.slice(0, 4))
    assert.ok(server.questions.slice(-4).every((question) => !answered.has(question)))
    const [stored, ...more] = await storedRuns(here.folder)
    assert.deepEqual([stored?.run.status, stored?.results.length, more.length], ['finished', 8, 0])
    assert.ok(stored?.results.every((each) => each.status === 'scored' && each.passed))
    const kept = before[0]?.results.map(({ case: id, code }) => [id, code])
    assert.deepEqual(
      stored?.results.slice(0, 4).map(({ case: id, code }) => [id, code]),
      kept,
    )
  })
})
