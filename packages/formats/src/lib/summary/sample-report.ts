import type { ReportHeader, Run } from '@assay/core/report'
import type { CodeEvidence, Result } from '@assay/core/result'
import { readPlan } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import { sampleConversation } from '@assay/core/testing'
import { ANSWER_CLASSES } from '@assay/core/words'

// Reports for tests: several suites and models, every status and class, and texts of people who mean harm.

/** Texts that break out where something is not escaped. Each one that runs sets `window.hacked`. */
export const HOSTILE_TEXTS: readonly string[] = [
  '</script><script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<!--<script>',
  '"><svg onload=window.hacked=1>',
  '\u001b[2J\u001b]0;owned\u0007red',
  'user\u202etxt.exe\u2066',
  'nul\u0000 bell\u0007 escape\u001b del\u007f c1\u0085 \ufffe\uffff lone\ud800',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  ']]> <![CDATA[',
  '&lt;b&gt; &amp;amp; &#x3c;',
  'a,"b"\r\nc',
  '| cell | `code` ``` ~~~ @octocat #1 [x](javascript:alert(1)) <details>',
  '$& $1 #{window.hacked=1} {{7*7}}',
  '__proto__',
  'line\u2028separator\u2029',
  '東京 🎉 עברית ünïcode',
]

const MODELS = ['replay/small', 'replay/large', 'anthropic/claude-sonnet-4-5']

interface SuiteSketch {
  readonly name: string
  readonly cases: number
  readonly kind: 'checks' | 'classes' | 'code'
  readonly formula: string
}

const SUITES: readonly SuiteSketch[] = [
  { name: 'support-answers', cases: 24, kind: 'checks', formula: 'success_pct / total_cost' },
  { name: 'robustness', cases: 28, kind: 'classes', formula: 'success_pct' },
  { name: 'code-kata', cases: 12, kind: 'code', formula: 'success_pct - 10 * avg_latency' },
]

const FAILURE_CLASSES = ANSWER_CLASSES.filter((name) => name !== 'pass')

/** The size of a sample report, and whether its texts are hostile. */
export interface SampleReportOptions {
  /** Cases per suite; by default what a small suite has. */
  readonly cases?: number
  readonly models?: number
  readonly suites?: number
  readonly samples?: number
  readonly hostile?: boolean
  /** Whether the model could call tools, in the first suite. */
  readonly tools?: boolean
  /** Whether no sample was answered, and each may have been billed, as release 0.1.0 wrote it. */
  readonly unanswered?: boolean
}

/** Makes a report whose numbers are all computed from its results. The same options give the same report. */
export function sampleReport(options: SampleReportOptions = {}): { header: ReportHeader; results: Result[] } {
  const models = MODELS.slice(0, options.models ?? MODELS.length)
  const suites = SUITES.slice(0, options.suites ?? SUITES.length)
  const results: Result[] = []
  const plan = readPlan({
    suites: suites.map(({ name, formula }) => ({ name, formula, file: `suites/${name}.yaml` })),
  })
  const runs = models.map((model, m): Run => {
    const id = `run-${m + 1}`
    const tally = createRunTally()
    for (const suite of suites) {
      for (let c = 0; c < (options.cases ?? suite.cases); c++) {
        for (let attempt = 1; attempt <= (options.samples ?? 1); attempt++) {
          const { hostile = false, unanswered = false, tools = false } = options
          const result = sample(suite, { id, model, m, c, attempt, hostile, unanswered, tools })
          tally.add(result)
          results.push(result)
        }
      }
    }
    const times = { started_at: '2026-01-02T09:00:00Z', finished_at: '2026-01-02T09:04:10Z' }
    const about = { id, model, status: 'finished', seed: 1, ignore_errors: false } as const
    return summarizeRun({ ...about, ...times, tags: ['nightly'], plan }, tally)
  })
  const header: ReportHeader = {
    format: 'assay-report',
    version: 1,
    generator: { name: 'assay', version: '0.1.0' },
    created_at: '2026-01-02T09:05:00Z',
    runs,
  }
  return { header, results }
}

interface Place {
  readonly id: string
  readonly model: string
  readonly m: number
  readonly c: number
  readonly attempt: number
  readonly hostile: boolean
  readonly unanswered: boolean
  readonly tools: boolean
}

function sample(suite: SuiteSketch, place: Place): Result {
  const { m, c, attempt } = place
  const draw = scatter(suite.name.length * 7919 + m * 104_729 + c * 31 + attempt)
  const passed = draw < 0.62 + m * 0.11
  const hostile = HOSTILE_TEXTS[c % HOSTILE_TEXTS.length] ?? ''
  const text = (plain: string) => (place.hostile ? hostile : plain)
  const failure = FAILURE_CLASSES[c % FAILURE_CLASSES.length] ?? 'fail'
  const common = {
    run: place.id,
    suite: suite.name,
    case: place.hostile ? `${hostile} ${c}` : `${suite.name.split('-')[0]}-${c + 1}`,
    eval: `eval-${c % 6}`,
    model: place.model,
    attempt,
    tags: [text(c % 2 === 0 ? 'refunds' : 'orders')],
    weight: 1,
    checks: [
      {
        kind: suite.kind === 'code' ? 'code' : c % 3 === 0 ? 'llm_judge' : 'contains',
        passed,
        score: passed ? 1 : 0,
        weight: 1,
        reason: text(passed ? 'Contains "30 days".' : 'Doesn\'t contain "30 days": "Within 14 days.".'),
      },
    ],
    classification:
      suite.kind === 'classes'
        ? { primary: passed ? ('pass' as const) : failure, details: { rule: text('none') } }
        : null,
    code:
      suite.kind === 'code'
        ? {
            language: 'rust',
            evidence: evidenceOf(passed, text),
            compiled: true,
            tests: { passed: passed ? 5 : 3, failed: passed ? 0 : 2 },
            lint_warnings: 0,
          }
        : null,
    tokens: { input: 180 + c, output: 60 + Math.round(draw * 300), reasoning: null, cached: null },
    cost_usd: Number((0.00004 * (1 + m * m * 6) * (0.5 + draw)).toFixed(9)),
    judge_cost_usd: c % 3 === 0 ? 0.00001 : 0,
    latency_ms: Math.round(350 + m * 240 + 1800 * draw ** 4),
    first_token_ms: null,
    finish_reason: 'stop' as const,
    from_cache: false,
    turns: [
      {
        prompt: text(`A customer asks about order ${c + 1}. How long can it be returned?`),
        answer: text(
          passed ? 'You can return it within 30 days of delivery.' : 'Returns are possible within two weeks.',
        ),
      },
    ],
    ...(place.tools && suite.kind === 'checks' ? sampleConversation(text) : {}),
  }
  if (place.unanswered) return unanswered(common)
  if (c % 29 === 13) return { ...common, status: 'errored', error: { code: 'SERVER', message: text('HTTP 503') } }
  if (c % 31 === 17) return { ...common, status: 'limited', limit: { code: 'TIMEOUT', message: text('60 s are over') } }
  if (c % 37 === 19) return { ...common, status: 'undecided', reason: text('The judge gave no verdict.') }
  if (c % 41 === 22) return { ...common, status: 'unscored', reason: text("The case doesn't define a good answer.") }
  return { ...common, status: 'scored', passed, score: passed ? 1 : 0 }
}

function unanswered(common: Omit<Extract<Result, { status: 'unscored' }>, 'status' | 'reason'>): Result {
  return {
    ...common,
    checks: [],
    classification: null,
    code: null,
    tokens: { input: null, output: null, reasoning: null, cached: null },
    cost_usd: 0,
    judge_cost_usd: null,
    latency_ms: null,
    finish_reason: null,
    turns: [{ prompt: 'What is the return policy?', answer: null }],
    status: 'errored',
    error: { code: 'timeout', message: 'No complete answer in time.' },
  }
}

/** Returns a number from 0 to 1 that looks random and is the same each time. */
function scatter(seed: number): number {
  const x = Math.imul((seed ^ (seed >>> 15)) + 0x9e3779b9, 0x85ebca6b)
  return (Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 0) / 2 ** 32
}

function evidenceOf(passed: boolean, text: (plain: string) => string): CodeEvidence {
  const tests = ['empty', 'one', 'many', 'negative', 'huge'].map((name, i) => ({
    name,
    outcome: passed || i < 3 ? ('passed' as const) : i === 3 ? ('failed' as const) : ('missing' as const),
    message: passed || i !== 3 ? '' : text('left: 3, right: 4'),
  }))
  return {
    files: [
      { path: 'src/answer.rs', content: text('pub fn total(items: &[i64]) -> i64 {\n    items.len() as i64\n}\n') },
    ],
    diagnostics: passed
      ? []
      : [
          {
            stage: 'lint',
            severity: 'warning',
            code: 'clippy::ptr_arg',
            message: text('unused variable: `items`'),
            file: 'src/answer.rs',
            line: 1,
            column: 14,
          },
        ],
    tests,
    output: passed ? '' : text('thread panicked'),
    structure: [{ kind: 'function', name: 'total', found: true }],
    broken_tests: false,
    limit: passed ? null : 'time',
    compile_ms: 81,
    tests_ms: 12,
    lint_ms: null,
    peak_memory_bytes: 90_000_000,
    isolation: 'bubblewrap',
    separation: passed ? 'apart' : 'none',
  }
}
