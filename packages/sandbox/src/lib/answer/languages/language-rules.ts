import type { Language } from '@assay/core/suite'
import { CPP } from './cpp.ts'
import { GO } from './go.ts'
import { JAVA } from './java.ts'
import { PYTHON } from './python.ts'
import type { LanguageRules } from './rules.ts'
import { RUST } from './rust.ts'
import { JAVASCRIPT, TYPESCRIPT } from './script.ts'

/** The rules for each language that need no tools. */
export const LANGUAGE_RULES: Readonly<Record<Language, LanguageRules>> = {
  rust: RUST,
  python: PYTHON,
  typescript: TYPESCRIPT,
  javascript: JAVASCRIPT,
  go: GO,
  cpp: CPP,
  java: JAVA,
}
