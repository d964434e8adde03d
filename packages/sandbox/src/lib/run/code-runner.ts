import { availableParallelism } from 'node:os'
import { Semaphore } from '@assay/core/concurrency'
import { EnvironmentError } from '@assay/core/errors'
import type { CodeDiagnostic, CodeEvidence, CodeOutcome } from '@assay/core/result'
import { type CodeSpec, isInsidePath, type Language } from '@assay/core/suite'
import { otherName } from '../answer/other-name.ts'
import { type Program, SOURCE_PATHS } from '../answer/program.ts'
import { programIn } from '../answer/program-in.ts'
import { structureOf } from '../answer/structure.ts'
import type { Sandbox } from '../isolation/sandbox.ts'
import type { ProgramOutcome, Toolchain, ToolchainContext, ToolchainOutcome } from '../language/toolchain.ts'
import { capEvidence } from './cap-evidence.ts'
import type { CodeRunner, CodeRunnerOptions, CodeVerdict, Unavailable } from './code-verdict.ts'
import { inSampleFolder } from './sample-folder.ts'
import { type WatchedSandbox, watchKills } from './watch-kills.ts'

/**
 * How often a program is judged again after it was killed. A program that ends itself so does it each time; somebody outside, such as a
 * machine that defends its memory, hardly ever.
 */
const JUDGED_AGAIN = 2

/** The parts of a runner. */
export interface RunnerParts extends CodeRunnerOptions {
  readonly openSandbox: (options: { readonly unsafe: boolean }) => Promise<Sandbox>
  /** Returns a language's toolchain; null if there is none. */
  readonly open: (language: Language) => Promise<Toolchain | null>
}

/** Returns a runner over a sandbox and toolchains, each opened when it is first needed. */
export function codeRunner(parts: RunnerParts): CodeRunner {
  const { openSandbox, open, unsafe = false, cores = availableParallelism(), path = process.env.PATH ?? '' } = parts
  const slots = new Semaphore(cores)
  const toolchains = new Map<Language, Promise<ToolchainOutcome>>()
  let sandbox: Promise<WatchedSandbox> | null = null
  const theSandbox = () => (sandbox ??= openSandbox({ unsafe }).then(watchKills))

  const openToolchain = async (language: Language): Promise<ToolchainOutcome> => {
    const toolchain = await open(language)
    if (toolchain === null) return { ok: false, missing: [language], hint: "Assay can't run this language yet." }
    const onCore: ToolchainContext['onCore'] = (work) => slots.use(work)
    const { sandbox, noteKill } = await theSandbox()
    const context = { sandbox, noteKill, onCore, inFolder: inSampleFolder, path }
    return toolchain.open(context)
  }
  const theToolchain = (language: Language) => {
    const opened = toolchains.get(language) ?? openToolchain(language)
    toolchains.set(language, opened)
    return opened
  }

  const judge = async (spec: CodeSpec, answer: string, signal?: AbortSignal): Promise<CodeVerdict> => {
    refuseOutside(spec)
    const watched = await theSandbox()
    const { isolation } = watched.sandbox
    const opened = await theToolchain(spec.language)
    if (!opened.ok) return toolsMissing(spec.language, opened)
    const found = programIn(answer, spec)
    if (!found.ok) return { kind: 'judged', code: withoutProgram(spec, found.reason, isolation) }
    const outcome = await judgeUndisturbed(watched, () =>
      opened.toolchain.judge({ program: found.program, spec, signal }),
    )
    return { kind: 'judged', code: codeOutcome(spec, found.program, outcome, isolation) }
  }

  const findBrokenTests = async (spec: CodeSpec): Promise<Unavailable | null> => {
    const opened = await theToolchain(spec.language)
    if (!opened.ok || spec.tests === null) return null
    const message = (await opened.toolchain.brokenTests?.(spec)) ?? null
    return message === null ? null : { kind: 'unavailable', code: 'TESTS_BROKEN', message }
  }
  const brokenTests = new WeakMap<CodeSpec, Promise<Unavailable | null>>()

  return {
    unavailable: (language) =>
      orUnavailable(async () => {
        await theSandbox()
        const opened = await theToolchain(language)
        return opened.ok ? null : toolsMissing(language, opened)
      }),
    brokenTests: (spec) => {
      const found = brokenTests.get(spec) ?? orUnavailable(() => findBrokenTests(spec))
      brokenTests.set(spec, found)
      return found
    },
    run: async (spec, answer, signal) => {
      signal?.throwIfAborted()
      try {
        return await judge(spec, answer, signal)
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof EnvironmentError) return unavailable(error)
        throw error
      }
    },
    close: async () => {
      for (const opened of await Promise.allSettled(toolchains.values()))
        if (opened.status === 'fulfilled' && opened.value.ok) await opened.value.toolchain.close()
      if (sandbox !== null)
        await sandbox.then(
          (opened) => opened.sandbox.close(),
          () => undefined,
        )
    },
  }
}

/** Judges a program. If something was killed meanwhile and the program didn't pass, that may be no fault of its own: it is judged again. */
async function judgeUndisturbed(
  { countKills }: WatchedSandbox,
  judge: () => Promise<ProgramOutcome>,
): Promise<ProgramOutcome> {
  for (let tries = 0; ; tries++) {
    const before = countKills()
    const mayRepeat = () => countKills() > before && tries < JUDGED_AGAIN
    try {
      const outcome = await judge()
      const isGood = outcome.compiled && (outcome.tests?.failed ?? 0) === 0
      if (isGood || !mayRepeat()) return outcome
    } catch (error) {
      if (!(error instanceof EnvironmentError) || !mayRepeat()) throw error
    }
  }
}

async function orUnavailable(look: () => Promise<Unavailable | null>): Promise<Unavailable | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof EnvironmentError) return unavailable(error)
    throw error
  }
}

/**
 * Throws for files outside the work folder: they are written before the sandbox closes, by a process that can write anywhere.
 * A suite that was saved long ago wasn't checked for this.
 */
function refuseOutside({ files }: CodeSpec): void {
  const outside = files.find(({ path }) => !isInsidePath(path))
  if (outside === undefined) return
  throw new EnvironmentError('CODE_FILE_OUTSIDE', `The case's file "${outside.path}" is outside the work folder`)
}

type MissingTools = Extract<ToolchainOutcome, { ok: false }>

function toolsMissing(language: Language, { missing, hint }: MissingTools): Unavailable {
  const message = `Code in ${language} can't be judged: ${missing.join(', ')} not found. ${hint}`
  return { kind: 'unavailable', code: 'TOOLS_MISSING', message }
}

function unavailable({ code, message, hint }: EnvironmentError): Unavailable {
  return { kind: 'unavailable', code, message: hint === null ? message : `${message}. ${hint}` }
}

/** Adds everything that a toolchain can't know. What the case's own prefix causes doesn't count against the answer. */
function codeOutcome(
  spec: CodeSpec,
  program: Program,
  outcome: ProgramOutcome,
  isolation: CodeEvidence['isolation'],
): CodeOutcome {
  const { evidence } = outcome
  const isGiven = ({ stage, file, line }: CodeDiagnostic) =>
    stage === 'lint' && file === SOURCE_PATHS[spec.language] && line !== null && line <= (program.givenLines ?? 0)
  const told = evidence.diagnostics.filter((each) => !isGiven(each))
  const given = evidence.diagnostics.length - told.length
  const other = outcome.compiled && (outcome.tests?.failed ?? 0) === 0 ? null : otherName(program, spec)
  const severity = outcome.compiled ? ('warning' as const) : ('error' as const)
  const diagnostics = other === null ? told : [{ ...other, severity }, ...told]
  const structure = structureOf(program.source, spec)
  return {
    language: spec.language,
    compiled: outcome.compiled,
    tests: outcome.compiled && spec.tests === null ? { passed: 0, failed: 0 } : outcome.tests,
    lint_warnings: outcome.lint_warnings === null ? null : Math.max(0, outcome.lint_warnings - given),
    ...structureCounts(structure),
    evidence: capEvidence({
      ...evidence,
      diagnostics,
      files: filesOf(program, spec),
      structure,
      isolation,
    }),
  }
}

function structureCounts(structure: CodeEvidence['structure']): Pick<CodeOutcome, 'structure'> {
  if (structure.length === 0) return {}
  return { structure: { found: structure.filter(({ found }) => found).length, expected: structure.length } }
}

/** Returns the source and the answer's further files; the case's own files are known from the case. */
function filesOf(program: Program, spec: CodeSpec): CodeEvidence['files'] {
  const own = program.files.filter(({ path }) => !spec.files.some((file) => file.path === path))
  return [{ path: SOURCE_PATHS[spec.language], content: program.source }, ...own]
}

/** Returns the outcome of an answer without a program: it doesn't compile. */
function withoutProgram(spec: CodeSpec, reason: string, isolation: CodeEvidence['isolation']): CodeOutcome {
  return {
    language: spec.language,
    compiled: false,
    tests: null,
    lint_warnings: null,
    ...structureCounts(structureOf('', spec)),
    evidence: {
      files: [],
      diagnostics: [
        { stage: 'compile', severity: 'error', code: null, message: reason, file: null, line: null, column: null },
      ],
      tests: [],
      output: '',
      structure: structureOf('', spec),
      broken_tests: false,
      limit: null,
      compile_ms: null,
      tests_ms: null,
      lint_ms: null,
      peak_memory_bytes: null,
      isolation,
    },
  }
}
