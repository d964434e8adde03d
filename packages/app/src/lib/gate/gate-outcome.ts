/** A gate that runs don't pass, or a run that says nothing either way. */
export interface GateOutcome {
  readonly gate: 'run' | 'fail_under' | 'fail_on' | 'critical' | 'threshold' | 'gate' | 'fail_on_regression'
  /** `undecided` if the samples without a verdict could have made it pass or fail. */
  readonly verdict: 'failed' | 'undecided'
  readonly message: string
}
