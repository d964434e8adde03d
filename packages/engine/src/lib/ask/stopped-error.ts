import type { StopReason } from './ask-model.ts'

/** Thrown when a run stops while judging: nothing of the sample is recorded, and it is taken later. */
export class StoppedError extends DOMException {
  readonly by: StopReason

  constructor(by: StopReason) {
    super('The run stopped before the judge answered.', 'AbortError')
    this.by = by
  }
}
