import {
  createProblem,
  type DatasetRow,
  type EvalPlan,
  expandCase,
  findCheckProblems,
  findTemplateProblems,
  findToolPatternProblems,
  formatValues,
  listEvalTexts,
  listTemplateNames,
  measureTemplate,
  type Problem,
  parsePath,
  type SuitePlan,
  type TemplateScope,
} from '@assay/core/suite'
import { explainFileError, isMissing } from '../file/file-error.ts'
import type { CaseBudget } from './case-budget.ts'
import { DatasetError, datasetOf, readDatasetRows } from './dataset.ts'
import { NamedFunctions } from './named-functions.ts'
import { type NamedFile, PROBLEM_LIMIT, type Reading } from './reading.ts'

/** The result of trying every case of a suite. */
export interface CheckedRows {
  readonly count: number
  readonly problems: readonly Problem[]
  /** Files that the evals name: datasets and modules with functions. */
  readonly files: readonly NamedFile[]
}

/** Problems of one eval's rows that are listed; a thousand rows often have the same one. */
const ROW_PROBLEM_LIMIT = 5
const NOWHERE = { file: null, line: 1, column: 1 }

interface Context {
  readonly reading: Reading
  readonly scope: TemplateScope
  readonly budget: CaseBudget
}

/** Makes every case of every eval once, keeping none, to find what is wrong with rows and templates. */
export async function checkEvalRows(value: unknown, plan: SuitePlan | null, context: Context): Promise<CheckedRows> {
  if (plan === null) return { count: 0, problems: findPlanlessProblems(value, context), files: [] }
  const problems: Problem[] = []
  const files: NamedFile[] = []
  let count = 0
  let errors = 0
  for (const [index, each] of plan.evals.entries()) {
    // A suite with this many errors isn't run, so its count doesn't matter.
    if (errors > PROBLEM_LIMIT) break
    if (problems.some(({ code }) => code === 'SUITE_TOO_MANY_CASES')) break
    const checked = await checkEval(each, listEvalTexts(value, index), context)
    count += checked.count
    errors += checked.problems.filter((found) => found.severity === 'error').length
    for (const found of checked.problems) problems.push(found)
    files.push(...checked.files)
  }
  return { count, problems, files }
}

/** Checks the templates of evals without a dataset in a file with other errors, as far as they are listed. */
function findPlanlessProblems(value: unknown, { scope }: Context): Problem[] {
  const evals = typeof value === 'object' && value !== null ? Reflect.get(value, 'evals') : null
  if (!Array.isArray(evals)) return []
  return evals.flatMap((each: unknown, index) => {
    const hasRows = typeof each === 'object' && each !== null && Object.hasOwn(each, 'dataset')
    return hasRows
      ? []
      : listEvalTexts(value, index).flatMap(({ text, path }) => findTemplateProblems(text, path, scope))
  })
}

async function checkEval(
  plan: EvalPlan,
  texts: ReturnType<typeof listEvalTexts>,
  context: Context,
): Promise<CheckedRows> {
  const dataset = datasetOf(plan, context.reading)
  const templates = (columns: ReadonlyMap<string, string>) => {
    const scope = { ...context.scope, vars: [columns, ...context.scope.vars] }
    return texts.flatMap(({ text, path }) => findTemplateProblems(text, path, scope))
  }
  const functions = new NamedFunctions(plan, context.reading.folder)
  if (dataset === null) {
    const overrun = countCase(null, plan.path, texts, context)
    if (overrun !== null) return { count: 1, problems: [overrun], files: [] }
    const problems = [...templates(new Map()), ...findMisfits(plan, null, context)]
    functions.addFrom(() => expandCase(plan, null, { scope: context.scope, place: NOWHERE }).case)
    return { count: 1, problems, files: functions.files }
  }
  // The plan has already refused the file.
  if (typeof dataset === 'string' && !context.reading.policy.files) return { count: 0, problems: [], files: [] }
  const needed = texts
    .flatMap(({ text }) => listTemplateNames(text))
    .filter((name) => !context.scope.vars.some((vars) => vars.has(name)))
  const columns = new Map<string, string>()
  /** The first row without a column that the eval uses. */
  const lacking = new Map<string, number>()
  const found: Problem[] = []
  let count = 0
  const at = [...plan.path, 'dataset']
  const files = () => [...listDatasetFiles(plan, dataset), ...functions.files]
  try {
    for await (const row of readDatasetRows(dataset)) {
      count++
      const overrun = countCase(row, at, texts, context)
      if (overrun !== null) return { count, problems: [...found, overrun], files: files() }
      for (const name of Object.keys(row.values)) columns.set(name, '')
      for (const name of needed) {
        if (!lacking.has(name) && !Object.hasOwn(row.values, name)) lacking.set(name, row.number)
      }
      if (found.length < ROW_PROBLEM_LIMIT) found.push(...findMisfits(plan, row, context))
      functions.addFrom(() => expandCase(plan, row, { scope: context.scope, place: NOWHERE }).case)
    }
  } catch (error) {
    // Without all rows the columns are not known, so the templates are left for the next time.
    return { count, problems: [...found, explainUnreadable(error, at, plan)], files: files() }
  }
  if (count === 0) {
    const empty = createProblem('DATASET_EMPTY', at, 'The dataset has no rows', 'Add a row.')
    return { count, problems: [empty], files: files() }
  }
  return {
    count,
    problems: [...templates(columns), ...findLackingColumns(lacking, columns, at), ...found],
    files: files(),
  }
}

function listDatasetFiles(plan: EvalPlan, dataset: ReturnType<typeof datasetOf>): NamedFile[] {
  const name = plan.file.dataset
  return typeof dataset === 'string' && typeof name === 'string' ? [{ kind: 'dataset', name, path: dataset }] : []
}

/** Columns that some rows have and others lack; one that no row has is an unknown name. */
function findLackingColumns(
  lacking: ReadonlyMap<string, number>,
  columns: ReadonlyMap<string, string>,
  at: Problem['path'],
): Problem[] {
  return [...lacking].flatMap(([name, row]) => {
    const message = `Row ${row} of the dataset has no "${name}", which the eval uses`
    return columns.has(name) ? [createProblem('DATASET_ROW', at, message, 'Give every row the same columns.')] : []
  })
}

/** Counts a row's case, measured before it's made: a few names in a prompt may expand to gigabytes. */
function countCase(
  row: DatasetRow | null,
  at: Problem['path'],
  texts: ReturnType<typeof listEvalTexts>,
  { budget, scope }: Context,
): Problem | null {
  if (!budget.isLimited) return null
  const filled = row === null ? scope : { ...scope, vars: [formatValues(row.values), ...scope.vars] }
  const limit = scope.maxChars ?? Number.POSITIVE_INFINITY
  let chars = 0
  for (const { text } of texts) {
    chars += measureTemplate(text, filled)
    if (chars > limit) break
  }
  return budget.add(chars, at)
}

/** Checks that do not hold any more once their templates are filled, and what they may not ask for. */
function findMisfits(plan: EvalPlan, row: DatasetRow | null, context: Context): Problem[] {
  const { case: made, misfits } = expandCase(plan, row, { scope: context.scope, place: NOWHERE })
  const refused = [
    ...findCheckProblems(made, plan, context.reading.policy),
    ...findToolPatternProblems(made.agent?.tools ?? [], [...plan.path, 'tools'], context.reading.policy),
  ]
  const unfit = misfits.map(({ path, reason }) => {
    const where = row === null ? 'With its templates filled, this' : `With row ${row.number} of the dataset, this`
    const message = `${where} isn't a valid check: it must be ${reason}`
    return createProblem(
      row === null ? 'SUITE_VALUE' : 'DATASET_ROW',
      parsePath(path),
      message,
      'Check the values that fill it.',
    )
  })
  return [...unfit, ...refused]
}

function explainUnreadable(error: unknown, at: Problem['path'], plan: EvalPlan): Problem {
  const name = typeof plan.file.dataset === 'string' ? `"${plan.file.dataset}"` : 'of this eval'
  if (isMissing(error))
    return createProblem(
      'DATASET_UNREADABLE',
      at,
      `The dataset ${name} doesn't exist`,
      "Paths are relative to the suite file's folder.",
    )
  const reason = error instanceof DatasetError ? error.message : explainFileError(error)
  if (reason === null) throw error
  return createProblem(
    'DATASET_UNREADABLE',
    at,
    `The dataset ${name} can't be read: ${reason}`,
    'Use a CSV, JSONL or JSON file with one row per case.',
  )
}
