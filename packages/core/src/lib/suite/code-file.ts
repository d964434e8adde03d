import { z } from 'zod'
import { Duration } from './duration.ts'

/** Languages that code cases can be written in. */
export const LANGUAGES = ['rust', 'python', 'typescript', 'javascript', 'go', 'cpp', 'java'] as const

/** A language that code cases can be written in. */
export type Language = (typeof LANGUAGES)[number]

const ALIASES: ReadonlyMap<string, Language> = new Map([
  ['rs', 'rust'],
  ['py', 'python'],
  ['python3', 'python'],
  ['ts', 'typescript'],
  ['js', 'javascript'],
  ['golang', 'go'],
  ['c++', 'cpp'],
])

/** Returns the language of a name or alias in any case, such as `TS`; null when there is none. */
export function languageOf(name: string): Language | null {
  const lower = name.toLowerCase()
  return LANGUAGES.find((language) => language === lower) ?? ALIASES.get(lower) ?? null
}

const names = z.array(z.string().min(1))

/** A library that the generated code may use. */
export const Dependency = z.strictObject({
  name: z.string().min(1).describe("The package's name in the language's registry."),
  version: z.string().min(1).describe("The version, in the syntax of the language's package manager."),
  features: names.default([]).describe('Features to enable (Rust).'),
})
export type Dependency = z.output<typeof Dependency>

/** Returns whether a path stays inside the folder that it starts from, on any system. */
export function isInsidePath(path: string): boolean {
  const parts = path.split(/[/\\]/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return parts[0] !== '' && !parts.includes('..') && !/^[A-Za-z]:|[\0-\x1f]/.test(path)
}

/** A file laid beside the generated code. */
export const ContextFile = z.strictObject({
  path: z
    .string()
    .min(1)
    .refine(isInsidePath, 'a path inside the working folder')
    .describe('Path inside the working folder.'),
  content: z.string().describe("The file's content."),
})
export type ContextFile = z.output<typeof ContextFile>

/** `code:` of an eval, as people write it. */
export const CodeFile = z.strictObject({
  language: z
    .string()
    .refine((name) => languageOf(name) !== null, `one of ${LANGUAGES.join(', ')}`)
    .meta({ examples: [...LANGUAGES] })
    .describe(`The language: ${LANGUAGES.map((name) => `\`${name}\``).join(', ')}.`),
  tests: z.string().min(1).optional().describe('Test code, compiled with the answer and run.'),
  prefix: z.string().optional().describe('Code the answer continues, as in HumanEval.'),
  entry_point: z.string().min(1).optional().describe('The function the tests call, if they need its name.'),
  expect_functions: names.default([]).describe('Functions the answer must define.'),
  expect_types: names.default([]).describe('Types the answer must define.'),
  expect_compile: z.boolean().default(true).describe('Whether the code should compile. Default true.'),
  expect_tests: z.boolean().default(true).describe('Whether the tests should pass. Default true.'),
  max_lint_warnings: z.int().min(0).optional().describe('Maximum lint warnings. Default: no limit.'),
  dependencies: z.array(Dependency).default([]).describe('Libraries the code may use.'),
  files: z.array(ContextFile).default([]).describe('Files to put next to the code.'),
  timeout: Duration.optional().describe('Time limit for compiling and testing. Default `60s`.'),
})
export type CodeFile = z.output<typeof CodeFile>
