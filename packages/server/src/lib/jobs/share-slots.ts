/** What another process wants and has. */
export interface SlotHolder {
  readonly wanted: number
  readonly held: number
  /** Whether it stands before this process in an order that all agree on. */
  readonly isBefore: boolean
}

/** What this process asks for. */
export interface SlotClaim {
  readonly used: number
  readonly wanted: number
  readonly ceiling: number
  /** Counts slowly upwards, the same for all: whoever gets a place that can't be divided changes with it. */
  readonly turn: number
}

/**
 * Returns how many places a process gets: its fair share, and what others leave of theirs, as far as places are free. It keeps what it uses.
 * Those who hold more than their share shrink when they ask next, so nobody waits long.
 */
export function shareSlots(claim: SlotClaim, others: readonly SlotHolder[]): number {
  const { used, wanted, ceiling } = claim
  const free = ceiling - others.reduce((sum, { held }) => sum + held, 0)
  return Math.max(used, Math.min(wanted, fairShare(claim, others), free))
}

/** Fills everybody's cup evenly until the places are gone or all have what they want. */
function fairShare({ wanted, ceiling, turn }: SlotClaim, others: readonly SlotHolder[]): number {
  const sorted = others.toSorted((a, b) => a.wanted - b.wanted)
  let left = ceiling
  for (const [at, other] of sorted.entries()) {
    const count = sorted.length - at + 1
    const level = Math.floor(left / count)
    if (wanted <= level) return wanted
    if (other.wanted > level) {
      const rank = sorted.slice(at).filter(({ isBefore }) => isBefore).length
      return level + ((rank + turn) % count < left % count ? 1 : 0)
    }
    left -= other.wanted
  }
  return left
}
