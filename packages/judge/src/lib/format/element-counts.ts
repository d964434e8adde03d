/** The elements that a check expects in a document. */
interface ElementOptions {
  readonly elements?: readonly string[] | undefined
  readonly counts?: Readonly<Record<string, number>> | undefined
}

/** Counts an element. */
export function addElement(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Explains what is wrong with a document's elements; null if nothing is. */
export function elementProblem(
  { elements = [], counts = {} }: ElementOptions,
  countOf: (name: string) => number,
  format: 'HTML' | 'XML',
): string | null {
  const missing = elements.find((name) => countOf(name) === 0)
  if (missing !== undefined) return `No "${missing}" element in the ${format}.`
  for (const [name, expected] of Object.entries(counts)) {
    const found = countOf(name)
    if (found !== expected) {
      const elements = expected === 1 ? 'element' : 'elements'
      return `Expected ${expected} "${name}" ${elements} in the ${format}, found ${found}.`
    }
  }
  return null
}
