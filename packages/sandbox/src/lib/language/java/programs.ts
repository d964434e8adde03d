import type { ReadOnlyBind } from '../../isolation/sandbox.ts'

/** A JDK with Assay's own classes, as programs find them. */
export interface JavaTools {
  readonly java: string
  readonly version: string
  readonly binds: readonly ReadOnlyBind[]
  /** Inside archives of classes: those that run tests, as a module. */
  readonly harness: string
  /** Archives that run the answer and the tests as two programs, and the compiler that stays. */
  readonly apart: string
  /** The libraries that tests can use. */
  readonly provided: string
  /** Puts an empty folder over /proc, through which a program could reach its own memory. */
  readonly emptyProc: readonly ReadOnlyBind[]
  /** The modules that an answer in the harness's process can see: not those with which it could inspect the heap. */
  readonly modules: readonly string[]
  /** Variables that the loader needs if /proc is empty, since it can't see where the program is. */
  readonly env: Readonly<Record<string, string>>
  /** A program's further flags, such as the classes that it starts from. */
  readonly flags: Readonly<Partial<Record<JavaProgram, readonly string[]>>>
}

/** One of Assay's own programs on the class path. */
export type JavaProgram = 'compiler' | 'tests' | 'answer'

const MAIN_CLASSES: Readonly<Record<JavaProgram, string>> = {
  compiler: 'assay.compiler.Compiler',
  tests: 'assay.apart.Tests',
  answer: 'assay.apart.Answer',
}

/** Flags for short-lived programs: a short start-up matters more than later speed. The JVM itself prints nothing. */
export const SHORT_LIVED = [
  ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto', '-Xss4m', '-XX:-UsePerfData', '-Xlog:disable'],
]

/** Returns the inside class path of Assay's own programs. */
export function ownClassPath({ provided, harness, apart }: JavaTools): readonly string[] {
  return [provided, harness, apart]
}

/** Returns the command that starts one of Assay's own programs. */
export function commandOf(
  tools: JavaTools,
  program: JavaProgram,
  { flags = [], given = [] }: { readonly flags?: readonly string[]; readonly given?: readonly string[] } = {},
): [string, ...string[]] {
  return [
    ...([tools.java, ...SHORT_LIVED] as [string, ...string[]]),
    ...(tools.flags[program] ?? []),
    ...flags,
    ...['-cp', ownClassPath(tools).join(':'), MAIN_CLASSES[program], ...given],
  ]
}
