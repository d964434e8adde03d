/**
 * Finds what keeps a parsed JSON value from being used: it is nested deeper than any reader after the parser, which recurses,
 * could take, or a number in it is read as infinite. Completes the sentence "it …"; null when there is nothing.
 */
export function findJsonFault(value: unknown, depthLimit: number): string | null {
  const open = [{ value, depth: 0 }]
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    if (typeof top.value === 'number' && !Number.isFinite(top.value)) return 'has a number that is too large'
    if (typeof top.value !== 'object' || top.value === null) continue
    if (top.depth === depthLimit) return `is nested more than ${depthLimit} levels deep`
    for (const child of Object.values(top.value)) open.push({ value: child, depth: top.depth + 1 })
  }
  return null
}
