import type { DocumentPath } from './problem.ts'

/** A text in a JSON value, with its path. */
export interface PlacedText {
  readonly text: string
  readonly path: DocumentPath
}

/** Lists all texts of a JSON value, in order, inside the paths that `into` accepts. */
export function collectTexts(value: unknown, path: DocumentPath, into: (path: DocumentPath) => boolean): PlacedText[] {
  if (!into(path)) return []
  if (typeof value === 'string') return [{ text: value, path }]
  if (Array.isArray(value)) return value.flatMap((item, i) => collectTexts(item, [...path, i], into))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => collectTexts(child, [...path, key], into))
}
