import { z } from 'zod'
import { SUITE_DEFAULTS } from '../suite/suite.ts'
import { PlannedSuite, RunPlan } from './run-plan.ts'
import { specOfFlags } from './spec-of-flags.ts'

/** A plan's suite from any source: it counts if it has a name; other invalid parts are treated as left out. */
const StoredSuite = z.object({
  name: PlannedSuite.shape.name,
  file: PlannedSuite.shape.file.catch(null),
  version: PlannedSuite.shape.version.catch(null),
  formula: PlannedSuite.shape.formula.catch(SUITE_DEFAULTS.score.formula),
  cases: PlannedSuite.shape.cases.catch(0),
  samples: PlannedSuite.shape.samples.catch(SUITE_DEFAULTS.samples),
  case_weight: PlannedSuite.shape.case_weight.catch(null),
  classified: PlannedSuite.shape.classified.catch(null),
  critical: PlannedSuite.shape.critical.catch(null),
  parameters: PlannedSuite.shape.parameters.catch(undefined),
  weight: PlannedSuite.shape.weight.catch(SUITE_DEFAULTS.weight),
  threshold: PlannedSuite.shape.threshold.catch(SUITE_DEFAULTS.threshold),
  scoring: PlannedSuite.shape.scoring.catch(undefined),
  hash: PlannedSuite.shape.hash.catch(''),
  instruments: PlannedSuite.shape.instruments.catch(undefined),
})

const StoredPlan = z.object({
  hash: RunPlan.shape.hash.catch(''),
  model: RunPlan.shape.model.catch(''),
  fingerprint: RunPlan.shape.fingerprint.catch(null),
  suites: z.array(z.unknown()).catch([]),
  total: RunPlan.shape.total.catch(0),
  languages: RunPlan.shape.languages.catch([]),
  pass_k: RunPlan.shape.pass_k.catch([]),
  spec: RunPlan.shape.spec.catch(null),
  gates: RunPlan.shape.gates.catch(undefined),
  baseline_sha256: RunPlan.shape.baseline_sha256.catch(undefined),
  rescored_from: RunPlan.shape.rescored_from.catch(null),
})

/** The fields release 0.1.0 stored instead of `spec` and `pass_k`. */
const RecordedOptions = z.object({
  options: z.object({ paths: z.array(z.string()), flags: z.record(z.string(), z.unknown()) }),
})

/**
 * Reads a run's stored plan: the current format, that of release 0.1.0, or whatever an imported run has. Missing and invalid parts
 * get defaults, so that every run can be summarized; a plan without a complete spec has none and can't be resumed. Never throws.
 */
export function readPlan(value: unknown): RunPlan {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const stored = StoredPlan.parse(isObject ? value : {})
  const suites = stored.suites.flatMap((suite) => StoredSuite.safeParse(suite).data ?? [])
  const plan: RunPlan = { ...stored, suites }
  const recorded = RecordedOptions.safeParse(value).data?.options
  if (recorded === undefined || plan.spec !== null) return plan
  const pass_k = RunPlan.shape.pass_k.catch([]).parse(recorded.flags.passK)
  return { ...plan, pass_k, spec: specOfFlags(recorded.paths, recorded.flags) }
}
