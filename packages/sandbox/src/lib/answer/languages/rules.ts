/** A stretch of a source, from `start` up to and without `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The names that a source defines, at any depth. */
export interface Definitions {
  readonly functions: ReadonlySet<string>
  readonly types: ReadonlySet<string>
}

/**
 * What an item of a source is for:
 * - `import`: brings names from elsewhere;
 * - `main`: the entry of a program, such as `fn main`;
 * - `test`: a test that the answer brings;
 * - `demo`: a statement that only shows the program at work, such as a `print` beside the functions;
 * - `header`: what may stand only once, such as `package main`;
 * - `code`: all else.
 */
export type Role = 'import' | 'main' | 'test' | 'demo' | 'header' | 'code'

/** One item of a source: a definition, an import, a statement. */
export interface Item extends Range {
  readonly role: Role
  /** Names that it defines for the rest of the program, or that an import binds. */
  readonly names: readonly string[]
}

/** What is known of a language without compiling: enough to find definitions and to tell demos and tests from the program. */
export interface LanguageRules {
  /** What fences in it are tagged with, in lower case. */
  readonly tags: ReadonlySet<string>
  /** Extensions of its files, without the dot. */
  readonly extensions: ReadonlySet<string>
  /** Whether statements may stand beside functions at the top of a source. */
  readonly hasStatements: boolean
  /** The source at the same length with comments and the insides of literals blanked, so that only code is found in it. */
  readonly mask: (source: string) => string
  /** The items of a masked source in order, with all that is code in one of them; nested ones follow the one around them. */
  readonly items: (masked: string, source: string) => Item[]
  readonly definitions: (masked: string) => Definitions
}
