import type { CodeSpec } from '@assay/core/suite'
import { JAVA } from '../../answer/languages/java.ts'
import type { Built } from '../compiled/judge-compiled.ts'
import type { ProgramTask } from '../toolchain.ts'
import { type ApartCase, apartCase } from './apart-case.ts'
import type { Classes, Compiled, CompileOptions, JavaCompiler } from './compiler.ts'
import { readJavac } from './javac-output.ts'
import { type JavaSource, javaSource, topTypes } from './source-types.ts'
import { givenImports } from './test-imports.ts'
import { type JavaPlan, TESTS_CLASS, wrapperFor } from './test-plan.ts'

/** An answer's and its tests' compiled classes. */
export interface JavaBuild {
  readonly answer: Classes
  readonly tests: Classes
  /** Whether the tests call stubs, so that the answer runs in its own program. */
  readonly isApart: boolean
  /** Names that the answer hides from tests in the same process. */
  readonly hiding: readonly string[]
}

/** The build, and the compiler's messages about it. */
export interface BuildOutcome {
  readonly built: Built
  /** The build; null if it didn't compile. */
  readonly build: JavaBuild | null
}

/** Builds programs. A case's tests that run apart are compiled once for all its samples. */
export interface JavaBuilder {
  /** Compiles an answer where its tests don't exist, and then its tests: apart if the case allows it and `apart` isn't false. */
  readonly build: (
    task: ProgramTask,
    plan: JavaPlan | null,
    options?: { readonly apart?: boolean },
  ) => Promise<BuildOutcome>
  /** Returns what is wrong with tests whatever the answer is; null if nothing is known. */
  readonly brokenTests: (spec: CodeSpec, plan: JavaPlan) => Promise<string | null>
}

/** The compiler's minimum time, even if the tests have less. */
const MIN_COMPILE_MS = 30_000
/** The number of cases whose tests are cached. */
const KEPT_CASES = 1000

/** Makes a builder over a compiler. */
export function javaBuilder(compiler: JavaCompiler): JavaBuilder {
  const kept = new Map<string, Promise<Compiled>>()
  const compileApart = (spec: CodeSpec, plan: JavaPlan, { name, stubs }: ApartCase): Promise<Compiled> => {
    const tests = testsSource(spec, plan, name)
    const key = `${stubs}\0${tests.text}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const sources = new Map([
      [`${name}.java`, stubs],
      [testsFile(tests.file, [`${name}.java`]), tests.text],
    ])
    const compiled = compiler.compile({ sources }, { timeoutMs: timeoutOf(spec) })
    kept.set(key, compiled)
    // An abort or a broken sandbox says nothing about the tests.
    compiled.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) if (kept.size > KEPT_CASES) kept.delete(oldest)
    return compiled
  }

  const buildTests = async (
    task: ProgramTask,
    plan: JavaPlan,
    {
      answer,
      base,
      isAllowed,
    }: { readonly answer: Compiled; readonly base: string | null; readonly isAllowed: boolean },
  ): Promise<{ readonly compiled: Compiled; readonly isApart: boolean }> => {
    const apart = isAllowed ? apartCase(task.spec) : null
    if (apart !== null) {
      const compiled = await compileApart(task.spec, plan, apart)
      if (compiled.ok) return { compiled, isApart: true }
    }
    const tests = testsSource(task.spec, plan, base)
    const sources = new Map([[testsFile(tests.file, []), tests.text]])
    const compiled = await compiler.compile({ sources, classes: answer.classes }, optionsOf(task))
    return { compiled, isApart: false }
  }

  return {
    build: async (task, plan, { apart = true } = {}) => {
      const { sources, names, base } = answerSources(task)
      const packages = plan === null ? [] : openPackages(plan.tests)
      const answer = await compiler.compile({ sources, packages }, optionsOf(task))
      // Its messages are about the answer, whatever a quoted line looks like.
      const said = builtOf(answer, (file) => names.get(file) ?? 'Answer.java')
      if (!said.ok || plan === null) return { built: said, build: null }
      const { compiled, isApart } = await buildTests(task, plan, { answer, base, isAllowed: apart })
      const tests = builtOf(compiled, () => null)
      const built = { ...tests, diagnostics: [...said.diagnostics, ...tests.diagnostics], ms: said.ms + tests.ms }
      if (!tests.ok) return { built, build: null }
      const hiding = answer.hiding.filter((name) => isSeen(name, plan.tests, answer.classes))
      return { built, build: { answer: answer.classes, tests: compiled.classes, isApart, hiding } }
    },
    brokenTests: async (spec, plan) => {
      const apart = apartCase(spec)
      if (apart !== null && (await compileApart(spec, plan, apart)).ok) return null
      const tests = testsSource(spec, plan, null)
      const sources = new Map([[testsFile(tests.file, []), tests.text]])
      const alone = await compiler.compile({ sources }, { timeoutMs: timeoutOf(spec) })
      const own = readJavac(alone.text, () => null).find(isFaultOfTests)
      return own === undefined ? null : `The tests don't compile: ${own.message} (line ${own.line})`
    },
  }
}

/** Returns whether an error is the tests' own, whatever the answer declares. Types of the answer have capitalized names. */
export function isFaultOfTests({
  severity,
  message,
}: {
  readonly severity: string
  readonly message: string
}): boolean {
  return severity === 'error' && FAULTS.test(message)
}

const FAULTS =
  /expected$|^illegal start|^unclosed|^reached end of file|^not a statement|^class, interface|^package [a-z][\w.]* does not exist$/

function timeoutOf({ timeout_ms }: CodeSpec): number {
  return Math.max(timeout_ms, MIN_COMPILE_MS)
}

function optionsOf({ spec, signal }: ProgramTask): CompileOptions {
  return { timeoutMs: timeoutOf(spec), signal }
}

function builtOf({ ok, text, limit, ms }: Compiled, fileOf: (file: string) => string | null): Built {
  return { ok, diagnostics: readJavac(text, fileOf), limit, ms, said: text.slice(-1000) }
}

/** Returns an answer's sources, their names in the evidence, and the class whose methods bare tests call. */
function answerSources({ program, spec }: ProgramTask): {
  readonly sources: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
  readonly base: string | null
} {
  const around = apartCase(spec)?.name ?? wrapperFor(spec.tests)
  const answer = javaSource(program.source, around, null)
  const java = program.files.filter(({ path }) => path.endsWith('.java'))
  const sources = new Map(java.map(({ path, content }) => [path, content]))
  const names = new Map(java.map(({ path }) => [path, path]))
  sources.set(`${answer.file}.java`, answer.text)
  names.set(`${answer.file}.java`, 'Answer.java')
  return { sources, names, base: answer.types.find(({ isExtensible }) => isExtensible)?.name ?? null }
}

function testsSource({ prefix }: CodeSpec, plan: JavaPlan, base: string | null): JavaSource {
  const source = javaSource(plan.tests, TESTS_CLASS, base)
  return { ...source, text: `${givenImports(plan.tests, prefix)} ${source.text}` }
}

/** Returns whether tests that use a name could mean the answer's class: only tests that extend an outer class find an inner one. */
function isSeen(name: string, tests: string, classes: Classes): boolean {
  const masked = JAVA.mask(tests)
  if (!new Set<string>(masked.match(/[\w$]+/g)).has(name)) return false
  return (
    classes.has(name) || topTypes(masked).length === 0 || /\b(?:extends|implements)\b|\bnew\b[^;]*\)\s*\{/.test(masked)
  )
}

function testsFile(file: string, taken: readonly string[]): string {
  return taken.includes(`${file}.java`) ? `${TESTS_CLASS}.java` : `${file}.java`
}

/** Returns the packages from which tests import all classes: a class of the answer would come before theirs. */
function openPackages(tests: string): string[] {
  const found = [...JAVA.mask(tests).matchAll(/\bimport\s+([\w.]+)\.\*\s*;/g)].map(([, name = '']) => name)
  return ['java.lang', ...found]
}
