import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { CodeSpec } from '@assay/core/suite'
import { findProgram, saidBy } from '../compiled/find-program.ts'
import { inTurn } from '../compiled/in-turn.ts'
import { type CompiledLanguage, judgeCompiled } from '../compiled/judge-compiled.ts'
import type { ProgramOutcome, ProgramTask, Toolchain } from '../toolchain.ts'
import { type ApartCase, type CasePreparer, casePreparer } from './apart/prepare-case.ts'
import { writeAnswerUnit } from './apart/sources.ts'
import { type Compiler, librariesOf, openCompiler } from './compiler.ts'
import { HARNESS_SOURCE } from './harness-source.ts'
import { type CompiledHeaders, compiledHeaders } from './headers.ts'
import { compileJoined } from './joined/compile-joined.ts'
import { type SymbolCheck, symbolCheck } from './joined/symbols.ts'
import { layOutAnswer, UNIT, write } from './layout.ts'
import { headerCheck } from './missing-headers.ts'
import { runApart, runJoined } from './run-tests.ts'
import { type CppPlan, planCppTests } from './test-plan.ts'

/** C++17, compiled by g++, whose warnings with -Wall -Wextra are the lint. */
export const cppToolchain: Toolchain = {
  language: 'cpp',
  open: async (context) => {
    const missing = { ok: false, missing: ['g++'], hint: 'Install g++.' } as const
    const path = findProgram('g++', context.path)
    if (path === null) return missing
    const { inside, take } = inTurn(context)
    const compiler = await openCompiler(inside, path)
    const harness = await compiler.buildPart('harness', HARNESS_SOURCE, ['-ldl'])
    if (harness === null) {
      await compiler.close()
      return { ...missing, missing: ['a g++ that compiles C++17'] }
    }
    const symbol = `assay_${randomBytes(8).toString('hex')}_`
    const preparer = casePreparer(compiler, symbol)
    const judge = judgeWith({
      ...{ compiler, harness, preparer, symbol },
      headers: compiledHeaders(compiler),
      symbols: symbolCheck(compiler),
    })
    const { findMissing } = headerCheck(path)
    let isOpen = true
    return {
      ok: true,
      tools: [{ tool: 'g++', version: (await saidBy(path, ['-dumpfullversion'])) || 'unknown' }],
      toolchain: {
        judge: (task) => take(() => judge(task)),
        brokenTests: async (spec) => {
          const missing = await findMissing(spec)
          // The tests are compiled while Assay waits for the model. Failures are reported when an answer is judged.
          if (missing === null) take(async () => isOpen && prepareTests(preparer, spec)).catch(() => {})
          return missing
        },
        close: async () => {
          isOpen = false
          await compiler.close()
        },
      },
    }
  },
}

interface CppTools {
  readonly compiler: Compiler
  readonly harness: string
  readonly headers: CompiledHeaders
  readonly symbols: SymbolCheck
  readonly preparer: CasePreparer
  readonly symbol: string
}

/** Compiles the tests of a case that runs apart from the answer; null if it doesn't. */
async function prepareTests({ prepare }: CasePreparer, spec: CodeSpec): Promise<ApartCase | null> {
  const planned = spec.tests === null ? null : planCppTests(spec.tests)
  return planned?.ok ? prepare(spec, planned.plan) : null
}

function judgeWith(tools: CppTools): (task: ProgramTask) => Promise<ProgramOutcome> {
  const { compiler, preparer } = tools
  return async (task) => {
    const apart = await prepareTests(preparer, task.spec)
    const language = apart === null ? joinedLanguage(tools) : apartLanguage(tools, apart)
    return judgeCompiled(compiler.context, language, task)
  }
}

/** Compiles the answer by itself, to see whether it compiles at all. */
async function compileAlone({ compiler }: CppTools, folder: string, task: ProgramTask) {
  await layOutAnswer(folder, task)
  const built = await compiler.compile({ folder, task, args: ['-fsyntax-only', UNIT] })
  // Without tests, nothing calls what they would call.
  return { ...built, diagnostics: built.diagnostics.filter(({ code }) => code !== '-Wunused-function') }
}

function sourcesOf({ program }: ProgramTask): string {
  return [program.source, ...program.files.map(({ content }) => content)].join('\n')
}

/**
 * Returns the steps for an answer and tests in two programs. Nothing in the answer can reach the tests, so nothing in it is
 * suspect.
 */
function apartLanguage(tools: CppTools, { declarations, library }: ApartCase): CompiledLanguage<CppPlan> {
  const { compiler, harness, headers, symbol } = tools
  return {
    plan: planCppTests,
    compile: async (folder, task, plan) => {
      if (plan === null) return compileAlone(tools, folder, task)
      const { source, files } = task.program
      for (const { path, content } of files) await write(folder, path, content)
      await write(folder, 'answer.cpp', source)
      const others = files.map(({ content }) => content)
      await write(folder, UNIT, writeAnswerUnit(source, others, declarations))
      const included = await headers.optionsFor(source)
      const args = [
        ...included,
        '-o',
        '/work/assay-answer',
        UNIT,
        compiler.inside('server.o'),
        ...librariesOf(sourcesOf(task)),
      ]
      return compiler.compile({ folder, task, args })
    },
    lint: null,
    run: (folder, task, plan) =>
      runApart(compiler.context, { task, plan, harness, library, symbol }, join(folder, 'assay-answer')),
    // The tests compiled without the answer.
    isSyntaxError: () => false,
    distrust: () => null,
  }
}

/** Returns the steps for an answer and tests in one program, if the tests use more than functions on plain data. */
function joinedLanguage(tools: CppTools): CompiledLanguage<CppPlan> {
  const { compiler, harness, headers, symbols, symbol } = tools
  let distrusted: string | null = null
  return {
    plan: planCppTests,
    compile: async (folder, task, plan) => {
      if (plan === null) return compileAlone(tools, folder, task)
      const joined = await compileJoined({ compiler, headers, symbols, symbol }, { folder, task, plan })
      distrusted = joined.distrust
      return joined.built
    },
    lint: null,
    run: (folder, task, plan) =>
      runJoined(compiler.context, { task, plan, harness, library: join(folder, 'assay-tests.so'), symbol }),
    isSyntaxError: ({ message }) =>
      /^expected |^stray |^missing terminating|: No such file or directory$/.test(message),
    distrust: () => distrusted,
  }
}
