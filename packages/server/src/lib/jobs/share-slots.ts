/** Another process's wanted and held places. */
export interface SlotHolder {
  readonly wanted: number
  readonly held: number
  /** Whether it comes before this process in an order that all agree on. */
  readonly isBefore: boolean
}

/** This process's claim. */
export interface SlotClaim {
  readonly used: number
  readonly wanted: number
  readonly ceiling: number
  /** A slow counter, the same for all processes: with it changes who gets a place that can't be divided. */
  readonly turn: number
}

/**
 * Returns the number of places a process gets: its fair share, plus what others leave of theirs, as far as places are free. It keeps what
 * it uses. Those that hold more than their share shrink at their next claim, so nobody waits long.
 */
export function shareSlots(claim: SlotClaim, others: readonly SlotHolder[]): number {
  const { used, wanted, ceiling } = claim
  const free = ceiling - others.reduce((sum, { held }) => sum + held, 0)
  return Math.max(used, Math.min(wanted, fairShare(claim, others), free))
}

/** Returns the fair share: places are dealt evenly until they are gone or everyone has enough. */
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
