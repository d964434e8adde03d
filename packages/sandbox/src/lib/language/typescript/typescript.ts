import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverPool } from '../python/server-pool.ts'
import type { Toolchain, ToolchainContext, ToolchainOutcome } from '../toolchain.ts'
import { startWarmJudge } from './apart/warm-judge.ts'
import { batchWork } from './batch.ts'
import { ANSWERER, HARNESS, JUDGE } from './harness-text.ts'
import { findBrokenTests, type Judging, judgeProgram } from './judge-program.ts'
import { lintPrograms } from './lint.ts'
import { nodeCommand } from './run-tests.ts'
import { bindInside, bindNode, findOxlint, findTypeScript, type TypeScriptTools } from './tools.ts'
import { type Checked, type CheckTask, checkPrograms, standsApart } from './type-check.ts'

/** TypeScript: types checked by the native compiler, tests run by Node, linted by oxlint if it is installed. */
export const typescriptToolchain: Toolchain = {
  language: 'typescript',
  open: async (context) => {
    const found = findTypeScript(context.sandbox, context.path)
    if ('missing' in found)
      return {
        ok: false,
        missing: found.missing,
        hint: 'Run "npm install typescript@7 @types/node" in the project, or install them globally.',
      }
    return openTools(context, found)
  },
}

/** JavaScript: checked by its syntax, tests run by Node, linted by oxlint if it is installed. */
export const javascriptToolchain: Toolchain = {
  language: 'javascript',
  open: (context) => openTools(context, null),
}

/** The maximum number of programs per call of a tool. */
const BATCH = 150

/** Returns a check for one program, with others if possible. */
function checker(context: ToolchainContext, tools: TypeScriptTools, how: { readonly types: boolean }) {
  const together = batchWork<CheckTask, Checked>(BATCH, (tasks) => checkPrograms(context, tools, tasks, how))
  return async (task: CheckTask): Promise<Checked> => {
    if (!standsApart(task)) return together(task)
    const [checked] = await checkPrograms(context, tools, [task], how)
    if (checked === undefined) throw new Error("This is a bug: a program wasn't checked")
    return checked
  }
}

async function openTools(context: ToolchainContext, typescript: TypeScriptTools | null): Promise<ToolchainOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-node-'))
  const written = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return bindInside(context.sandbox, join(folder, name), `/assay/${name}`)
  }
  const node = bindNode(context.sandbox)
  const oxlint = findOxlint(context.sandbox, context.path)
  const judge = nodeCommand(await written('judge.cjs', JUDGE), node)
  const judges = serverPool(() => startWarmJudge(context, judge))
  const judging: Judging = {
    context,
    node,
    harnesses: {
      together: await written('harness.cjs', HARNESS),
      answer: await written('answer.cjs', ANSWERER),
    },
    judges,
    check: typescript === null ? null : checker(context, typescript, { types: true }),
    readTests: typescript === null ? null : checker(context, typescript, { types: false }),
    lint: oxlint === null ? null : batchWork(BATCH, (tasks) => lintPrograms(context, node, oxlint, tasks)),
    plans: new Map(),
  }
  const own = { tool: 'node', version: process.version.slice(1) }
  return {
    ok: true,
    tools: [...(typescript?.versions ?? []), own, ...(oxlint === null ? [] : [oxlint.version])],
    toolchain: {
      judge: (task) => judgeProgram(judging, task),
      brokenTests: (spec) => findBrokenTests(judging, spec),
      close: async () => {
        await judges.close()
        await rm(folder, { recursive: true, force: true })
      },
    },
  }
}
