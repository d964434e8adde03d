import { hash } from 'node:crypto'

/**
 * A set that holds eight bytes per text instead of the text, so that a million ids take 16 MB. `add` says whether the text was
 * perhaps there before: a true answer must be confirmed, a false one is certain.
 */
export class Fingerprints {
  #slots = new BigUint64Array(1024)
  #count = 0

  add(text: string): boolean {
    if (this.#count * 2 > this.#slots.length) this.#grow()
    // 0 marks an empty slot.
    const print = BigInt(`0x${hash('sha1', text).slice(0, 16)}`) || 1n
    const slot = this.#find(print)
    if (this.#slots[slot] === print) return true
    this.#slots[slot] = print
    this.#count++
    return false
  }

  #find(print: bigint): number {
    const mask = this.#slots.length - 1
    let slot = Number(print & BigInt(mask))
    while (this.#slots[slot] !== 0n && this.#slots[slot] !== print) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new BigUint64Array(old.length * 2)
    for (const print of old) if (print !== 0n) this.#slots[this.#find(print)] = print
  }
}
