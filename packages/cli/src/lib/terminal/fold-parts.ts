import { textWidth } from '@assay/formats/text'

/** Joins parts by dots, or by `separator`, as many on a line as fit; `columns` is null if only taste limits them. */
export function foldParts(parts: readonly string[], columns: number | null, separator = ' · '): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const joined = `${last}${separator}${part}`
    if (last !== undefined && textWidth(joined) < (columns ?? 120)) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  return lines
}
