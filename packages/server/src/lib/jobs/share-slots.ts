/** What another process wants and has. */
export interface SlotHolder {
  readonly wanted: number
  readonly held: number
}

/** What this process asks for. */
export interface SlotClaim {
  readonly used: number
  readonly wanted: number
  readonly ceiling: number
}

/**
 * Returns how many places a process gets: its fair share, and what others leave of theirs, as far as places are free. It keeps what it uses.
 * Those who hold more than their share shrink when they ask next, so nobody waits long.
 */
export function shareSlots({ used, wanted, ceiling }: SlotClaim, others: readonly SlotHolder[]): number {
  const free = ceiling - others.reduce((sum, { held }) => sum + held, 0)
  const share = fairShare(
    wanted,
    others.map((other) => other.wanted),
    ceiling,
  )
  return Math.max(used, Math.min(wanted, share, free))
}

/** Fills everybody's cup evenly until the places are gone or all have what they want. What can't be divided goes to whoever asks. */
function fairShare(mine: number, others: readonly number[], places: number): number {
  let left = places
  const sorted = [...others].sort((a, b) => a - b)
  for (let at = 0; at < sorted.length; at++) {
    const level = Math.ceil(left / (sorted.length - at + 1))
    const want = sorted[at] ?? 0
    if (mine <= level) return mine
    if (want >= level) return level
    left -= want
  }
  return left
}
