import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { FROM_NETWORK } from '../policy/suite-policy.ts'
import { type PlanOptions, planSuite } from './plan-suite.ts'
import { formatPath } from './problem.ts'
import { SUITE_CODES } from './suite-codes.ts'

const options: PlanOptions = { scope: { vars: [], env: new Map(), secrets: null } }
const one = { prompt: 'What is 2 + 2?', checks: [{ match: '*4*' }] }

function suite(evals: readonly unknown[], rest: object = {}): unknown {
  return { metadata: { name: 'suite', model: 'a/b' }, evals, ...rest }
}

const problemsOf = (value: unknown, given = options) =>
  planSuite(value, given).problems.filter((each) => each.severity === 'error')

const codes = (value: unknown, given = options) => problemsOf(value, given).map((each) => each.code)

describe('planSuite: the rules of the seed', () => {
  it('accepts names of letters, digits, hyphens and underscores', () => {
    assert.deepEqual(
      codes(
        suite([
          { ...one, name: 'Critical-math_2' },
          { ...one, name: '42' },
          { ...one, name: '-x' },
        ]),
      ),
      [],
    )
  })

  it('rejects other names', () => {
    for (const name of ['has space', 'dot.ted', 'ünï', ''])
      assert.deepEqual(codes(suite([{ ...one, name }])), ['EVAL_NAME_INVALID'], name)
  })

  it('rejects a prompt that is nothing but a file to load', () => {
    for (const prompt of ['file://p.txt', '@prompt.txt', '@a/b-c.md', 'file:///tmp/p.txt\n'])
      assert.deepEqual(codes(suite([{ ...one, prompt }])), ['SUITE_PROMPT'], prompt)
  })

  it('rejects every other text for a model that is nothing but a file to load, at its place', () => {
    const judged = (llm_judge: unknown) => ({ ...one, checks: [{ contains: 'a' }, { or: [{ llm_judge }] }] })
    const policies = [{ name: 'p', checks: { llm_judge: '@p.md' } }]
    const followUp = { prompt: '@b.txt', checks: { contains: 'b' } }
    const again = { prompt: 'Again', checks: [{ contains: 'a' }, followUp] }
    for (const [evals, place, words] of [
      [
        [{ ...one, checks: [{ contains: 'a' }, again] }],
        'evals[0].checks[1].checks[1].prompt',
        /^The follow-up's prompt/,
      ],
      [
        [{ messages: [{ role: 'user', content: 'file://p.txt' }], checks: { contains: 'a' } }],
        'evals[0].messages[0].content',
        /^The message is only the file name "file:\/\/p\.txt"/,
      ],
      [[judged({ criteria: 'file://p.txt' })], 'evals[0].checks[1].or[0].llm_judge.criteria', /^The judge's criteria/],
      [[judged('@p.txt')], 'evals[0].checks[1].or[0].llm_judge', /^The judge's criteria/],
      [[{ ...one, classify: { policies } }], 'evals[0].classify.policies[0].checks.llm_judge', /criteria/],
    ] as const) {
      const found = problemsOf(suite(evals))
      assert.deepEqual(
        found.map(({ code, path }) => [code, formatPath(path)]),
        [['SUITE_PROMPT', place]],
      )
      assert.match(found[0]?.message ?? '', words)
    }
    for (const system_prompt of ['file://p.txt', '@p.txt']) {
      const [found] = problemsOf({ metadata: { name: 's', system_prompt }, evals: [one] })
      assert.equal(formatPath(found?.path ?? []), 'metadata.system_prompt')
      assert.match(
        found?.hint ?? '',
        /after "system_prompt: \|", or remove it and run the suite with --system-prompt @FILE\.$/,
      )
    }
  })

  it('accepts the same where it is data, or only a part of a text', () => {
    const assistant = { role: 'assistant', content: 'file://p.txt' }
    const user = (content: string) => ({ role: 'user', content })
    const checks = [
      { contains: 'file://p.txt' },
      { match: '@p.txt' },
      { llm_judge: { criteria: 'Does it name file://p.txt?', rubric: { 1: '@p.txt' } } },
      { json: { schema: { properties: { llm_judge: { const: 'file://p.txt' } } } } },
      { prompt: '@everyone hello', checks: { contains: 'b' } },
    ]
    for (const each of [
      { ...one, checks },
      { messages: [user('Write to a@b.md'), assistant, user('@someone')], checks: { contains: 'a' } },
      { prompt: '{{q}}', dataset: [{ q: 'file://p.txt' }], checks: { contains: 'a' } },
    ])
      assert.deepEqual(codes(suite([each])), [])
    assert.deepEqual(codes({ metadata: { name: 's', system_prompt: 'See file://p.txt' }, evals: [one] }), [])
  })

  it('accepts a prompt that mentions a file or a person', () => {
    for (const prompt of [
      '@someone',
      '@someone.else',
      '@prompt.txt says what?',
      'Open file://p.txt',
      'file://a b',
      'a@b.md',
    ])
      assert.deepEqual(codes(suite([{ ...one, prompt }])), [], prompt)
  })

  it('requires at least one eval', () => {
    assert.deepEqual(codes(suite([])), ['SUITE_VALUE'])
  })

  it('requires at least one character of formula', () => {
    for (const formula of ['', '  ']) assert.deepEqual(codes(suite([one], { score: { formula } })), ['FORMULA_EMPTY'])
  })

  it('uses the formula success_pct for a file without score', () => {
    assert.equal(planSuite(suite([one]), options).plan?.header.score.formula, 'success_pct')
  })
})

describe('planSuite: the edge cases of the seed', () => {
  it('1. a formula that names an eval that does not exist fails', () => {
    assert.deepEqual(codes(suite([{ ...one, name: 'critical-math' }], { score: { formula: 'critcal-math * 2' } })), [
      'FORMULA_UNKNOWN_NAME',
    ])
  })

  it('2. an eval named after a protected keyword fails', () => {
    const keywords =
      'max_latency min_latency avg_latency total_latency max_cost min_cost avg_cost total_cost success_pct'.split(' ')
    for (const name of keywords) assert.deepEqual(codes(suite([{ ...one, name }])), ['EVAL_NAME_RESERVED'], name)
  })

  it('3. a division that is certainly by zero fails, one that may be is noted', () => {
    assert.deepEqual(codes(suite([one], { score: { formula: 'success_pct / 0' } })), ['FORMULA_DIVISION_BY_ZERO'])
    const { problems, plan } = planSuite(suite([one], { score: { formula: 'success_pct / total_cost' } }), options)
    assert.deepEqual(
      problems.map((each) => each.severity),
      ['note'],
    )
    assert.ok(plan !== null)
  })

  it('4. a formula with broken syntax fails', () => {
    assert.deepEqual(codes(suite([one], { score: { formula: 'success_pct * (2' } })), ['FORMULA_SYNTAX'])
  })

  it('5. what is undefined when nothing passes is chosen by on_undefined', () => {
    const chosen = (score: object) => planSuite(suite([one], { score }), options).plan?.header.score.on_undefined
    assert.deepEqual(
      [chosen({}), chosen({ on_undefined: null }), chosen({ on_undefined: 'zero' })],
      ['null', 'null', 'zero'],
    )
  })

  it('6. a formula that is too long fails', () => {
    assert.deepEqual(codes(suite([one], { score: { formula: `1${' + 1'.repeat(5000)}` } })), ['FORMULA_TOO_LONG'])
  })

  it('7. two evals of one name fail', () => {
    assert.deepEqual(
      codes(
        suite([
          { ...one, name: 'a' },
          { ...one, name: 'a' },
        ]),
      ),
      ['EVAL_NAME_DUPLICATE'],
    )
  })
})

describe('planSuite', () => {
  it('names evals without a name by their position', () => {
    const plan = planSuite(suite([one, { ...one, name: 'b' }, one]), options).plan
    assert.deepEqual(
      plan?.evals.map((each) => each.id),
      ['eval-1', 'b', 'eval-3'],
    )
  })

  it('keeps ids apart when an eval is really called eval-2', () => {
    const plan = planSuite(suite([{ ...one, name: 'eval-2' }, one]), options).plan
    assert.deepEqual(
      plan?.evals.map((each) => each.id),
      ['eval-2', 'eval-2-unnamed'],
    )
  })

  it('reports the problems of every part at once', () => {
    const broken = suite([{ prompt: 5 }, { ...one, name: 'total_cost' }, { prompt: 'x' }], {
      score: { formula: 'nope' },
      oops: 1,
    })
    assert.deepEqual(codes(broken).sort(), [
      'EVAL_NAME_RESERVED',
      'FORMULA_UNKNOWN_NAME',
      'SUITE_KEY_UNKNOWN',
      'SUITE_NO_CHECKS',
      'SUITE_TYPE',
    ])
  })

  it("accepts an eval without checks if its own or its suite's classify defines a good answer", () => {
    const asked = { prompt: 'x' }
    const inSuite = (classify: unknown) => codes({ metadata: { name: 's', classify }, evals: [asked] })
    assert.deepEqual(inSuite({ expects: 'refusal' }), [])
    assert.deepEqual(inSuite({ secrets: ['Tiger'] }), [])
    for (const empty of [true, {}, { refusal_phrases: ['No.'] }]) assert.deepEqual(inSuite(empty), ['SUITE_NO_CHECKS'])
    assert.deepEqual(codes(suite([{ ...asked, classify: { canaries: ['LAMP'] } }])), [])
    assert.deepEqual(codes(suite([{ ...asked, classify: {} }])), ['SUITE_NO_CHECKS'])
  })

  it('expects tests only if code should compile and pass some', () => {
    const program = (code: object) => {
      const { problems } = planSuite(suite([{ prompt: 'x', code: { language: 'python', ...code } }]), options)
      return problems.map((each) => each.code)
    }
    assert.deepEqual(program({}), ['CASE_TESTS_MISSING'])
    assert.deepEqual([...program({ expect_tests: false }), ...program({ expect_compile: false })], [])
  })

  it('reports keys that have no effect with code', () => {
    const program = { prompt: 'x', code: { language: 'python', tests: 'def test_a(): pass' } }
    const { problems } = planSuite(suite([{ ...program, classify: { secrets: ['Tiger'] }, threshold: 0.5 }]), options)
    assert.deepEqual(
      problems.map(({ code, severity, path }) => [code, severity, formatPath(path)]),
      [
        ['SUITE_CODE', 'error', 'evals[0].classify'],
        ['SUITE_NO_EFFECT', 'error', 'evals[0].threshold'],
      ],
    )
    assert.deepEqual(codes({ metadata: { name: 's', classify: true }, evals: [program] }), [])
  })

  it('rejects a secret in what is shown of a suite, also through a variable', () => {
    const secret = "{{secret('token')}}"
    const metadata = {
      name: 'n {{v}}',
      description: secret,
      models: ['a/b', secret],
      judge: secret,
      system_prompt: secret,
    }
    const problems = planSuite({ metadata, vars: { v: secret }, evals: [one] }, options).problems
    assert.deepEqual(
      problems.map((each) => [each.code, formatPath(each.path)]),
      ['metadata.name', 'metadata.description', 'metadata.models[1]', 'metadata.judge'].map((path) => [
        'TEMPLATE_SECRET',
        path,
      ]),
    )
  })

  it('rejects a name that is empty once filled', () => {
    assert.deepEqual(codes({ metadata: { name: '{{v}}' }, vars: { v: '' }, evals: [one] }), ['SUITE_VALUE'])
  })

  it("reports that variables can't use each other", () => {
    const [problem] = planSuite(suite([one], { vars: { a: 'x', b: '{{a}}' } }), options).problems
    assert.deepEqual(
      [problem?.code, problem?.hint],
      ['TEMPLATE_UNKNOWN_NAME', 'Variables can\'t use each other: write the value of "a" here.'],
    )
  })

  it('rejects both model and models in a file with other problems', () => {
    const metadata = { name: 'n', model: 'a/b', models: ['a/b'], thread: 1 }
    assert.deepEqual(codes({ metadata, evals: [one] }).sort(), ['SUITE_KEY_UNKNOWN', 'SUITE_MODEL'])
  })

  it("rejects what a suite from the network can't use", () => {
    const network = { ...options, scope: { ...options.scope, env: null }, policy: FROM_NETWORK } as const
    const value = suite([
      { ...one, dataset: '../rows.csv' },
      { prompt: 'x', checks: [{ javascript: './check.js' }, { or: [{ javascript: { file: './check.js' } }] }] },
      { prompt: 'x', checks: { llm_judge: { criteria: 'c', judges: ['command/judge'] } } },
      { prompt: 'x', classify: { hijack: { javascript: './check.js' } } },
      { prompt: '{{javascript}}', checks: { match: '*' }, dataset: [{ javascript: 'a column' }] },
    ])
    const named = {
      ...Object(value),
      metadata: { name: 's', model: 'command/agent', judge: 'command/judge', system_prompt: "{{env('HOME')}}" },
    }
    assert.deepEqual(codes(named, network), Array(8).fill('SUITE_NOT_ALLOWED'))
    assert.deepEqual(codes(named), ['TEMPLATE_UNKNOWN_ENV'])
  })

  it('never throws on any JSON value, and reports only known codes', () => {
    const key = fc.constantFrom(
      'metadata',
      'evals',
      'score',
      'name',
      'prompt',
      'checks',
      'match',
      'or',
      'code',
      'formula',
      '__proto__',
      'weights',
      'dataset',
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>(null, true, 0, -1, 1.5, '', 'x', '{{x}}', '*'),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
      ),
    }))
    fc.assert(
      fc.property(value, (any) => {
        for (const problem of planSuite(any, options).problems) {
          assert.ok(problem.code in SUITE_CODES || /^(FORMULA|EVAL_NAME)_/.test(problem.code), problem.code)
          assert.doesNotMatch(problem.message, /Invalid input|(?<!on_)undefined|\.$/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
