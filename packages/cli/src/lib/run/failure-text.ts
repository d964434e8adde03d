import type { GateFailure } from '@assay/app/gate'

/** The flag that sets a gate; other gates need none. */
const GATE_FLAGS: Partial<Record<GateFailure['gate'], string>> = {
  fail_under: '--fail-under',
  fail_on: '--fail-on',
  gate: '--gate',
  fail_on_regression: '--fail-on-regression',
}

/** Returns why a run doesn't pass, with the flag that set the gate. */
export function failureText({ gate, message }: GateFailure): string {
  const flag = GATE_FLAGS[gate]
  return flag === undefined ? message : `${message.replace(/\.$/, '')} (${flag}).`
}
