import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import type { SuitePolicy } from '@assay/core/policy'
import type { SecretNames, Suite, TemplateScope } from '@assay/core/suite'

/** Options for reading suites. */
export interface ReadSuitesOptions {
  /** Permissions of the suites on this machine. Default: everything, as for local files. */
  readonly policy?: SuitePolicy | undefined
  /** Values for templates that the dataset and the suite don't define. */
  readonly vars?: Readonly<Record<string, unknown>>
  /** The environment for `{{env('NAME')}}`, and for secrets (`ASSAY_SECRET_<NAME>`). Default: that of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The secrets there are, or their names. Default: those of the environment. */
  readonly secrets?: SecretNames | Iterable<string> | undefined
  /** Each k for which pass@k is computed, for `pass_at.k` in formulas. Default: any. */
  readonly passK?: readonly number[]
  /** Names of saved suites, for what is said of a path that does not exist. Left out: nobody looked for one. */
  readonly saved?: Iterable<string> | undefined
}

/** Context for every reader of a kind. */
export interface Reading {
  readonly policy: SuitePolicy
  readonly scope: TemplateScope
  readonly passK?: readonly number[]
  /** The folder that paths in a suite start from. */
  readonly folder: string
}

/** A file that was read. */
export interface ReadFile {
  readonly path: string
  readonly kind: 'assay' | 'forgetest' | 'failproof' | 'benchmark' | NamedFile['kind']
  /** Names of the suites in it, or of the suite that names it. */
  readonly suites: readonly string[]
}

/** A file that a suite names. */
export interface NamedFile {
  readonly kind: 'dataset' | 'javascript' | 'tool' | 'recording'
  /** The name in the suite. */
  readonly name: string
  /** The full path. */
  readonly path: string
}

/** The result of reading: the suites without errors, every problem of every file, and the files. */
export interface ReadSuites {
  readonly suites: readonly Suite[]
  readonly diagnostics: readonly LocatedDiagnostic[]
  readonly files: readonly ReadFile[]
  /** Suites whose only errors are their prompts: nothing can be sent, but what their checks need can be read. */
  readonly promptless: readonly Suite[]
}

/** Maximum problems listed per file. */
export const PROBLEM_LIMIT = 200
