/** A gate of the spec that does not hold, or the run itself that did not get so far. */
export interface GateFailure {
  readonly gate: 'run' | 'fail_under' | 'fail_on' | 'critical' | 'threshold' | 'gate' | 'fail_on_regression'
  readonly message: string
}
