import type { GateFailure } from '@assay/app/gate'

/** The flag that asked for a gate; the others are there without being asked for. */
const GATE_FLAGS: Partial<Record<GateFailure['gate'], string>> = {
  fail_under: '--fail-under',
  fail_on: '--fail-on',
  gate: '--gate',
  fail_on_regression: '--fail-on-regression',
}

/** Why a run does not pass, with the flag that asked for it. */
export function failureText({ gate, message }: GateFailure): string {
  const flag = GATE_FLAGS[gate]
  return flag === undefined ? message : `${message.replace(/\.$/, '')} (${flag}).`
}
