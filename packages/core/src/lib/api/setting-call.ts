import { z } from 'zod'

const changed = { name: z.string(), changed_at: z.string(), changed_by: z.string().nullable() }

/** A variable for templates. */
export const VarView = z.object({ ...changed, value: z.unknown() }).meta({ id: 'Var' })
export type VarView = z.infer<typeof VarView>

/** All variables by name. */
export const VarList = z.object({ vars: z.array(VarView).readonly() })
export type VarList = z.infer<typeof VarList>

/** A variable's value: any JSON. */
export const VarBody = z
  .strictObject({ value: z.unknown() })
  .refine(({ value }) => value !== undefined, { message: 'a value', path: ['value'] })
  .meta({ id: 'VarValue' })
export type VarBody = z.infer<typeof VarBody>

/** A secret without its value, which is never shown again. */
export const SecretView = z.object(changed).meta({ id: 'Secret' })
export type SecretView = z.infer<typeof SecretView>

/** All secrets by name. */
export const SecretList = z.object({ secrets: z.array(SecretView).readonly() })
export type SecretList = z.infer<typeof SecretList>

/** A secret's value. */
export const SecretBody = z.strictObject({ value: z.string() }).meta({ id: 'SecretValue' })
export type SecretBody = z.infer<typeof SecretBody>

/** A setting that was deleted. */
export const DeletedSetting = z.object({ deleted: z.string() })
export type DeletedSetting = z.infer<typeof DeletedSetting>
