import type { StopReason } from './ask-model.ts'

/** Thrown where a run stops in the middle of judging: nothing is recorded of the sample, and it is taken later. */
export class StoppedError extends DOMException {
  readonly by: StopReason

  constructor(by: StopReason) {
    super('The run stopped before the judge answered.', 'AbortError')
    this.by = by
  }
}
