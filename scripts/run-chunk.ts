import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ChunkingContext, CodeSplittingNameFunction } from 'rolldown'

/** What is loaded first and must stay small: the command with its flags and help, and the threads. */
const SMALL = ['packages/cli/src/main.ts', 'packages/cli/src/lib/*/command.ts', 'packages/*/src/lib/**/*-thread.ts']

/**
 * Puts everything that `assay run` always loads in one chunk. Split by who shares it, it would be 140 files, and finding them takes a
 * quarter of the time in which the command starts.
 */
export function nameRunChunk(): CodeSplittingNameFunction {
  let known: { readonly small: ReadonlySet<string>; readonly run: ReadonlySet<string> } | null = null
  return (module, context) => {
    known ??= { small: reach(globSync(SMALL), context), run: reach(['packages/cli/src/lib/run/run.ts'], context) }
    return known.run.has(module) && !known.small.has(module) ? 'run' : null
  }
}

/** Returns modules with all that they load at once. */
function reach(from: readonly string[], modules: ChunkingContext): Set<string> {
  const reached = new Set(from.map((path) => resolve(path)))
  // A set visits what is added meanwhile.
  for (const module of reached) for (const each of modules.getModuleInfo(module)?.importedIds ?? []) reached.add(each)
  return reached
}
