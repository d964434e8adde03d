import type { CodeEvidence, CodeOutcome } from '@assay/core/result'
import type { CodeSpec, Language } from '@assay/core/suite'
import type { Program } from '../answer/program.ts'
import type { Sandbox } from '../isolation/sandbox.ts'

/** What a toolchain works with. */
export interface ToolchainContext {
  readonly sandbox: Sandbox
  /** Runs work that keeps a core busy, as many at once as there are cores. */
  readonly onCore: <T>(work: () => Promise<T>) => Promise<T>
  /** Makes an empty folder for one sample, which is gone when `use` ends, whatever happens. */
  readonly inFolder: <T>(use: (folder: string) => Promise<T>) => Promise<T>
  /** Where the host's programs are looked up; the environment's PATH. */
  readonly path: string
}

/** One program to judge: what was taken out of the answer, and what the case says. */
export interface ProgramTask {
  readonly program: Program
  readonly spec: CodeSpec
  readonly signal?: AbortSignal | undefined
}

/** What became of a program; the language, the files, the structure and the isolation are filled in by the caller. */
export interface ProgramOutcome extends Pick<CodeOutcome, 'compiled' | 'tests' | 'lint_warnings'> {
  readonly evidence: Omit<CodeEvidence, 'files' | 'structure' | 'isolation' | 'tests'> & {
    /** Every planned test once, in the order of the test code, under its own name. */
    readonly tests: CodeEvidence['tests']
  }
}

/** Compiles, tests and lints programs of one language. */
export interface OpenToolchain {
  /** Rejects only when the sandbox broke or the signal was aborted. */
  readonly judge: (task: ProgramTask) => Promise<ProgramOutcome>
  /**
   * Returns why no answer could pass the tests of a case on this machine, with how to get what is missing, such as `The tests
   * import "numpy", which isn't installed. Install it: "apt install python3-numpy".`; null when nothing is known. Asked once
   * per case, before any model is, so it must be cheap. It may throw an EnvironmentError instead.
   */
  readonly brokenTests?: (spec: CodeSpec) => Promise<string | null>
  readonly close: () => Promise<void>
}

/** The tools are there, or which are missing and how to get them. */
export type ToolchainOutcome =
  | { readonly ok: true; readonly toolchain: OpenToolchain; readonly tools: readonly ToolVersion[] }
  | { readonly ok: false; readonly missing: readonly string[]; readonly hint: string }

/** A tool that was found, such as `rustc` `1.95.0`. */
export interface ToolVersion {
  readonly tool: string
  readonly version: string
}

/** One language: everything that is known of its tools. */
export interface Toolchain {
  readonly language: Language
  readonly open: (context: ToolchainContext) => Promise<ToolchainOutcome>
}
