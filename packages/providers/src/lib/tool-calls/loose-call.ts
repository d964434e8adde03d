import { z } from 'zod'
import { isTooDeep } from '../json/depth.ts'
import { membersOf } from '../json/members.ts'
import { argumentText } from './arguments.ts'

/** JSON that can be stored and compared. */
export const shallow = z.unknown().refine((value) => !isTooDeep(value), { message: 'Nested more than 100 levels deep' })

/** A call's ID; null if the service sent none that is usable. */
export const looseId = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((id) => id || null)

/** Puts the members of OpenAI's `function` beside the id. */
export function flattenCall(value: unknown): unknown {
  const call = membersOf(value)
  const inner = membersOf(call?.function)
  return call === null || inner === null ? value : { ...call, ...inner }
}

/**
 * A call as services, programs and people write it: `{id, name, arguments}` or OpenAI's `{id, function: {name, arguments}}`. The ID may be
 * missing, and the arguments may be JSON or its text. Parsed into the text of its arguments.
 */
export const LooseCall = z.preprocess(
  flattenCall,
  z.object({ id: looseId, name: z.string().min(1), arguments: shallow.optional().transform(argumentText) }),
)
export type LooseCall = z.infer<typeof LooseCall>

/** The calls of one answer. More than a thousand are a mistake or an attack. */
export const LooseCalls = z.array(LooseCall).max(1000)
