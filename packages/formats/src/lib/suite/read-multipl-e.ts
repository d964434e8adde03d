import { type Language, languageOf, type MultiPlERow } from '@assay/core/suite'
import { askToComplete, listJavaImports, makeBenchmarkCode, type ReadTask, rejectLanguage } from './benchmark-task.ts'

/** Reads the task of a MultiPL-E row. Its tests continue the answer; here they are separated from it. */
export function readMultiPlETask(row: MultiPlERow): ReadTask {
  const language = languageOf(row.language === 'go_test.go' ? 'go' : row.language)
  if (language === null) return rejectLanguage(row.language, 'language')
  const { prefix, tests } = separateTests(language, row)
  const code = makeBenchmarkCode({ language, prefix, tests, entry_point: findEntryPoint(language, row.prompt) })
  return { ok: true, task: { id: row.name, prompt: askToComplete(language, prefix), code } }
}

/** Finds the function whose head ends the prompt. */
function findEntryPoint(language: Language, prompt: string): string | null {
  // Line by line, since an expression for all of it would go through a long line once for each of its words.
  const head = language === 'python' ? /^def\s+(\w+)/ : /\b(\w+)\s*(?:<[^<>()]*>)?\(/
  const lines = prompt.split('\n').filter((line) => language === 'python' || line.trimEnd().endsWith('{'))
  return lines.map((line) => head.exec(line)?.[1] ?? null).findLast((name) => name !== null) ?? null
}

function separateTests(
  language: Language,
  { prompt, tests }: MultiPlERow,
): { readonly prefix: string; readonly tests: string } {
  // Answers stop before the brace that closes the function, and the tests bring it.
  const closed = tests.replace(/^\s*\}/, '')
  switch (language) {
    case 'rust':
    case 'cpp':
      return { prefix: prompt, tests: closed }
    case 'java': {
      // A class that extends the answer's calls its methods by their bare names, as the tests do.
      const around = /\bclass\s+(\w+)/.exec(prompt)?.[1] ?? 'Problem'
      return { prefix: prompt, tests: `${listJavaImports(prompt)}\nclass ${around}Tests extends ${around} {${closed}` }
    }
    case 'go': {
      // Go refuses imports that are not used: those of the prompt are for the tests.
      const imports = /^import\s*(?:\([^)]{0,2000}\)|"[^"\n]*")\n?/m.exec(prompt)?.[0] ?? ''
      const prefix = prompt.replace(imports, '').replace(/^package\s+\w+/m, 'package main')
      return { prefix, tests: `package main\n\n${imports}\n${tests}` }
    }
    default:
      return { prefix: prompt, tests }
  }
}
