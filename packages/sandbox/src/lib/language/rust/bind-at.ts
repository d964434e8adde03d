import type { ReadOnlyBind, Sandbox } from '../../isolation/sandbox.ts'

/** A bind, and its place inside. */
export interface PlacedBind {
  readonly bind: ReadOnlyBind
  readonly path: string
}

/** Binds something at its own place inside, or leaves it where it is if the sandbox has no mounts. */
export function bindAt({ isolation }: Sandbox, from: string, to: string): PlacedBind {
  return isolation === 'bubblewrap' ? { bind: { from, to }, path: to } : { bind: { from }, path: from }
}
