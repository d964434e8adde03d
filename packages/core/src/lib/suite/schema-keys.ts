import { z } from 'zod'
import type { DocumentPath } from './problem.ts'

/** Lists the keys that a schema allows for the object at a path; empty if it allows any or none. */
export function listKeysAt(schema: z.ZodType, path: DocumentPath): string[] {
  let at = openSchema(schema)
  for (const part of path) {
    at = at.flatMap((candidate) => openChild(candidate, part)).flatMap(openSchema)
  }
  return at.flatMap((candidate) => {
    if (candidate instanceof z.ZodObject) return Object.keys(candidate.shape)
    return candidate instanceof z.ZodRecord && candidate.keyType instanceof z.ZodEnum
      ? candidate.keyType.options.map(String)
      : []
  })
}

/** Lists the schemas a value may have, with wrappers and unions opened. */
function openSchema(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return openSchema(schema.unwrap())
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return openSchema(schema.unwrap())
  if (schema instanceof z.ZodLazy) return openSchema(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => openSchema(option))
  return [schema]
}

function openChild(schema: z.core.$ZodType, part: string | number): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return typeof part === 'number' ? [schema.element] : []
  if (schema instanceof z.ZodObject && typeof part === 'string' && Object.hasOwn(schema.shape, part)) {
    const found = schema.shape[part]
    return found === undefined ? [] : [found]
  }
  return []
}
