import { createProblem, type MbppRow } from '@assay/core/suite'
import { makeBenchmarkCode, type ReadTask } from './benchmark-task.ts'

/** Reads the task of an MBPP row: a sentence that asks for a function, with the tests it must pass. */
export function readMbppTask(row: MbppRow): ReadTask {
  const text = row.prompt ?? row.text ?? null
  if (text === null) {
    const hint = 'Add "prompt" or "text".'
    return { ok: false, problems: [createProblem('SUITE_KEY_MISSING', [], 'The row has no task', hint)] }
  }
  const setup = [...(row.test_imports ?? []), row.test_setup_code ?? ''].filter((each) => each.trim() !== '')
  const tests = `${[...setup, ...row.test_list].join('\n')}\n`
  const asked = row.test_list.join('\n')
  const prompt = `${text}\n\nWrite it in Python, so that these tests pass, and answer with one code block:\n\n\`\`\`python\n${asked}\n\`\`\`\n`
  const code = makeBenchmarkCode({
    language: 'python',
    prefix: null,
    tests,
    entry_point: findEntryPoint(row.code ?? '', asked),
  })
  return { ok: true, task: { id: String(row.task_id), prompt, code } }
}

/** Finds the function of the reference that the tests call, since the row doesn't name it. */
function findEntryPoint(code: string, tests: string): string | null {
  const called = new Set(Array.from(tests.matchAll(/\b([A-Za-z_]\w*)\s*\(/g), ([, name]) => name))
  const defined = Array.from(code.matchAll(/^def\s+(\w+)/gm), ([, name]) => name)
  return defined.find((name) => called.has(name)) ?? null
}
