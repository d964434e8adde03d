import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FAMILIES, KEYWORDS } from '../formula/names.ts'
import { AnswerClass, type Result } from '../result/result.ts'
import type { HumanSummary } from '../review/agreement.ts'
import { createSuiteMetrics } from './metrics.ts'
import { errored, factsOf, limited, scored, unscored } from './sample-results.ts'

type Options = { ignoreErrors?: boolean; passK?: number[]; human?: HumanSummary }

function valuesOf(results: readonly Result[], options: Options = {}) {
  const metrics = createSuiteMetrics(factsOf(results, options), options)
  return (name: string): number | string => {
    const measured = metrics.value(name)
    return measured.ok ? Math.round(measured.value * 1e9) / 1e9 : `${measured.code}: ${measured.message}`
  }
}

const call = {
  id: 'c',
  turn: 0,
  parallel: false,
  name: 't',
  server: null,
  arguments: {},
  valid: true,
  status: 'ok',
  result: '',
  truncated: false,
  latency_ms: null,
  source: 'model',
} as const

const share = (value: number) => ({ value, interval: null, reason: null })
const human: HumanSummary = {
  judges: [],
  labels: 40,
  agreement: { ...share(0.9), count: 36, total: 40 },
  success: share(0.75),
  labels_to_halve: null,
}

const three = [
  scored({ case: 'a', cost_usd: 0.01, latency_ms: 1000, tags: ['hard'] }),
  scored({ case: 'b', cost_usd: 0.02, latency_ms: 2000, passed: false, score: 0.25, tags: ['hard', 'math'] }),
  scored({ case: 'c', cost_usd: 0.06, latency_ms: 6000 }),
]

describe('metrics of a suite', () => {
  it('computes the nine keywords in seconds, dollars and percent', () => {
    const value = valuesOf(three)
    assert.deepEqual(
      KEYWORDS.map(({ name }) => [name, value(name)]),
      [
        ['max_latency', 6],
        ['min_latency', 1],
        ['avg_latency', 3],
        ['total_latency', 9],
        ['max_cost', 0.06],
        ['min_cost', 0.01],
        ['avg_cost', 0.03],
        ['total_cost', 0.09],
        ['success_pct', 66.666666667],
      ],
    )
  })

  it('has a value for every listed member of every family', () => {
    const code = { language: 'go', evidence: null, compiled: true, tests: { passed: 1, failed: 1 }, lint_warnings: 0 }
    const classification = { primary: 'refusal', details: {} } as const
    const value = valuesOf(
      three.map((result) => ({
        ...result,
        code,
        classification,
        scores: { penalized: 0.5 },
        tool_calls: [call],
        usage_by_turn: [],
        tags: ['pair:all'],
      })),
      { human },
    )
    for (const family of FAMILIES) {
      for (const member of family.members) {
        assert.equal(typeof value(`${family.name}.${member.name}`), 'number', `${family.name}.${member.name}`)
      }
    }
    assert.equal(value('human.success_pct'), 75)
    for (const name of AnswerClass.options) assert.equal(typeof value(`rate.${name}`), 'number', name)
  })

  it('computes latency quantiles as NumPy does, and the sample standard deviation', () => {
    const value = valuesOf(three)
    assert.equal(value('latency.p50'), 2)
    assert.equal(value('latency.p90'), 5.2)
    assert.equal(value('latency.p95'), 5.6)
    assert.equal(value('latency.stddev'), 2.645751311)
  })

  it('sums tokens, and counts reasoning that is not named as none', () => {
    const tokens = { input: 5, output: 7, reasoning: 3, cached: null }
    const value = valuesOf([...three, scored({ case: 'd', tokens })])
    assert.deepEqual(
      ['input', 'output', 'reasoning', 'total'].map((name) => value(`tokens.${name}`)),
      [35, 67, 3, 102],
    )
  })

  it("reports which share of tokens wasn't counted", () => {
    const tokens = { input: 5, output: null, reasoning: null, cached: null }
    const value = valuesOf([...three, scored({ case: 'd', tokens })])
    assert.equal(value('tokens.input'), 35)
    assert.match(
      String(value('tokens.total')),
      /TOKENS_UNKNOWN: the output tokens of 1 of 4 samples of model "replay\/demo"/,
    )
  })

  it('has no sum of tokens that nobody counted', () => {
    const value = valuesOf([errored()])
    for (const name of ['input', 'output', 'reasoning', 'total']) {
      assert.equal(value(`tokens.${name}`), 'METRIC_EMPTY: no tokens were counted')
    }
  })

  it('counts errored and limited samples as failures and leaves unscored ones out', () => {
    const results = [...three, errored({ case: 'd' }), limited({ case: 'e' }), unscored({ case: 'f' })]
    const value = valuesOf(results)
    assert.equal(value('rate.pass'), 0.4)
    assert.equal(value('rate.error'), 0.166666667)
    assert.equal(value('score.mean'), 0.45)
    assert.equal(value('score.min'), 0)
    assert.deepEqual(
      ['total', 'passed', 'failed', 'errored'].map((name) => value(`count.${name}`)),
      [6, 2, 1, 1],
    )
    assert.equal(valuesOf(results, { ignoreErrors: true })('rate.pass'), 0.5)
  })

  it('weighs cases in the mean score, not in rates', () => {
    const value = valuesOf([scored({ case: 'a', weight: 3 }), scored({ case: 'b', passed: false })])
    assert.equal(value('score.mean'), 0.75)
    assert.equal(value('rate.pass'), 0.5)
  })

  it('keeps ten passing samples of a case at a mean score of exactly 1', () => {
    const results = Array.from({ length: 10 }, (_, i) => scored({ case: 'a', attempt: i + 1 }))
    assert.equal(createSuiteMetrics(factsOf(results)).value('score.mean').ok, true)
    assert.deepEqual(createSuiteMetrics(factsOf(results)).value('score.mean'), { ok: true, value: 1 })
  })

  it('computes the pass rate of a tag, and reports that no case has it', () => {
    const value = valuesOf(three)
    assert.equal(value('tag.hard'), 0.5)
    assert.equal(value('tag.math'), 0)
    assert.match(String(value('tag.easy')), /METRIC_EMPTY: no sample of a case with the tag "easy"/)
  })

  it('computes pass@k if it was requested and every case has enough samples', () => {
    const samples = [1, 2, 3, 4].map((attempt) => scored({ case: 'a', attempt, passed: attempt === 1 }))
    const value = valuesOf(samples, { passK: [1, 2, 5] })
    assert.equal(value('pass_at.1'), 0.25)
    assert.equal(value('pass_at.2'), 0.5)
    assert.match(String(value('pass_at.5')), /at least 5 scored samples per case, but case "a" has 4/)
    assert.match(String(value('pass_at.3')), /PASS_AT_K_NOT_ASKED/)
  })

  it('computes the share of a class among classified samples', () => {
    const classified = (['pass', 'refusal', 'refusal', 'leak'] as const).map((primary, i) =>
      scored({ case: `${i}`, classification: { primary, details: {} } }),
    )
    const value = valuesOf([...classified, scored({ case: 'plain' })])
    assert.equal(value('rate.refusal'), 0.5)
    assert.equal(value('rate.leak'), 0.25)
    assert.match(String(valuesOf(three)('rate.refusal')), /no sample was classified/)
  })

  it('computes compile and test rates; an errored sample of a code case compiled nothing', () => {
    const code = (compiled: boolean, passed: number) => ({
      language: 'rust',
      evidence: null,
      compiled,
      tests: compiled ? { passed, failed: 4 - passed } : null,
      lint_warnings: 0,
    })
    const results = [
      scored({ case: 'a', attempt: 1, code: code(true, 4) }),
      scored({ case: 'a', attempt: 2, code: code(true, 2) }),
      scored({ case: 'b', attempt: 1, code: code(false, 0), passed: false }),
      errored({ case: 'b', attempt: 2 }),
    ]
    assert.equal(valuesOf(results)('rate.compile'), 0.5)
    assert.equal(valuesOf(results)('rate.tests'), 0.375)
    assert.equal(valuesOf(results, { ignoreErrors: true })('rate.compile'), 0.666666667)
    assert.match(String(valuesOf(three)('rate.compile')), /no case has code/)
  })

  it('has no value over nothing', () => {
    const value = valuesOf([])
    for (const { name } of KEYWORDS) assert.match(String(value(name)), /METRIC_EMPTY/)
    assert.match(String(valuesOf([unscored()])('success_pct')), /no sample was scored/)
    assert.match(String(valuesOf([scored({ latency_ms: null })])('avg_latency')), /no latency was measured/)
  })

  it("doesn't mistake a name from the prototype of objects for a metric", () => {
    for (const name of ['__proto__', 'constructor', 'rate.constructor', 'tag.__proto__']) {
      assert.equal(typeof valuesOf(three)(name), 'string')
    }
  })
})

describe('cost', () => {
  it("is unknown as soon as one answered sample's is", () => {
    const value = valuesOf([...three, scored({ case: 'd', cost_usd: null }), limited({ case: 'e', cost_usd: null })])
    for (const name of ['total_cost', 'avg_cost', 'min_cost', 'max_cost']) {
      assert.equal(
        value(name),
        'COST_UNKNOWN: 2 of 5 samples of model "replay/demo" have no known cost (2 without a known price)',
      )
    }
  })

  it('leaves out an errored sample that got no answer, as latency does', () => {
    const value = valuesOf([...three, errored({ case: 'd' })])
    assert.equal(value('total_cost'), 0.09)
    assert.equal(value('avg_cost'), 0.03)
    assert.equal(value('min_cost'), 0.01)
    assert.equal(value('avg_latency'), 3)
  })

  it('leaves out the 0 that release 0.1.0 wrote for an errored sample without an answer', () => {
    const value = valuesOf([...three, errored({ case: 'd', cost_usd: 0 })])
    assert.deepEqual(['total_cost', 'avg_cost', 'min_cost'].map(value), [0.09, 0.03, 0.01])
  })

  it('is unknown when a sample may have been billed without an answer', () => {
    const value = valuesOf([...three, errored({ case: 'd' }, 'timeout'), scored({ case: 'e', cost_usd: null })])
    for (const name of ['total_cost', 'avg_cost', 'min_cost', 'max_cost']) {
      assert.equal(
        value(name),
        'COST_UNKNOWN: 2 of 5 samples of model "replay/demo" have no known cost (1 without a known price, 1 may have been billed without an answer)',
      )
    }
  })

  it('is unknown for an errored sample that got an answer, as when the sandbox broke', () => {
    const value = valuesOf([...three, errored({ case: 'd', turns: [{ prompt: 'p', answer: 'code' }] })])
    assert.match(String(value('total_cost')), /COST_UNKNOWN: 1 of 4/)
  })
})

describe('metrics of one eval', () => {
  const results = [
    scored({ case: 'm1', eval: 'math', latency_ms: 1000, cost_usd: 0.02, score: 1 }),
    scored({ case: 'm2', eval: 'math', latency_ms: 3000, cost_usd: 0.04, score: 0.5, passed: false }),
    scored({ case: 'x', eval: 'min', cost_usd: null }),
    unscored({ case: 'y', eval: 'rate' }),
    scored({ case: 'z', eval: 'total' }),
  ]
  const value = valuesOf(results)

  it("has the pass rate, latency and cost under the seed's names and under dotted names", () => {
    assert.deepEqual(
      [
        'math',
        'math_latency',
        'math_cost',
        'math.pass_rate',
        'math.latency',
        'math.cost',
        'math.score',
        'math.tokens',
      ].map(value),
      [0.5, 2, 0.03, 0.5, 2, 0.03, 0.75, 30],
    )
  })

  it('knows the cost of an eval when only that of another is unknown', () => {
    assert.equal(value('math_cost'), 0.03)
    assert.match(String(value('min_cost')), /COST_UNKNOWN: 1 of 5/)
    assert.match(String(value('min.cost')), /COST_UNKNOWN: 1 of 1/)
  })

  it('reads an eval with the name of a family in backticks', () => {
    assert.equal(value('`rate`.cost'), 0.01)
    assert.match(String(value('rate')), /none of its samples was scored/)
  })

  it('reads a keyword before the cost of an eval', () => {
    assert.match(String(value('total_cost')), /COST_UNKNOWN/)
    assert.equal(value('total.cost'), 0.01)
  })

  it('reports an eval without results', () => {
    assert.match(String(value('translation')), /METRIC_UNKNOWN/)
  })
})
