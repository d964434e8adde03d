/** A part of a source, from `start` up to but not including `end`. */
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
 * The role of an item in a source:
 * - `import`: brings names from elsewhere;
 * - `main`: the entry of a program, such as `fn main`;
 * - `test`: one of the answer's own tests;
 * - `demo`: a statement that only shows the program at work, such as a `print` beside the functions;
 * - `header`: something that is allowed only once, such as `package main`;
 * - `code`: everything else.
 */
export type Role = 'import' | 'main' | 'test' | 'demo' | 'header' | 'code'

/** One item of a source: a definition, an import or a statement. */
export interface Item extends Range {
  readonly role: Role
  /** Names that it defines for the rest of the program, or that an import binds. */
  readonly names: readonly string[]
}

/**
 * Knowledge about a language that needs no compiler: enough to find definitions, and to separate demos and tests from the
 * program.
 */
export interface LanguageRules {
  /** The tags of its fences, in lower case. */
  readonly tags: ReadonlySet<string>
  /** Extensions of its files, without the dot. */
  readonly extensions: ReadonlySet<string>
  /** Whether statements can be at the top level, beside functions. */
  readonly hasStatements: boolean
  /** Returns the source at the same length, with comments and the insides of literals blanked, so that only code is found in it. */
  readonly mask: (source: string) => string
  /** Returns a masked source's items in order, with every bit of code in one of them. Nested items follow the one around them. */
  readonly items: (masked: string, source: string) => Item[]
  readonly definitions: (masked: string) => Definitions
}
