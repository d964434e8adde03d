export { findGateFailures, type Gates } from './lib/gate/find-gate-failures.ts'
export type { GateFailure } from './lib/gate/gate-failure.ts'
