import { z } from 'zod'

/** The name of a person, a run, a suite or a case: stores and keys can't contain lone surrogates or NUL. */
export const LabelName = z
  .string()
  .min(1)
  .max(1000)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), "Names can't contain NUL or lone surrogates")
