type Typed = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/**
 * A column of numbers that grows as rows are set. Rows that were never set read as `missing`, and a column that was never
 * set takes no memory, so a suite without code carries no columns of code.
 */
export class GrowingColumn<T extends Typed> {
  readonly missing: number
  #values: T
  readonly #allocate: (length: number) => T

  constructor(allocate: (length: number) => T, missing: number = 0) {
    this.#allocate = allocate
    this.missing = missing
    this.#values = allocate(0)
  }

  get(row: number): number {
    return this.#values[row] ?? this.missing
  }

  set(row: number, value: number): void {
    if (row >= this.#values.length) {
      // Leaving the rest unallocated is what keeps unused columns free.
      if (Object.is(value, this.missing)) return
      this.#grow(row)
    }
    this.#values[row] = value
  }

  #grow(row: number): void {
    const grown = this.#allocate(Math.max(16, row + 1, Math.ceil(this.#values.length * 1.5)))
    grown.fill(this.missing, this.#values.length)
    grown.set(this.#values)
    this.#values = grown
  }
}

/** Returns a column of floating-point numbers, NaN where nothing was set unless another number is given. */
export function floats(missing: number = Number.NaN): GrowingColumn<Float64Array<ArrayBuffer>> {
  return new GrowingColumn((length) => new Float64Array(length), missing)
}

/** Returns a column of counts, 0 where nothing was set unless another number is given. */
export function counts32(missing: number = 0): GrowingColumn<Uint32Array<ArrayBuffer>> {
  return new GrowingColumn((length) => new Uint32Array(length), missing)
}

/** Returns a column of small codes, 0 where nothing was set unless another number is given. */
export function codes8(missing: number = 0): GrowingColumn<Uint8Array<ArrayBuffer>> {
  return new GrowingColumn((length) => new Uint8Array(length), missing)
}
