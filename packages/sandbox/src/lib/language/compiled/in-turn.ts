import type { ToolchainContext } from '../toolchain.ts'

/** How a toolchain judges samples one after the other on each core. */
export interface Turns {
  /** Has a core already: what a toolchain does with it inside a turn waits for none. */
  readonly inside: ToolchainContext
  /** Does all the work on one sample in a turn of its own; turns come first in, first out. */
  readonly take: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Gives each sample one turn on a core for its compilers and its tests together. If each step waited for a core by itself, all
 * samples would compile before the first is tested, and results would arrive only at the end.
 */
export function inTurn(context: ToolchainContext): Turns {
  return { inside: { ...context, onCore: (work) => work() }, take: context.onCore }
}
