import type { RunSpec } from '@assay/core/run'
import { CASE_DEFAULTS, type Case, type CheckLeaf, type CheckNode, SUITE_DEFAULTS, type Suite } from '@assay/core/suite'
import { type Experiment, planExperiment } from '@assay/engine/run'
import type { Story } from './story.ts'

/** The models that stories ask, the judge last. */
export const MODELS = ['simulated/model', 'simulated/other'] as const
export const JUDGE = 'simulated/judge'

/** The suites of a story: the second one has every third case. */
export const SUITES = ['first', 'second'] as const

const PLACE = { file: null, line: 1, column: 1 }

/** Plans a story's experiment: each case asks the model to repeat its ID, and a judge to agree if the story has one. */
export function makeExperiment(story: Story): Promise<Experiment> {
  const suites = makeSuites(story)
  return planExperiment(
    makeSpec(story),
    MODELS.slice(0, story.models).map((model) => ({ model, suites })),
  )
}

/** Returns the account that pays for a model's requests, and whose server answers them. */
export function accountOf({ sharesAccount }: Story, model: string): string {
  return sharesAccount && model !== JUDGE ? 'account of both models' : `account of ${model}`
}

function makeSpec(story: Story): RunSpec {
  const { threads, budget, maxTokens, maxRetries, timeoutMs, failUnder, usesCache, until, waitMs } = story
  return {
    suites: [...SUITES],
    threads,
    max_retries: maxRetries,
    timeout: `${timeoutMs}ms`,
    wait_for_model: `${waitMs}ms`,
    fail_under: failUnder,
    cache: usesCache,
    ignore_errors: story.ignoresErrors,
    retry_timeouts: story.retriesTimeouts,
    ...(until === null ? {} : { until }),
    ...(budget === null ? {} : { budget }),
    ...(maxTokens === null ? {} : { max_tokens: maxTokens }),
  }
}

function makeSuites(story: Story): Suite[] {
  const cases = Array.from({ length: story.cases }, (_, at) => makeCase(`case-${at + 1}-`, story))
  const parts = [0, 1].map((part) => cases.filter((_, at) => Number(story.hasTwoSuites && at % 3 === 2) === part))
  return SUITES.flatMap((name, at) => (parts[at]?.length === 0 ? [] : [makeSuite(name, parts[at] ?? [], story)]))
}

function makeSuite(name: string, cases: readonly Case[], { samples, isJudged, threshold }: Story): Suite {
  return {
    ...SUITE_DEFAULTS,
    name,
    samples,
    judge: isJudged ? JUDGE : null,
    threshold,
    place: PLACE,
    count: cases.length,
    cases: async function* () {
      yield* cases
    },
  }
}

function makeCase(id: string, { isJudged, hasFollowUp }: Pick<Story, 'isJudged' | 'hasFollowUp'>): Case {
  const contains: CheckLeaf = {
    kind: 'check',
    check: 'contains',
    weight: 1,
    options: { value: id, case_sensitive: true },
    path: 'checks[0].contains',
  }
  const judged: CheckLeaf = {
    kind: 'check',
    check: 'llm_judge',
    weight: 1,
    options: { criteria: 'Is it right?', threshold: 0.5 },
    path: 'checks[1].llm_judge',
  }
  const checks: CheckNode = isJudged ? { kind: 'all', of: [contains, judged] } : contains
  const prompt = `Say ${id}`
  return {
    ...CASE_DEFAULTS,
    id,
    eval: id,
    messages: [{ role: 'user', content: prompt }],
    level: { checks, follow_up: hasFollowUp ? { prompt, level: { checks, follow_up: null } } : null },
    place: PLACE,
  }
}
