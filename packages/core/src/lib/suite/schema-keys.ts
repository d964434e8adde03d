import { z } from 'zod'
import type { DocumentPath } from './problem.ts'

/** The keys that a schema allows for the object at a path; empty where it allows any or none. */
export function keysAt(schema: z.ZodType, path: DocumentPath): string[] {
  let at = candidates(schema)
  for (const part of path) {
    at = at.flatMap((candidate) => child(candidate, part)).flatMap(candidates)
  }
  return at.flatMap((candidate) => {
    if (candidate instanceof z.ZodObject) return Object.keys(candidate.shape)
    return candidate instanceof z.ZodRecord && candidate.keyType instanceof z.ZodEnum
      ? candidate.keyType.options.map(String)
      : []
  })
}

/** The schemas that a value may be of, with wrappers and unions opened. */
function candidates(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return candidates(schema.unwrap())
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return candidates(schema.unwrap())
  if (schema instanceof z.ZodLazy) return candidates(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => candidates(option))
  return [schema]
}

function child(schema: z.core.$ZodType, part: string | number): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return typeof part === 'number' ? [schema.element] : []
  if (schema instanceof z.ZodObject && typeof part === 'string' && Object.hasOwn(schema.shape, part)) {
    const found = schema.shape[part]
    return found === undefined ? [] : [found]
  }
  return []
}
