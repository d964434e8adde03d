import { CODE_DEFAULTS, type CodeSpec, createProblem, LANGUAGES, type Language, type Problem } from '@assay/core/suite'

/** A benchmark row's question, and how its answer is judged. */
export interface BenchmarkTask {
  readonly id: string
  /** The complete prompt. */
  readonly prompt: string
  readonly code: CodeSpec
}

/** A row as a task, or what is wrong with it. */
export type ReadTask =
  | { readonly ok: true; readonly task: BenchmarkTask }
  | { readonly ok: false; readonly problems: readonly Problem[] }

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  rust: 'Rust',
  python: 'Python',
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  go: 'Go',
  cpp: 'C++',
  java: 'Java',
}

// Answers that never end are common in benchmarks, and each holds up a core for as long.
const INTERPRETED_MS = 10_000

// A row says these itself. The order of the keys is part of what a plan is hashed from, so they are not given twice.
const { tests: _tests, prefix: _prefix, entry_point: _entryPoint, ...UNSAID } = CODE_DEFAULTS

/** Returns the code case of a row. */
export function makeBenchmarkCode(
  said: Pick<CodeSpec, 'language' | 'tests' | 'prefix' | 'entry_point'> & Partial<CodeSpec>,
): CodeSpec {
  const isInterpreted = said.language === 'python' || said.language === 'javascript'
  return { ...UNSAID, ...(isInterpreted ? { timeout_ms: INTERPRETED_MS } : {}), ...said }
}

/** Asks for the rest of a program. */
export function askToComplete(language: Language, prefix: string): string {
  const name = LANGUAGE_NAMES[language]
  return `Complete this ${name} code. Answer with the whole code in one code block.\n\n\`\`\`${language}\n${prefix.trimEnd()}\n\`\`\`\n`
}

/** Returns the imports of a Java program, each on its line. */
export function listJavaImports(program: string): string {
  return (program.match(/^import\s[^;\n]*;$/gm) ?? []).map((line) => `${line}\n`).join('')
}

/** Returns the problem of a row in an unsupported language. */
export function rejectLanguage(name: string, key: string): ReadTask {
  const hint = `Use one of: ${LANGUAGES.join(', ')}.`
  return { ok: false, problems: [createProblem('SUITE_VALUE', [key], `Unsupported language "${name}"`, hint)] }
}
