/** A suite's text as somebody changes it. */
export interface Draft {
  readonly text: string
  /** What it was before; '' for a new suite. */
  readonly original: string
  /** The newest version when the change began; null for a new suite. */
  readonly base: string | null
}

/** Tells whether leaving would lose something. */
export function isChanged({ text, original }: Draft): boolean {
  return text !== original
}
