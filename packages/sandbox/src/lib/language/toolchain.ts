import type { CodeEvidence, CodeOutcome } from '@assay/core/result'
import type { CodeSpec, Language } from '@assay/core/suite'
import type { Program } from '../answer/program.ts'
import type { Sandbox } from '../isolation/sandbox.ts'

/** The parts that a toolchain works with. */
export interface ToolchainContext {
  readonly sandbox: Sandbox
  /** Notes that a part of a program was killed that the sandbox doesn't see, and had hit no limit. */
  readonly noteKill: () => void
  /** Runs work that keeps a core busy, as many at once as there are cores. */
  readonly onCore: <T>(work: () => Promise<T>) => Promise<T>
  /** Makes an empty folder for one sample, and removes it when `use` ends, whatever happens. */
  readonly inFolder: <T>(use: (folder: string) => Promise<T>) => Promise<T>
  /** The path for finding the host's programs; the environment's PATH. */
  readonly path: string
}

/** One program to judge: the one from the answer, and the case's settings. */
export interface ProgramTask {
  readonly program: Program
  readonly spec: CodeSpec
  readonly signal?: AbortSignal | undefined
}

/** A program's outcome; the caller adds the language, the files, the structure and the isolation. */
export interface ProgramOutcome extends Pick<CodeOutcome, 'compiled' | 'tests' | 'lint_warnings'> {
  readonly evidence: Omit<CodeEvidence, 'files' | 'structure' | 'isolation' | 'tests'> & {
    /** Every planned test once, in the order of the test code, under its own name. */
    readonly tests: CodeEvidence['tests']
  }
}

/** Compiles, tests and lints programs of one language. */
export interface OpenToolchain {
  /** Judges one program. Rejects only if the sandbox broke or the signal was aborted. */
  readonly judge: (task: ProgramTask) => Promise<ProgramOutcome>
  /**
   * Returns why no answer could pass a case's tests on this machine, with how to get what is missing, such as `The tests
   * import "numpy", which isn't installed. Install it: "apt install python3-numpy".`; null if nothing is known. Called once
   * per case, before anything is sent to a model, so it must be cheap. It may throw an EnvironmentError instead.
   */
  readonly brokenTests?: (spec: CodeSpec) => Promise<string | null>
  readonly close: () => Promise<void>
}

/** The open toolchain, or which tools are missing and how to get them. */
export type ToolchainOutcome =
  | { readonly ok: true; readonly toolchain: OpenToolchain; readonly tools: readonly ToolVersion[] }
  | { readonly ok: false; readonly missing: readonly string[]; readonly hint: string }

/** A tool that was found, such as `rustc` `1.95.0`. */
export interface ToolVersion {
  readonly tool: string
  readonly version: string
}

/** One language and its tools. */
export interface Toolchain {
  readonly language: Language
  readonly open: (context: ToolchainContext) => Promise<ToolchainOutcome>
}
