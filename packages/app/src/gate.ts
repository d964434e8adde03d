export { findGateOutcomes, type Gates } from './lib/gate/find-gate-outcomes.ts'
export type { GateOutcome } from './lib/gate/gate-outcome.ts'
export { countOpen } from './lib/gate/open-samples.ts'
export { type PossibleRunScore, readPossibleRunScore } from './lib/gate/possible-run-score.ts'
