import { z } from 'zod'
import { ContextFile, Dependency, LANGUAGES, languageOf } from './code-file.ts'

const text = z.string().min(1)
const names = z.array(text).default([])
const seconds = z.int().min(1)
const language = z.string().refine((name) => languageOf(name) !== null, `one of ${LANGUAGES.join(', ')}`)

/** A TOML file of forgetest, with its own defaults. */
export const ForgetestFile = z.strictObject({
  eval_set: z.strictObject({
    id: text,
    name: text,
    description: z.string().default(''),
    default_language: language.default('rust'),
    default_timeout_secs: seconds.default(60),
  }),
  cases: z
    .array(
      z.strictObject({
        id: text,
        name: text,
        description: z.string().default(''),
        prompt: z.string().refine((prompt) => prompt.trim() !== '', 'a non-empty string'),
        language: language.optional(),
        context: z.array(ContextFile).default([]),
        tags: names,
        dependencies: z.array(Dependency).default([]),
        timeout_secs: seconds.optional(),
        max_tokens: z.int().min(1).optional(),
        expectations: z
          .strictObject({
            should_compile: z.boolean().default(true),
            should_pass_tests: z.boolean().default(true),
            test_file: z.string().optional(),
            expected_functions: names,
            expected_types: names,
            max_clippy_warnings: z.int().min(0).optional(),
            custom_check: z.string().optional(),
          })
          .prefault({}),
      }),
    )
    .min(1),
})
export type ForgetestFile = z.output<typeof ForgetestFile>
export type ForgetestCase = ForgetestFile['cases'][number]
