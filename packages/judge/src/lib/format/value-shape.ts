import { isDeepStrictEqual } from 'node:util'
import { parsePath } from '@assay/core/suite'
import type { ShowText } from '../check/show-text.ts'
import { compileSchema, type SchemaProblem } from './json-schema.ts'

/** The expected shape of a value in an answer. */
export interface WantedShape {
  readonly schema?: Readonly<Record<string, unknown>> | undefined
  readonly equals?: Readonly<Record<string, unknown>> | undefined
}

/** Explains how a value differs from the expected shape; null if it doesn't. */
export type ShapeProblem = (value: unknown) => Promise<string | null>

/** Prepares the comparison of values with a shape. The schema is compiled once, on first use. */
export function prepareShape(wanted: WantedShape, show: ShowText): ShapeProblem {
  const equalities = Object.entries(wanted.equals ?? {}).map(([text, value]) => ({
    text,
    path: parsePath(text),
    value,
  }))
  let schema: Promise<SchemaProblem> | null = null
  return async (value) => {
    if (wanted.schema !== undefined) {
      schema ??= compileSchema(wanted.schema)
      const problem = (await schema)(value)
      if (problem !== null) return `Doesn't match the schema: ${problem}`
    }
    for (const { text, path, value: wantedValue } of equalities) {
      const found = valueAt(value, path)
      if (found === undefined) return `Expected ${showValue(wantedValue, show)} at "${text}", found nothing`
      if (!isDeepStrictEqual(found, wantedValue)) {
        return `Expected ${showValue(wantedValue, show)} at "${text}", found ${showValue(found, show)}`
      }
    }
    return null
  }
}

/** Returns the value at a path such as `items[0].id` or `$.items.0.id`; undefined if there is none. */
function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let at = root
  for (const part of path[0] === '$' ? path.slice(1) : path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined
    at = Reflect.get(at, part)
  }
  return at
}

function showValue(value: unknown, show: ShowText): string {
  if (typeof value === 'string') return show(value)
  const text = JSON.stringify(value) ?? String(value)
  return text.length <= 80 ? text : show(text)
}
