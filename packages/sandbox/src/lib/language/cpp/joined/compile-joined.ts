import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Built } from '../../compiled/judge-compiled.ts'
import type { ProgramTask } from '../../toolchain.ts'
import { type Compiler, librariesOf } from '../compiler.ts'
import type { CompiledHeaders } from '../headers.ts'
import { layOutAnswer, layOutJoined, UNIT } from '../layout.ts'
import type { CppPlan } from '../test-plan.ts'
import { distrustPreprocessed, takeAnswerLines } from './preprocessed.ts'
import { withSecretNames } from './secret-names.ts'
import type { SymbolCheck } from './symbols.ts'

/** The tools that join an answer to its tests. */
export interface JoinTools {
  readonly compiler: Compiler
  readonly headers: CompiledHeaders
  readonly symbols: SymbolCheck
  readonly symbol: string
}

/** A sample to join, in its folder. */
export interface Joining {
  readonly folder: string
  readonly task: ProgramTask
  readonly plan: CppPlan
}

/** The compiler's result, and the reason why the tests of such an answer can't be trusted; null if they can. */
export interface Joined {
  readonly built: Built
  readonly distrust: string | null
}

/** Compiles an answer and its tests as one program. The answer is preprocessed where the tests don't exist. */
export async function compileJoined(tools: JoinTools, { folder, task, plan }: Joining): Promise<Joined> {
  const { compiler, headers, symbols, symbol } = tools
  const { source, files } = task.program
  const output = await compiler.context.inFolder(async (alone) => {
    await layOutAnswer(alone, task)
    const args = ['-E', '-fno-working-directory', '-o', '/work/assay-answer.ii', UNIT]
    const built = await compiler.compile({ folder: alone, task, args })
    return { built, text: built.ok ? await readFile(join(alone, 'assay-answer.ii'), 'utf8') : '' }
  })
  if (!output.built.ok) return { built: output.built, distrust: null }
  const answer = takeAnswerLines(output.text, new Set(['answer.cpp', ...files.map(({ path }) => path)]))
  if (!answer.ok) return { built: output.built, distrust: answer.reason }
  const hidden = withSecretNames(plan, { answer: answer.text, prefix: task.spec.prefix ?? '', symbol })
  await layOutJoined(folder, answer.text, hidden, symbol)
  const sources = [source, ...files.map(({ content }) => content), plan.code].join('\n')
  const included = await headers.optionsFor(source)
  const args = [...included, '-shared', '-o', '/work/assay-tests.so', UNIT, ...librariesOf(sources)]
  const whole = await compiler.compile({ folder, task, args })
  const built = { ...whole, ms: whole.ms + output.built.ms }
  const distrust = distrustPreprocessed(answer.text)
  if (!built.ok || distrust !== null) return { built, distrust }
  const replaced = await symbols.findReplaced(folder, 'assay-tests.so')
  return { built, distrust: replaced === null ? null : `it replaces the system's "${replaced}"` }
}
