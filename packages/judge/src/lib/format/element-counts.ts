/** What a check says about the elements of a document. */
interface ElementOptions {
  readonly elements?: readonly string[] | undefined
  readonly counts?: Readonly<Record<string, number>> | undefined
}

/** Counts an element. */
export function addElement(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Says what is wrong with the elements of a document; null for nothing. */
export function elementProblem(
  { elements = [], counts = {} }: ElementOptions,
  countOf: (name: string) => number,
  format: 'HTML' | 'XML',
): string | null {
  const missing = elements.find((name) => countOf(name) === 0)
  if (missing !== undefined) return `The ${format} has no element "${missing}".`
  for (const [name, expected] of Object.entries(counts)) {
    const found = countOf(name)
    if (found !== expected) return `Expected ${expected} of the element "${name}" in the ${format}, found ${found}.`
  }
  return null
}
