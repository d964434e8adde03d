import type { Report } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { createSuiteTally, summarizeSuite } from '@assay/core/scoring'

// Two reports to try `assay compare` on: a support assistant before and after its system prompt was shortened. The answers'
// verdicts are made up by hand; every number in the reports is computed from them.

const MODEL = 'replay/support-assistant'
const SUITE = 'support-answers'
const FORMULA = 'success_pct / total_cost'
const SAMPLES = 4

/** Per case: how many of four samples passed before and after. */
const CASES: Readonly<Record<string, readonly [before: number, after: number]>> = {
  'refund-window': [4, 4],
  'refund-partial': [4, 2],
  'refund-abroad': [3, 1],
  'order-status': [4, 4],
  'order-change-address': [4, 4],
  'order-cancel': [4, 3],
  'order-split': [3, 2],
  'warranty-term': [4, 4],
  'warranty-transfer': [3, 3],
  'warranty-battery': [4, 2],
  'invoice-copy': [4, 4],
  'invoice-vat-id': [3, 2],
  'delivery-time': [4, 4],
  'delivery-island': [2, 2],
  'delivery-customs': [3, 1],
  'account-merge': [3, 3],
  'account-delete': [4, 4],
  'account-two-factor': [4, 3],
  'polite-decline': [2, 4],
  'escalate-angry': [4, 3],
  'escalate-legal': [4, 1],
  'language-german': [4, 4],
  'language-mixed': [3, 3],
  'no-made-up-policy': [4, 2],
}

/** Returns example reports by file name. The shorter prompt is cheaper and faster, and worse. */
export function exampleReports(): ReadonlyMap<string, Report> {
  return new Map([
    ['baseline.json', report('baseline', 0)],
    ['current.json', report('current', 1)],
  ])
}

function report(run: string, side: 0 | 1): Report {
  const day = `2026-01-0${side + 1}T09:00:00Z`
  const results = Object.entries(CASES).flatMap(([id, passes], index) =>
    Array.from({ length: SAMPLES }, (_, attempt) =>
      sample(run, side, { id, index, attempt, passed: attempt < passes[side] }),
    ),
  )
  const tally = createSuiteTally()
  for (const result of results) tally.add(result)
  const summary = summarizeSuite(tally.table(), { formula: FORMULA, seed: 1, file: 'support-answers.yaml' })
  return {
    format: 'assay-report',
    version: 1,
    generator: { name: 'assay', version: '0.1.0' },
    created_at: day,
    runs: [
      {
        id: run,
        model: MODEL,
        status: 'finished',
        stop_reason: null,
        started_at: day,
        finished_at: day,
        seed: 1,
        ignore_errors: false,
        missing: 0,
        tags: [],
        score: summary.score,
        penalized: null,
        suites: [summary],
      },
    ],
    results,
  }
}

interface Drawn {
  readonly id: string
  readonly index: number
  readonly attempt: number
  readonly passed: boolean
}

function sample(run: string, side: 0 | 1, { id, index, attempt, passed }: Drawn): Result {
  const input = side === 0 ? 640 + index : 210 + index
  const output = 90 + ((index * 17 + attempt * 29) % 60)
  return {
    run,
    suite: SUITE,
    case: id,
    eval: id,
    model: MODEL,
    attempt: attempt + 1,
    tags: [id.split('-')[0] ?? ''],
    weight: 1,
    checks: [
      { kind: 'llm_judge', passed, score: passed ? 1 : 0, weight: 1, reason: passed ? 'Correct.' : 'Not our policy.' },
    ],
    classification: null,
    code: null,
    tokens: { input, output, reasoning: null, cached: null },
    cost_usd: Number(((input * 0.25 + output * 2) / 1e6).toFixed(9)),
    latency_ms: 620 + side * -140 + ((index * 53 + attempt * 97) % 400),
    judge_cost_usd: 0,
    first_token_ms: null,
    finish_reason: 'stop',
    from_cache: false,
    turns: [],
    status: 'scored',
    passed,
    score: passed ? 1 : 0,
  }
}
