const EMPTY = 0
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * Numbers names in the order they first come: a Map from name to index for a million names, in a third of the memory.
 *
 * Names stand one after the other as UTF-8 in one array, found by an open-addressing hash table of indices, so that no
 * string outlives the result it came with. (A Map of a million strings takes 64 MB and leaves as much garbage behind.)
 */
export class NameTable {
  #bytes = new Uint8Array(1024)
  /** The offset of each name in `#bytes`, and at the end where the next one will. */
  #starts = new Uint32Array(64)
  /** Index + 1 of the name in each slot, or EMPTY. The length is a power of two, at most half used. */
  #slots = new Uint32Array(128)
  #size = 0
  readonly #encoder = new TextEncoder()
  /** `ignoreBOM` means: do not take a byte order mark away. */
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })

  get size(): number {
    return this.#size
  }

  /** Returns the number of a name, which gets the next one when it is new. Lone surrogates count as U+FFFD. */
  indexOf(name: string): number {
    // Written behind the last name, where it stays if it is new.
    const start = this.#starts[this.#size] ?? 0
    const end = start + this.#write(name, start)
    const mask = this.#slots.length - 1
    let slot = hashBytes(this.#bytes, start, end) & mask
    for (;;) {
      const entry = this.#slots[slot] ?? EMPTY
      if (entry === EMPTY) break
      if (this.#equals(entry - 1, start, end)) return entry - 1
      slot = (slot + 1) & mask
    }
    const index = this.#size++
    this.#slots[slot] = index + 1
    this.#reserveStart(end)
    if (this.#size * 2 > this.#slots.length) this.#rehash()
    return index
  }

  /** Returns the number of a name, or null when it has none. */
  find(name: string): number | null {
    const bytes = this.#encoder.encode(name)
    const mask = this.#slots.length - 1
    let slot = hashBytes(bytes, 0, bytes.length) & mask
    for (;;) {
      const entry = this.#slots[slot] ?? EMPTY
      if (entry === EMPTY) return null
      if (this.#holds(entry - 1, bytes)) return entry - 1
      slot = (slot + 1) & mask
    }
  }

  /** Returns the name with a number below `size`. */
  name(index: number): string {
    return this.#decoder.decode(this.#bytes.subarray(this.#starts[index], this.#starts[index + 1]))
  }

  /** Returns the numbers of all names, in the order of their code points, without making a string of any. */
  sorted(): Uint32Array {
    return Uint32Array.from({ length: this.#size }, (_, index) => index).sort((a, b) => this.#compare(a, b))
  }

  #compare(a: number, b: number): number {
    const startA = this.#starts[a] ?? 0
    const startB = this.#starts[b] ?? 0
    const lengthA = (this.#starts[a + 1] ?? 0) - startA
    const lengthB = (this.#starts[b + 1] ?? 0) - startB
    const shorter = Math.min(lengthA, lengthB)
    for (let i = 0; i < shorter; i++) {
      const difference = (this.#bytes[startA + i] ?? 0) - (this.#bytes[startB + i] ?? 0)
      if (difference !== 0) return difference
    }
    return lengthA - lengthB
  }

  #write(name: string, start: number): number {
    // A UTF-16 unit takes at most three bytes.
    const needed = start + name.length * 3
    if (needed > this.#bytes.length) {
      const length = Math.max(needed, Math.ceil(this.#bytes.length * 1.5))
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(length))
    }
    return this.#encoder.encodeInto(name, this.#bytes.subarray(start)).written
  }

  #equals(index: number, start: number, end: number): boolean {
    const from = this.#starts[index] ?? 0
    if ((this.#starts[index + 1] ?? 0) - from !== end - start) return false
    for (let i = 0; i < end - start; i++) if (this.#bytes[from + i] !== this.#bytes[start + i]) return false
    return true
  }

  #holds(index: number, name: Uint8Array): boolean {
    const from = this.#starts[index] ?? 0
    if ((this.#starts[index + 1] ?? 0) - from !== name.length) return false
    return name.every((byte, at) => this.#bytes[from + at] === byte)
  }

  #reserveStart(end: number): void {
    if (this.#size === this.#starts.length) {
      this.#starts = new Uint32Array(this.#starts.buffer.transfer(this.#starts.byteLength * 2))
    }
    this.#starts[this.#size] = end
  }

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2)
    const mask = this.#slots.length - 1
    for (let index = 0; index < this.#size; index++) {
      let slot = hashBytes(this.#bytes, this.#starts[index] ?? 0, this.#starts[index + 1] ?? 0) & mask
      while (this.#slots[slot] !== EMPTY) slot = (slot + 1) & mask
      this.#slots[slot] = index + 1
    }
  }
}

/** Hashes bytes with FNV-1a and a final mix, since the low bits choose the slot. */
function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let value = FNV_OFFSET
  for (let i = start; i < end; i++) value = Math.imul(value ^ (bytes[i] ?? 0), FNV_PRIME)
  return (value ^ (value >>> 15)) >>> 0
}
