import { NameTable } from '../names/name-table.ts'
import { letterOf, type SampleLetter } from '../result/read-evidence.ts'
import type { ComparableResult } from './read-comparable.ts'

/** Maximum letters in a strip: nobody counts more, and every longer one would be another string. */
const LONGEST = 200

/** Strips of letters, each distinct one stored once, since thousands of cases share a few. A strip has a number; 0 is the empty one. */
export class StripTexts {
  readonly #texts: string[] = ['']
  readonly #numbers = new Map<string, number>()

  /** Returns the number of a strip with one more letter. */
  extend(strip: number, letter: SampleLetter): number {
    const before = this.text(strip)
    if (before.length === LONGEST) return strip
    const text = `${before}${letter}`
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#texts.push(text) - 1
    this.#numbers.set(text, number)
    return number
  }

  text(strip: number): string {
    return this.#texts[strip] ?? ''
  }
}

/** The strips of one suite's cases on one side, by index. 4 bytes per case. */
export class CaseStrips {
  readonly #texts: StripTexts
  #strips = new Uint32Array(64)

  constructor(texts: StripTexts) {
    this.#texts = texts
  }

  add(index: number, result: Pick<ComparableResult, 'status' | 'passed'>): void {
    this.#strips = reserve(this.#strips, index)
    this.#strips[index] = this.#texts.extend(this.#strips[index] ?? 0, letterOf(result))
  }

  /** Returns one letter for each of a case's first 200 samples, in the order they came; '' for none. */
  text(index: number): string {
    return this.#texts.text(this.#strips[index] ?? 0)
  }
}

/** The first tag of each case in a suite, by index. 4 bytes per case. */
export class CaseTags {
  readonly #names = new NameTable()
  /** The number of the tag plus 1; 0 for a case without one. */
  #tags = new Uint32Array(64)

  add(index: number, tag: string | null): void {
    if (tag === null) return
    this.#tags = reserve(this.#tags, index)
    if (this.#tags[index] === 0) this.#tags[index] = this.#names.indexOf(tag) + 1
  }

  tagOf(index: number): string | null {
    const tag = this.#tags[index] ?? 0
    return tag === 0 ? null : this.#names.name(tag - 1)
  }
}

/** Returns the array with room for an index. */
function reserve(array: Uint32Array<ArrayBuffer>, index: number): Uint32Array<ArrayBuffer> {
  if (index < array.length) return array
  const length = Math.max(index + 1, array.length * 2)
  return new Uint32Array(array.buffer.transfer(length * Uint32Array.BYTES_PER_ELEMENT))
}
