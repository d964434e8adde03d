import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inTurn } from '../compiled/in-turn.ts'
import { type CompiledLanguage, judgeCompiled, notRun } from '../compiled/judge-compiled.ts'
import type { ProgramTask, Toolchain, ToolchainContext } from '../toolchain.ts'
import { isFaultOfTests, type JavaBuild, type JavaBuilder, javaBuilder } from './build-java.ts'
import { openCompiler } from './compiler.ts'
import { distrustJava } from './distrust.ts'
import { commandOf, type JavaTools, ownClassPath } from './programs.ts'
import { needsOneProcess, runJava } from './run-java.ts'
import { type JavaPlan, planJavaTests } from './test-plan.ts'
import { openJava } from './tools.ts'

/** Java: compiled by javac, whose -Xlint warnings are the lint; tests in JUnit's form or plain. */
export const javaToolchain: Toolchain = {
  language: 'java',
  open: async (context) => {
    const tools = await openJava(context)
    if (tools === null) return { ok: false, missing: ['javac'], hint: 'Install "default-jdk", or JDK 17 or later.' }
    const { inside, take } = inTurn(context)
    const compiler = openCompiler(context, {
      command: commandOf(tools, 'compiler', { flags: ['-Xmx1g'], given: ownClassPath(tools) }),
      binds: tools.binds,
    })
    const builder = javaBuilder(compiler)
    return {
      ok: true,
      tools: [{ tool: 'javac', version: tools.version }],
      toolchain: {
        judge: (task) => take(() => judgeCompiled(inside, javaLanguage(inside, tools, builder), task)),
        brokenTests: async (spec) => {
          if (spec.tests === null) return null
          const planned = planJavaTests(spec.tests)
          return planned.ok ? take(() => builder.brokenTests(spec, planned.plan)) : `${planned.reason}.`
        },
        close: async () => {
          await compiler.close()
          await tools.close()
        },
      },
    }
  },
}

/** Returns the steps for one sample. Classes compiled in memory stay for its tests. */
function javaLanguage(context: ToolchainContext, tools: JavaTools, builder: JavaBuilder): CompiledLanguage<JavaPlan> {
  let build: JavaBuild | null = null
  return {
    plan: planJavaTests,
    compile: async (folder, task, plan) => {
      await layOutFiles(folder, task)
      const outcome = await builder.build(task, plan)
      build = outcome.build
      return outcome.built
    },
    lint: null,
    run: async (folder, task, plan) => {
      if (build === null) return notRun(plan.names, "The tests weren't compiled")
      const tested = await runJava(context, tools, { folder, task, plan, build })
      if (!needsOneProcess(tested)) return tested
      const { build: shared } = await builder.build(task, plan, { apart: false })
      if (shared === null) return tested
      const distrust = distrustJava(task, shared)
      if (distrust !== null)
        return notRun(
          plan.names,
          `The tests don't count: the answer can't be trusted in one process with them (${distrust})`,
        )
      return runJava(context, tools, { folder, task, plan, build: shared })
    },
    isSyntaxError: isFaultOfTests,
    distrust: (task) => (build === null ? null : distrustJava(task, build)),
  }
}

/** Writes the files that aren't sources, for the program to read. */
async function layOutFiles(folder: string, { program }: ProgramTask): Promise<void> {
  for (const { path, content } of program.files) {
    if (path.endsWith('.java')) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}
