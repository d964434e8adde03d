import type { RunSpec } from '@assay/core/run'
import { CASE_DEFAULTS, type Case, type CheckLeaf, type CheckNode, SUITE_DEFAULTS, type Suite } from '@assay/core/suite'
import { type Experiment, planExperiment } from '@assay/engine/run'
import type { Story } from './story.ts'

/** The models that a story asks. */
export const MODEL = 'simulated/model'
export const JUDGE = 'simulated/judge'

const PLACE = { file: null, line: 1, column: 1 }

/** Plans a story's experiment: each case asks the model to repeat its ID, and a judge to agree if the story has one. */
export function makeExperiment(story: Story): Promise<Experiment> {
  return planExperiment(makeSpec(story), [{ model: MODEL, suites: [makeSuite(story)] }])
}

function makeSpec(story: Story): RunSpec {
  const { threads, budget, maxTokens, maxRetries, timeoutMs, failUnder, usesCache, until } = story
  return {
    suites: ['simulated'],
    threads,
    max_retries: maxRetries,
    timeout: `${timeoutMs}ms`,
    fail_under: failUnder,
    cache: usesCache,
    ...(until === null ? {} : { until }),
    ...(budget === null ? {} : { budget }),
    ...(maxTokens === null ? {} : { max_tokens: maxTokens }),
  }
}

function makeSuite({ cases, samples, isJudged, hasFollowUp }: Story): Suite {
  const made = Array.from({ length: cases }, (_, at) => makeCase(`case-${at + 1}-`, { isJudged, hasFollowUp }))
  return {
    ...SUITE_DEFAULTS,
    name: 'simulated',
    samples,
    judge: isJudged ? JUDGE : null,
    place: PLACE,
    count: made.length,
    cases: async function* () {
      yield* made
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
