import { textWidth } from '@assay/formats/text'

/** Joins parts by dots, as many on a line as fit; `columns` is null if only taste limits them. */
export function foldParts(parts: readonly string[], columns: number | null): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const joined = `${last} · ${part}`
    if (last !== undefined && textWidth(joined) < (columns ?? 120)) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  return lines
}
