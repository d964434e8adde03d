import type { CodeDiagnostic, CodeLimit, CodeTest } from '@assay/core/result'
import { limitName } from '../../isolation/limits.ts'
import type { ProgramOutcome } from '../toolchain.ts'
import type { Compiled } from './compile.ts'
import type { CompilerMessage } from './diagnostics.ts'
import type { TestedCase } from './run-tests.ts'

/** The result of compiling a program. */
export interface Build {
  readonly diagnostics: readonly CodeDiagnostic[]
  readonly ms: number
}

/** Returns the outcome of a program that doesn't compile, with the reason. */
export function notCompiled(build: Build, limit: CodeLimit | null): ProgramOutcome {
  return {
    compiled: false,
    tests: null,
    lint_warnings: null,
    evidence: {
      diagnostics: build.diagnostics.filter(({ severity }) => severity === 'error'),
      tests: [],
      output: '',
      broken_tests: false,
      limit,
      compile_ms: build.ms,
      tests_ms: null,
      lint_ms: null,
      peak_memory_bytes: null,
    },
  }
}

/**
 * Returns the outcome of a program that compiles, with its tests' results. Linting is part of compiling, so it has no time of
 * its own.
 */
export function compiledOutcome(build: Build, tested: TestedCase | null, brokenTests: boolean): ProgramOutcome {
  const tests = tested?.tests ?? []
  const passed = tests.filter(({ outcome }) => outcome === 'passed').length
  return {
    compiled: true,
    tests: { passed, failed: tests.length - passed },
    lint_warnings: build.diagnostics.filter(({ stage }) => stage === 'lint').length,
    evidence: {
      diagnostics: [...build.diagnostics],
      tests: [...tests],
      output: tested?.output ?? '',
      broken_tests: brokenTests,
      limit: tested?.limit ?? null,
      compile_ms: build.ms,
      tests_ms: tested?.ms ?? null,
      lint_ms: null,
      peak_memory_bytes: tested?.peakMemoryBytes ?? null,
      ...(tested === null ? {} : { separation: 'none' }),
    },
  }
}

/** Returns planned tests that weren't run, each failed for the same reason. */
export function testsNotRun(names: readonly string[], message: string): TestedCase {
  const tests: CodeTest[] = names.map((name) => ({ name, outcome: 'failed', message }))
  return { tests, output: '', limit: null, ms: 0, peakMemoryBytes: null, plain: false }
}

/**
 * Returns a message as evidence; null for those that aren't about the answer: warnings elsewhere, and those only requested to
 * find `unsafe`.
 */
export function diagnosticOf(message: CompilerMessage, file: string | null): CodeDiagnostic | null {
  const { severity, code, line, column } = message
  if (severity === 'warning' && (file === null || code === 'unsafe_code')) return null
  // A demo main is a leftover, not a mistake.
  if (code === 'dead_code' && message.message.includes('`main`')) return null
  const isLint = severity === 'warning' || (code?.startsWith('clippy::') ?? false)
  return {
    stage: isLint ? 'lint' : 'compile',
    severity,
    code,
    message: message.message,
    file,
    line,
    // The tests are edited before they are compiled: their lines stay, their columns don't.
    column: file === null ? null : column,
  }
}

/** Returns a diagnostic for a compiler that ended without a message. */
export function explainSilence({ ended }: Compiled, timeoutMs: number): CodeDiagnostic {
  const last = ended.stderr.bytes.toString('utf8').trimEnd().split('\n').at(-1) ?? ''
  const how = ended.signal === null ? `exit code ${ended.exitCode}` : ended.signal
  const message =
    ended.limit === 'time'
      ? `The compiler didn't finish within ${timeoutMs} ms`
      : ended.limit !== null
        ? `The compiler hit its ${limitName(ended.limit)}`
        : `The compiler ended with ${how}${last.startsWith('{') || last === '' ? '' : `: ${last.slice(0, 500)}`}`
  return withoutPlace(message)
}

/** Returns an error without a place in the program. */
export function withoutPlace(message: string): CodeDiagnostic {
  return { stage: 'compile', severity: 'error', code: null, message, file: null, line: null, column: null }
}
