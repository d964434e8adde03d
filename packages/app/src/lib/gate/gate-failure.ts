/** A failed gate of the spec, or a run that didn't finish. */
export interface GateFailure {
  readonly gate: 'run' | 'fail_under' | 'fail_on' | 'critical' | 'threshold' | 'gate' | 'fail_on_regression'
  readonly message: string
}
