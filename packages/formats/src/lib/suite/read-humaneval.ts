import { createProblem, type Dependency, type HumanEvalRow, type Language, languageOf } from '@assay/core/suite'
import { askToComplete, listJavaImports, makeBenchmarkCode, type ReadTask, rejectLanguage } from './benchmark-task.ts'

/** Reads the task of a HumanEval, EvalPlus or HumanEvalPack row: the prompt is the prefix that the answer continues. */
export function readHumanEvalTask(row: HumanEvalRow): ReadTask {
  const id = String(row.task_id)
  const language = languageOfTask(id, row)
  if (language === null) return rejectLanguage(id.split('/', 1)[0] ?? id, 'task_id')
  const tests = testsOf(row, language)
  if (tests === null) {
    const hint = 'Add "test", or "canonical_solution" with "base_input" and "plus_input".'
    return { ok: false, problems: [createProblem('SUITE_KEY_MISSING', [], 'The row has no tests', hint)] }
  }
  const { prefix, dependencies } = language === 'rust' ? splitRustPrefix(row) : { prefix: row.prompt, dependencies: [] }
  const code = makeBenchmarkCode({ language, prefix, tests, entry_point: row.entry_point, dependencies })
  return { ok: true, task: { id, prompt: askToComplete(language, prefix), code } }
}

/** Returns a task's language: HumanEvalPack names it before the slash; HumanEval and EvalPlus name themselves, and are Python. */
function languageOfTask(id: string, row: HumanEvalRow): Language | null {
  const [name = '', number] = id.split('/')
  const isPack = typeof row.declaration === 'string'
  if (number === undefined || /^(?:human_?eval|mbpp)/i.test(name)) return 'python'
  return languageOf(name) ?? (isPack ? null : 'python')
}

function testsOf(row: HumanEvalRow, language: Language): string | null {
  if (row.test === null || row.test === undefined) return language === 'python' ? writeComparingTests(row) : null
  // Other languages' tests are in the same file as the prompt, and use what it imports.
  if (language === 'java') return `${listJavaImports(row.prompt)}${row.test}`
  if (language === 'go') return `${row.test_setup ?? ''}\n${row.test}`
  return row.test
}

/** Tests that compare an answer with the canonical solution on the inputs of EvalPlus. */
function writeComparingTests(row: HumanEvalRow): string | null {
  const inputs = [...(row.base_input ?? []), ...(row.plus_input ?? [])]
  if (inputs.length === 0 || row.canonical_solution === null || row.canonical_solution === undefined) return null
  // A JSON text is a Python text, too.
  const literal = (value: unknown) => JSON.stringify(JSON.stringify(value))
  return `import copy, json, math

SOLUTION = json.loads(${literal(row.prompt + row.canonical_solution)})
INPUTS = json.loads(${literal(inputs)})

def same(a, b):
    if isinstance(a, float) or isinstance(b, float):
        return a == b or math.isclose(a, b, rel_tol=1e-07, abs_tol=${row.atol ?? 0})
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b

def check(candidate):
    solution = {}
    exec(SOLUTION, solution)
    for each in INPUTS:
        expected = solution[${JSON.stringify(row.entry_point)}](*copy.deepcopy(each))
        found = candidate(*copy.deepcopy(each))
        assert same(found, expected), "%r gives %r instead of %r" % (each, found, expected)
`
}

const CRATES: readonly { readonly use: RegExp; readonly used: RegExp; readonly dependency: Dependency }[] = [
  { use: /^use rand::Rng;\n/m, used: /\bRng\b|\brand::|gen_range/, dependency: nameCrate('rand', '0.8') },
  { use: /^use regex::Regex;\n/m, used: /\bRegex\b/, dependency: nameCrate('regex', '1') },
  { use: /^use md5;\n/m, used: /\bmd5::/, dependency: nameCrate('md5', '0.7') },
]

function nameCrate(name: string, version: string): Dependency {
  return { name, version, features: [] }
}

/** Splits a Rust prefix. Every Rust prompt of HumanEvalPack imports three crates, but only six tasks or their tests need one. */
function splitRustPrefix({ prompt, canonical_solution, test }: HumanEvalRow) {
  const known = typeof canonical_solution === 'string' ? `${canonical_solution}\n${test}` : null
  let prefix = prompt
  const dependencies: Dependency[] = []
  for (const { use, used, dependency } of CRATES) {
    if (!use.test(prompt)) continue
    if (known !== null && !used.test(known)) prefix = prefix.replace(use, '')
    else dependencies.push(dependency)
  }
  return { prefix, dependencies }
}
