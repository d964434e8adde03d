/** A suite's text while it's edited. */
export interface Draft {
  readonly text: string
  /** The saved text; '' for a new suite. */
  readonly original: string
  /** The newest version when the change began; null for a new suite. */
  readonly base: string | null
}

/** Returns whether leaving would lose changes. */
export function isChanged({ text, original }: Draft): boolean {
  return text !== original
}
