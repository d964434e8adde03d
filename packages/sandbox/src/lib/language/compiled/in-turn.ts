import type { ToolchainContext } from '../toolchain.ts'

/** A toolchain's turns: on each core it judges one sample after the other. */
export interface Turns {
  /** A context that already has a core: work inside a turn doesn't wait for another. */
  readonly inside: ToolchainContext
  /** Does all the work on one sample in its own turn; turns are first in, first out. */
  readonly take: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Gives each sample one turn on a core for its compilers and its tests together. If each step waited for a core by itself, all
 * samples would compile before the first is tested, and results would arrive only at the end.
 */
export function inTurn(context: ToolchainContext): Turns {
  return { inside: { ...context, onCore: (work) => work() }, take: context.onCore }
}
