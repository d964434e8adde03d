import { isDeepStrictEqual } from 'node:util'

/** Compiles what the arguments of a call must be. What comes back says why arguments don't match; null when they do. */
export async function compileMatch(
  wanted: Readonly<Record<string, unknown>>,
): Promise<(args: unknown) => string | null> {
  return (args) => {
    const given = typeof args === 'object' && args !== null ? new Map(Object.entries(args)) : new Map()
    const other = Object.entries(wanted).find(([key, value]) => !isDeepStrictEqual(given.get(key), value))
    return other === undefined ? null : `"${other[0]}" isn't as expected`
  }
}
