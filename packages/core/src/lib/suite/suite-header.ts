import { readAgent } from '../agent/read-agent.ts'
import { ANSWER_CLASSES } from '../result/answer-class.ts'
import { durationMs } from './duration.ts'
import type { SuiteHeader } from './plan-suite.ts'
import { SUITE_DEFAULTS, type SuiteScore } from './suite.ts'
import type { SuiteFile } from './suite-file.ts'

/** Reads a suite file's header: all but its evals and vars, with defaults and its templates filled. */
export function readHeader(file: SuiteFile, fill: (text: string) => string): Omit<SuiteHeader, 'vars'> {
  const { metadata } = file
  const optional = (text: string | undefined) => (text === undefined ? null : fill(text))
  return {
    name: fill(metadata.name),
    description: optional(metadata.description),
    models: (metadata.models ?? (metadata.model === undefined ? [] : [metadata.model])).map(fill),
    system_prompt: optional(metadata.system_prompt),
    threads: metadata.threads ?? null,
    samples: metadata.samples ?? SUITE_DEFAULTS.samples,
    temperature: metadata.temperature ?? null,
    max_tokens: metadata.max_tokens ?? null,
    timeout_ms: metadata.timeout === undefined ? null : durationMs(metadata.timeout),
    judge: optional(metadata.judge),
    agent: readAgent(metadata, fill),
    score: readScore(file.score),
    weight: metadata.weight ?? SUITE_DEFAULTS.weight,
    threshold: metadata.threshold ?? null,
  }
}

function readLatencyGoal(file: NonNullable<SuiteFile['score']>['latency']): SuiteScore['latency'] {
  if (file === undefined) return null
  return { target_s: (durationMs(file.target) ?? 0) / 1000, limit_s: (durationMs(file.limit) ?? 0) / 1000 }
}

function readScore(score: SuiteFile['score']): SuiteScore {
  const defaults = SUITE_DEFAULTS.score
  return {
    formula: score?.formula ?? defaults.formula,
    on_undefined: score?.on_undefined ?? defaults.on_undefined,
    weights: score?.weights ?? defaults.weights,
    latency: readLatencyGoal(score?.latency),
    penalties: new Map(
      ANSWER_CLASSES.flatMap((name) => {
        const penalty = name === 'pass' ? undefined : score?.penalties?.[name]
        return penalty === undefined ? [] : [[name, penalty] as const]
      }),
    ),
  }
}
