import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import type { SuitePolicy } from '@assay/core/policy'
import type { SecretNames, Suite, TemplateScope } from '@assay/core/suite'

/** How suites are read. */
export interface ReadSuitesOptions {
  /** What the suites may ask of this machine. Default: everything, as for files of one's own. */
  readonly policy?: SuitePolicy | undefined
  /** Values for templates that neither the dataset nor the suite gives. */
  readonly vars?: Readonly<Record<string, unknown>>
  /** The environment for `{{env('NAME')}}`, and for secrets (`ASSAY_SECRET_<NAME>`). Default: that of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The secrets there are, or their names. Default: those of the environment. */
  readonly secrets?: SecretNames | Iterable<string> | undefined
  /** The k of pass@k that will be asked for, for `pass_at.k` in formulas. Default: any. */
  readonly passK?: readonly number[]
  /** Names of saved suites, for what is said of a path that does not exist. Left out: nobody looked for one. */
  readonly saved?: Iterable<string> | undefined
}

/** What every reader of a kind gets. */
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
  /** As the suite names it. */
  readonly name: string
  /** In full. */
  readonly path: string
}

/** What reading gives: the suites without errors, every problem of every file, and the files. */
export interface ReadSuites {
  readonly suites: readonly Suite[]
  readonly diagnostics: readonly LocatedDiagnostic[]
  readonly files: readonly ReadFile[]
}

/** How many problems of one file are listed. */
export const PROBLEM_LIMIT = 200
