/** Writes parts as the Java side reads them: each with its length before it, in four bytes. */
export function partOf(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([numberOf(bytes.length), bytes])
}

/** Writes a list of parts: how many, and then each. */
export function partsOf(contents: readonly (string | Uint8Array)[]): Buffer {
  return Buffer.concat([numberOf(contents.length), ...contents.map(partOf)])
}

/** Writes pairs of parts: how many, and then each. */
export function pairsOf(pairs: ReadonlyMap<string, string | Uint8Array>): Buffer {
  return Buffer.concat([
    numberOf(pairs.size),
    ...[...pairs].flatMap(([name, content]) => [partOf(name), partOf(content)]),
  ])
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Reads parts one after another. Throws a RangeError if they are incomplete. */
export class PartReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  readFlag(): boolean {
    return this.#bytes.readUInt8(this.#at++) !== 0
  }

  readNumber(): number {
    const value = this.#bytes.readUInt32BE(this.#at)
    this.#at += 4
    return value
  }

  readPart(): Buffer {
    const length = this.readNumber()
    if (this.#at + length > this.#bytes.length) throw new RangeError('A part is incomplete')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
