import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type ChatServer, startChatServer } from '@assay/engine/testing'
import { configFor, type Project, project, suiteOf } from './project.ts'

/** A project with one suite of these evals, whose model is the server's. */
function projectOf(
  evals: readonly object[],
  { metadata = {}, files = {} }: { metadata?: object; files?: Readonly<Record<string, string>> } = {},
): Project {
  const head = { name: 's', models: ['local/m'], ...metadata }
  const suite = JSON.stringify({ metadata: head, evals }, null, 1)
  return project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite, ...files })
}

let server: ChatServer

/** Runs a command that must send nothing, and returns what it said. */
async function refuse(here: Project, args: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  const before = server.questions.length
  const { code, stderr } = await here.start(args).finished
  assert.equal(server.questions.length, before, `${args.join(' ')} sent a request`)
  return { code, stderr }
}

const passing = { name: 'a', prompt: 'Say a', checks: { contains: 'a' } }

describe('assay run, before anything is sent', () => {
  before(async () => {
    server = await startChatServer(() => 'a')
  })
  after(() => server[Symbol.asyncDispose]())

  it('reports all problems at once, with their places', async () => {
    using here = projectOf(
      [
        { name: 'a', prompt: 'a', checks: { json: { schema: { type: 'objekt' } } } },
        { name: 'b', prompt: 'b', checks: { or: [{ javascript: './no.mjs' }, { llm_judge: 'Good?' }] } },
        { name: 'c', prompt: 'c', checks: { semantic: { expected: 'x', threshold: 0.5, model: 'opnai/e' } } },
      ],
      { metadata: { judge: 'localhost/judge' } },
    )
    const { code, stderr } = await refuse(here, [
      'run',
      'suite.yaml',
      '--baseline',
      'no.json',
      '-o',
      '/proc/nope/r.html',
    ])
    assert.equal(code, 2)
    assert.match(stderr, /CHECK_SCHEMA .*"\/type" must be one of .*, found "objekt"\n +at suite\.yaml:16:15/)
    assert.match(stderr, /CHECK_FUNCTION "\.\/no\.mjs" isn't a file\n +at suite\.yaml:27:21/)
    assert.match(stderr, /The suites have 2 errors; nothing was sent\./)
    assert.match(stderr, /"\/proc\/nope\/r\.html" can't be written/)
    assert.match(stderr, /"no\.json" isn't a report file or a stored run/)
    assert.match(stderr, /Unknown provider "localhost" .* It is the judge of suite\.yaml:7:12\./)
    assert.match(
      stderr,
      /Provider "opnai" doesn't offer embeddings\. It is the embedding model of suite\.yaml:\d+:\d+\./,
    )
  })

  it('rejects outputs that would replace the store, the config, a suite, its files or each other', async () => {
    const rows = { name: 'rows', dataset: 'rows.jsonl', prompt: '{{q}}', checks: { contains: 'a' } }
    using here = projectOf([passing, rows], { files: { 'rows.jsonl': '{"q":"Say a"}\n', 'reports/x': '' } })
    const run = ['run', 'suite.yaml', '--format', 'json']
    assert.equal((await here.run([...run, '-o', 'base.json'])).code, 0)
    const sent = server.questions.length
    const at = (path: string) => join(here.folder, path)
    symlinkSync(at('.assay/assay.db'), at('linked.json'))
    symlinkSync(at('.assay'), at('folder'))
    symlinkSync(at('suite.yaml'), at('reports/report.csv'))
    const inodes = () => ['.assay/assay.db', 'suite.yaml', 'rows.jsonl'].map((path) => statSync(at(path)).ino)
    const before = [readFileSync(at('suite.yaml'), 'utf8'), ...inodes()]
    for (const [args, path, what] of [
      [['-o', '.assay/assay.db'], '.assay/assay.db', 'the store'],
      [['-o', 'linked.json'], 'linked.json', 'the store'],
      [['-o', './folder/../folder/assay.db-wal'], './folder/../folder/assay.db-wal', 'a file of the store'],
      [['-o', '.assay/assay.db.open'], '.assay/assay.db.open', 'a file of the store'],
      [['-o', 'suite.yaml'], 'suite.yaml', 'a suite of the run'],
      [['-o', at('rows.jsonl')], at('rows.jsonl'), "a file of the run's suites"],
      [['-o', 'assay.config.yaml'], 'assay.config.yaml', 'the config'],
      [['--format', 'junit,csv', '-o', 'reports'], 'reports/report.csv', 'a suite of the run'],
      [['--record', '.assay/assay.db'], '.assay/assay.db', 'the store'],
      [['--record', 'suite.yaml'], 'suite.yaml', 'a suite of the run'],
      [['--record', 'new/r', '-o', 'new/./r'], 'new/./r', "the run's recording"],
      [['--record', 'base.json', '--baseline', 'base.json'], 'base.json', 'the baseline'],
    ] as const) {
      const { code, stderr } = await here.run(
        args[0] === '--format' ? ['run', 'suite.yaml', ...args] : [...run, ...args],
      )
      assert.equal(code, 2, `${args}: ${stderr}`)
      assert.ok(stderr.includes(`"${path}" can't be written: it's ${what}.`), `${args}: ${stderr}`)
    }
    for (const args of [
      ['report', 'last', '--format', 'json', '-o', '.assay/assay.db'],
      ['export', 'last', '--to', 'linked.csv'],
      ['store', 'backup', '.assay/assay.db'],
      ['labels', 'export', 'linked.csv'],
    ]) {
      if (args.includes('linked.csv') && !existsSync(at('linked.csv')))
        symlinkSync(at('.assay/assay.db'), at('linked.csv'))
      const { code, stderr } = await here.run(args)
      assert.equal(code, 2, `${args}: ${stderr}`)
      assert.match(stderr, /can't be written: it's the store\./)
    }
    assert.equal(server.questions.length, sent)
    assert.deepEqual([readFileSync(at('suite.yaml'), 'utf8'), ...inodes()], before)
    assert.equal((await here.run([...run, '--baseline', 'base.json', '-o', 'base.json'])).code, 0)
  })

  it('reports an output onto a suite together with the errors of the suite', async () => {
    using here = projectOf([{ name: 'a', prompt: 'a', checks: { contians: 'a' } }])
    const { code, stderr } = await refuse(here, ['run', 'suite.yaml', '--format', 'json', '-o', 'suite.yaml'])
    assert.equal(code, 2)
    assert.match(stderr, /"contians"/)
    assert.match(stderr, /"suite\.yaml" can't be written: it's a suite of the run\./)
  })

  it('reports what checks need together with a prompt that is only a file name, as validate does', async () => {
    using here = projectOf([
      {
        name: 'a',
        prompt: 'file://p.txt',
        checks: [{ json: { schema: { type: 'objekt' } } }, { javascript: './no.mjs' }],
      },
      { name: 'b', prompt: 'b', checks: { llm_judge: { criteria: '@p.txt', judges: ['nix/x'] } } },
    ])
    const { code, stderr } = await refuse(here, ['run', 'suite.yaml', '--baseline', 'no.json'])
    const validated = await here.start(['validate', 'suite.yaml']).finished
    assert.deepEqual([code, validated.code], [2, 2])
    for (const text of [stderr, validated.stdout]) {
      assert.equal(text.match(/^error SUITE_PROMPT /gm)?.length, 2, text)
      for (const found of ['CHECK_SCHEMA', 'CHECK_FUNCTION', 'CHECK_MODEL'])
        assert.equal(text.match(new RegExp(`^error ${found} `, 'gm'))?.length, 1, text)
    }
    assert.match(stderr, /The suites have 5 errors; nothing was sent\.\n"no\.json" isn't a report file/)
    assert.match(validated.stdout, /0 valid suites, 5 errors\./)
    const chosen = await refuse(here, ['run', 'suite.yaml', '--filter', 'b'])
    assert.doesNotMatch(chosen.stderr, /CHECK_SCHEMA|CHECK_FUNCTION/)
  })

  it('finds what a follow-up, a class and a nested option need', async () => {
    const judges = (model: string) => ({ llm_judge: { criteria: 'Good?', judges: [model] } })
    using here = projectOf([
      {
        name: 'a',
        prompt: 'a',
        checks: [{ contains: 'a' }, { prompt: 'Again', checks: { or: [{ or: [judges('deep/one')] }] } }],
        classify: { policies: [{ name: 'p', checks: judges('class/two') }], hijack: { javascript: './no.mjs' } },
      },
    ])
    const { code, stderr } = await refuse(here, ['run', 'suite.yaml'])
    assert.equal(code, 2)
    for (const name of ['deep', 'class']) assert.match(stderr, new RegExp(`Unknown provider "${name}"`))
    assert.match(stderr, /"\.\/no\.mjs" isn't a file/)
  })

  it('exits with 3 if only a key is missing, of a judge that a flag, the config or the suite names', async () => {
    const judged = { name: 'a', prompt: 'Say a', checks: { llm_judge: 'Good?' } }
    using byFlag = projectOf([judged])
    using bySuite = projectOf([judged], { metadata: { judge: 'openai/j' } })
    const config = `${configFor(server)}judge: openai/j\n`
    using byConfig = projectOf([judged], { files: { 'assay.config.yaml': config } })
    for (const [here, args, where] of [
      [byFlag, ['--judge', 'openai/j'], 'suite "s"'],
      [bySuite, [], 'suite.yaml:7:12'],
      [byConfig, [], 'suite "s"'],
    ] as const) {
      const { code, stderr } = await refuse(here, ['run', 'suite.yaml', ...args])
      assert.equal(code, 3, stderr)
      assert.ok(stderr.includes(`needs OPENAI_API_KEY, which isn't set. It is the judge of ${where}.`), stderr)
    }
  })

  it("doesn't open a judge that no sent case needs", async () => {
    const judged = { name: 'j', prompt: 'Say j', checks: { llm_judge: 'Good?' } }
    using here = projectOf([passing, judged], { metadata: { judge: 'openai/j' } })
    const { code, stderr } = await here.start(['run', 'suite.yaml', '--filter', 'a']).finished
    assert.equal(code, 0, stderr)
    assert.equal((await refuse(here, ['run', 'suite.yaml'])).code, 3)
  })

  it('ignores what --filter leaves out, which validate reports', async () => {
    const broken = { name: 'b', prompt: 'b', checks: { json: { schema: { type: 'objekt' } } } }
    using here = projectOf([passing, broken])
    assert.equal((await here.start(['run', 'suite.yaml', '--filter', 'a']).finished).code, 0)
    const validated = await here.start(['validate', 'suite.yaml']).finished
    assert.equal(validated.code, 2)
    assert.match(validated.stdout, /CHECK_SCHEMA[\s\S]*0 valid suites, 1 error/)
  })

  it('counts the cases of a dataset that share a problem, and finds one that a single row has', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => JSON.stringify({ kind: i === 7776 ? 'objekt' : 'object' }))
    const check = { json: { schema: { type: '{{kind}}' } } }
    using here = projectOf(
      [{ name: 'rows', dataset: 'rows.jsonl', prompt: 'x', checks: [check, { yaml: { schema: { minimum: 'x' } } }] }],
      { files: { 'rows.jsonl': `${rows.join('\n')}\n` } },
    )
    const { code, stderr } = await refuse(here, ['run', 'suite.yaml'])
    assert.equal(code, 2)
    assert.match(stderr, /"\/type" must be one of [^(]*found "objekt"\n/)
    assert.match(stderr, /"\/minimum" must be a number, found "x" \(10,000 cases\)/)
    assert.match(stderr, /The suites have 2 errors/)
  })

  for (const [name, files, wanted] of [
    ['throws when it is loaded', { 'c.mjs': "throw new Error('no such luck')" }, /can't be loaded: no such luck/],
    ['imports a missing module', { 'c.mjs': "import 'nowhere-to-be-found'" }, /can't be loaded: Cannot find package/],
    ['exports something else', { 'c.mjs': 'export const polite = () => true' }, /exports no function "default"/],
    ['exports no function', { 'c.mjs': 'export default 7' }, /exports no function "default"/],
    ['is a folder', { 'c.mjs/x.txt': '' }, /isn't a file/],
  ] as const) {
    it(`rejects a function file that ${name}`, async () => {
      using here = projectOf([{ name: 'a', prompt: 'a', checks: { javascript: './c.mjs' } }], { files })
      const { code, stderr } = await refuse(here, ['run', 'suite.yaml'])
      assert.equal(code, 2)
      assert.match(stderr, wanted)
    })
  }

  it('accepts right functions and schemas beside each other', async () => {
    const schema = { $defs: { a: { type: 'string', format: 'email' } }, properties: { a: { $ref: '#/$defs/a' } } }
    const old = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { n: {} },
      items: [{ type: 'null' }],
    }
    using here = projectOf(
      [
        passing,
        { name: 'ts', prompt: 'ts', checks: [{ javascript: 'checks/typed.ts' }, { javascript: 'checks/../up.mjs' }] },
        { name: 'cjs', prompt: 'cjs', checks: { javascript: { file: './c.cjs', export: 'named' } } },
        { name: 'json', prompt: 'json', checks: [{ json: { schema } }, { json: { schema: old } }] },
      ],
      {
        files: {
          'checks/typed.ts': 'export default (answer: string): boolean => answer.length > 0\n',
          'up.mjs': 'export default () => true\n',
          'c.cjs': 'exports.named = () => true\n',
        },
      },
    )
    const { code, stderr } = await here.start(['run', 'suite.yaml']).finished
    assert.equal(code, 0, stderr)
    assert.doesNotMatch(stderr, /CHECK_/)
    assert.match((await here.start(['validate', 'suite.yaml']).finished).stdout, /1 valid suite, no problems/)
  })

  it('rejects a baseline that shares no case, and accepts one that shares a case of another model', async () => {
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b']) })
    assert.equal((await here.start(['run', 'suite.yaml', '-o', 'base.json']).finished).code, 0)
    here.write('other.yaml', suiteOf(['z'], { name: 'others' }))
    here.write('cut.json', '{"format":"assay-report","version":1,"results":[{"suite":')
    for (const [baseline, wanted] of [
      ['base.json', /Baseline "base\.json" shares no case with this run\. It has suite "words"\./],
      ['last', /Baseline "[\w-]+" shares no case with this run\. It has suite "words"\./],
      ['cut.json', /cut\.json/],
    ] as const) {
      const { code, stderr } = await refuse(here, ['run', 'other.yaml', '--baseline', baseline])
      assert.equal(code, 2)
      assert.match(stderr, wanted)
    }
    const shared = ['run', 'suite.yaml', '-m', 'local/n', '--filter', 'b', '--baseline']
    for (const baseline of ['base.json', 'last']) {
      const { code, stderr } = await here.start([...shared, baseline]).finished
      assert.equal(code, 0, stderr)
    }
  })

  it('rejects a baseline of several models that has none of this run', async () => {
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    const both = ['run', 'suite.yaml', '-m', 'local/m,local/n', '-o', 'both.json']
    assert.equal((await here.start(both).finished).code, 0)
    const again = (model: string) => ['run', 'suite.yaml', '-m', model, '--baseline', 'both.json']
    const { code, stderr } = await refuse(here, again('local/o'))
    assert.equal(code, 2)
    assert.match(stderr, /It has them with models "local\/m", "local\/n"\./)
    assert.equal((await here.start(again('local/n,local/o')).finished).code, 0)
  })

  it('warns about a cost check without a known price, and sends', async () => {
    using here = projectOf([{ name: 'a', prompt: 'Say a', checks: { cost: 0.1 } }])
    const { stderr } = await here.start(['run', 'suite.yaml', '-m', 'local/m,local/free']).finished
    assert.match(stderr, /warning CHECK_PRICE Model "local\/free" has no known price, so the cost stays undecided/)
    assert.match(stderr, /at suite\.yaml:13:5/)
    const validated = await here.start(['validate', 'suite.yaml']).finished
    assert.deepEqual([validated.code, validated.stdout.includes('CHECK_PRICE')], [0, false])
  })

  it('lists the problems as JSON', async () => {
    using here = projectOf([{ name: 'a', prompt: 'a', checks: { llm_judge: 'Good?' } }])
    const { stdout } = await here.start(['run', 'suite.yaml', '-m', 'opnai/a', '--json']).finished
    const { error } = JSON.parse(stdout)
    assert.match(error.message, /^2 problems; nothing was sent\.\nEval "a" in suite "s" has an llm_judge check/)
    assert.deepEqual(
      error.problems.map(({ code }: { code: string }) => code),
      ['JUDGE_MISSING', 'PROVIDER_UNKNOWN'],
    )
  })
})

describe('assay validate', () => {
  it('says that a judge has no key here, or that none is named, without failing the suite', async () => {
    const judged = { name: 'a', prompt: 'a', checks: { llm_judge: 'Good?' } }
    for (const [metadata, wanted] of [
      [{ judge: 'openai/j' }, /warning CHECK_MODEL Model "openai\/j" needs OPENAI_API_KEY.*\n +at suite\.yaml:7:12/],
      [{}, /warning CHECK_MODEL Eval "a" in suite "s" has an llm_judge check but no judge model/],
    ] as const) {
      const suite = JSON.stringify(
        { metadata: { name: 's', models: ['local/m'], ...metadata }, evals: [judged] },
        null,
        1,
      )
      using here = project({ 'suite.yaml': suite })
      const { code, stdout } = await here.start(['validate', 'suite.yaml']).finished
      assert.equal(code, 0, stdout)
      assert.match(stdout, wanted)
      assert.match(stdout, /1 valid suite, 1 warning/)
    }
  })

  it('fails a suite whose judge no provider has', async () => {
    const suite = JSON.stringify({
      metadata: { name: 's', judge: 'opnai/j' },
      evals: [{ prompt: 'a', checks: { llm_judge: 'Good?' } }],
    })
    using here = project({ 'suite.yaml': suite })
    const { code, stdout } = await here.start(['validate', 'suite.yaml']).finished
    assert.equal(code, 2)
    assert.match(stdout, /error CHECK_MODEL Unknown provider "opnai"[\s\S]*Did you mean "openai"/)
  })
})
