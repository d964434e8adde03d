const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Callbacks for what the splitter finds, in the order of the text. */
export interface SplitVisitor {
  /** Receives an entry of the object: its key and the text of its value. Not called for the array that is split. */
  onEntry(key: string, json: string): void
  /** Announces the start of the split array, which may have no elements. */
  onArray(): void
  /**
   * Some consecutive elements of the array, with the commas between them. Returns false, having taken none, when the text
   * is not JSON.
   */
  onElements(json: string): boolean
}

/** The reason bytes aren't one JSON object, and the byte where it was noticed. */
export interface SplitProblem {
  readonly code: 'not_an_object' | 'syntax' | 'truncated' | 'too_large'
  readonly byte: number
}

/** Maximum bytes of an entry or element: a JavaScript string could not hold much more. */
const PIECE_LIMIT = 256 * 1024 * 1024

type State = 'before' | 'key' | 'value' | 'elements' | 'after_elements' | 'ended'

/**
 * Splits the bytes of one JSON object, fed chunk by chunk, into its entries and the elements of one array in it, whatever
 * their white space. It only finds where values end and leaves parsing to the visitor; it holds one chunk and the piece
 * that spans chunks.
 */
export class ObjectSplitter {
  readonly #arrayKey: string
  readonly #visitor: SplitVisitor
  #state: State = 'before'
  #key = ''
  #depth = 0
  #inString = false
  #escaped = false
  /** Bytes of the piece that began in an earlier chunk. */
  #carried: Buffer[] = []
  #carriedBytes = 0
  /** Offset of the current piece in the current chunk. */
  #pieceStart = 0
  /** The last comma between elements in the current chunk, or null. */
  #lastComma: number | null = null
  /** Bytes of all chunks before the current one. */
  #consumed = 0
  /** Whether a comma has been passed that an element must follow. */
  #afterComma = false
  /** Whether elements have ended at line ends so far, as in the reports we write. */
  #byLine = true
  #problem: SplitProblem | null = null

  constructor(arrayKey: string, visitor: SplitVisitor) {
    this.#arrayKey = arrayKey
    this.#visitor = visitor
  }

  /** Takes the next bytes. Returns the problem that ends the reading, or null. */
  push(chunk: Buffer): SplitProblem | null {
    if (this.#problem !== null) return this.#problem
    const taken = this.#state === 'elements' && this.#byLine ? this.#takeLines(chunk) : 0
    const rest = chunk.subarray(taken)
    this.#consumed += taken
    this.#pieceStart = 0
    this.#lastComma = null
    this.#scan(rest)
    if (this.#problem !== null) return this.#problem
    // Many elements at once: one JSON.parse of a batch is cheaper than one per element.
    if (this.#lastComma !== null) {
      this.#emitElements(rest, this.#lastComma, { isRequired: true })
      this.#afterComma = true
    }
    if (this.#depth > 0) this.#carry(rest)
    this.#consumed += rest.length
    return this.#problem
  }

  /** Ends the input. Returns a problem if the object isn't complete. */
  end(): SplitProblem | null {
    if (this.#problem === null && this.#state !== 'ended') this.#fail('truncated', 0)
    return this.#problem
  }

  /**
   * Takes all elements up to the last comma at a line end, without looking for where each of them ends. That they are whole is proved
   * by parsing: a text that begins at an element and is a JSON array between brackets ends at one. Returns the bytes taken.
   */
  #takeLines(chunk: Buffer): number {
    const comma = chunk.lastIndexOf(',\n')
    if (comma === -1) return 0
    const json = this.#text(chunk, 0, comma)
    this.#byLine = json.trim() !== '' && this.#visitor.onElements(json)
    if (!this.#byLine) return 0
    this.#afterComma = true
    this.#dropCarried()
    this.#depth = 2
    this.#inString = false
    this.#escaped = false
    return comma + 1
  }

  #scan(chunk: Buffer): void {
    const length = chunk.length
    let depth = this.#depth
    let i = this.#inString ? this.#skipString(chunk, 0) : 0
    while (i < length && this.#problem === null) {
      const byte = chunk[i]
      if (byte === QUOTE) {
        if (depth === 0) this.#outside(byte, i)
        this.#inString = true
        i = this.#skipString(chunk, i + 1)
        continue
      }
      if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (++depth <= 2) this.#opened(byte, depth, i)
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        if (--depth <= 1) this.#closed(chunk, byte, depth, i)
      } else if (byte === COMMA) {
        if (depth <= 2) this.#comma(chunk, depth, i)
      } else if (byte === COLON) {
        if (depth === 1) this.#colon(chunk, i)
      } else if (depth === 0 && byte !== undefined && byte > 0x20) this.#outside(byte, i)
      i++
    }
    this.#depth = depth
  }

  /** Skips to after the closing quote. Most bytes of a report are in strings, so this is the hot loop. */
  #skipString(chunk: Buffer, from: number): number {
    const length = chunk.length
    let i = this.#escaped ? from + 1 : from
    this.#escaped = false
    while (i < length) {
      const byte = chunk[i]
      if (byte === QUOTE) {
        this.#inString = false
        return i + 1
      }
      if (byte === BACKSLASH) i++
      i++
    }
    this.#escaped = i > length
    return length
  }

  #opened(byte: number, depth: number, at: number): void {
    if (depth === 1) {
      if (this.#state !== 'before') return this.#fail('syntax', at)
      if (byte !== OPEN_BRACE) return this.#fail('not_an_object', at)
      this.#state = 'key'
      this.#pieceStart = at + 1
    } else if (this.#state === 'value' && byte === OPEN_BRACKET && this.#key === this.#arrayKey) {
      this.#state = 'elements'
      this.#afterComma = false
      this.#pieceStart = at + 1
      this.#dropCarried()
      this.#visitor.onArray()
    }
  }

  #closed(chunk: Buffer, byte: number, depth: number, at: number): void {
    if (depth < 0) return this.#fail(this.#state === 'before' ? 'not_an_object' : 'syntax', at)
    if (depth === 1) {
      if (this.#state !== 'elements') return
      if (byte !== CLOSE_BRACKET) return this.#fail('syntax', at)
      this.#emitElements(chunk, at, { isRequired: this.#afterComma })
      this.#state = 'after_elements'
      return
    }
    if (byte !== CLOSE_BRACE) return this.#fail('syntax', at)
    this.#endEntry(chunk, at)
    this.#state = 'ended'
  }

  #comma(chunk: Buffer, depth: number, at: number): void {
    if (depth === 2) {
      if (this.#state === 'elements') this.#lastComma = at
    } else if (depth === 1) {
      this.#endEntry(chunk, at)
      this.#state = 'key'
    } else this.#outside(COMMA, at)
  }

  #colon(chunk: Buffer, at: number): void {
    if (this.#state !== 'key') return this.#fail('syntax', at)
    const key = parseKey(this.#take(chunk, at))
    if (key === null) return this.#fail('syntax', at)
    this.#key = key
    this.#state = 'value'
  }

  #endEntry(chunk: Buffer, at: number): void {
    const json = this.#take(chunk, at)
    if (this.#state === 'value') this.#visitor.onEntry(this.#key, json)
    else if (json.trim() !== '') this.#fail('syntax', at)
  }

  #emitElements(chunk: Buffer, end: number, options: { isRequired: boolean }): void {
    this.#lastComma = null
    const json = this.#take(chunk, end)
    const isValid = json.trim() === '' ? !options.isRequired : this.#visitor.onElements(json)
    if (!isValid) this.#fail('syntax', end)
  }

  /** Handles a byte before or after the object that isn't white space. A leading UTF-8 byte order mark is allowed. */
  #outside(byte: number, at: number): void {
    const offset = this.#consumed + at
    if (offset < 3 && byte === [0xef, 0xbb, 0xbf][offset]) return
    this.#fail(this.#state === 'before' ? 'not_an_object' : 'syntax', at)
  }

  /** Returns the text of the current piece, which ends at `end`; the next one begins after it. */
  #take(chunk: Buffer, end: number): string {
    const text = this.#text(chunk, this.#pieceStart, end)
    this.#pieceStart = end + 1
    this.#dropCarried()
    return text
  }

  #text(chunk: Buffer, start: number, end: number): string {
    if (this.#carriedBytes === 0) return chunk.toString('utf8', start, end)
    return Buffer.concat([...this.#carried, chunk.subarray(start, end)]).toString('utf8')
  }

  /** Keeps the unfinished piece, copied because the caller may reuse its buffer. */
  #carry(chunk: Buffer): void {
    const rest = chunk.subarray(this.#pieceStart)
    this.#carried.push(Buffer.from(rest))
    this.#carriedBytes += rest.length
    if (this.#carriedBytes > PIECE_LIMIT) this.#fail('too_large', chunk.length)
  }

  #dropCarried(): void {
    this.#carried = []
    this.#carriedBytes = 0
  }

  #fail(code: SplitProblem['code'], at: number): void {
    this.#problem ??= { code, byte: this.#consumed + at }
  }
}

function parseKey(json: string): string | null {
  try {
    const key: unknown = JSON.parse(json)
    return typeof key === 'string' ? key : null
  } catch {
    return null
  }
}
