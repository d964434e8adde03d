import { findPosition, type LocatedDiagnostic } from '@assay/core/diagnostic'
import {
  type Case,
  type DocumentPath,
  expandCase,
  type Place,
  planSuite,
  type Suite,
  type SuitePlan,
} from '@assay/core/suite'
import { generateCases, generateEvals } from '../generators/generators.ts'
import { CaseBudget } from './case-budget.ts'
import { checkEvalRows } from './check-eval-rows.ts'
import { datasetOf, readDatasetRows } from './dataset.ts'
import { findNode, toPlainValue } from './located.ts'
import { listAgentFiles } from './named-functions.ts'
import { type PlacedDocument, placeProblem } from './place-problem.ts'
import type { NamedFile, Reading } from './reading.ts'
import { readToolFiles } from './tool-files.ts'
import { findToolProblems } from './tool-problems.ts'

/** A suite that was read from one document, or null when it has errors. */
export interface ReadDocument {
  readonly suite: Suite | null
  /** The suite if its only errors are its prompts: nothing can be sent, but what its checks need can be read. */
  readonly promptless?: Suite | null
  readonly diagnostics: readonly LocatedDiagnostic[]
  /** Name of the suite, also where it has errors; null when it is not known. */
  readonly name: string | null
  /** The files that it names. */
  readonly files: readonly NamedFile[]
}

/** Reads a suite in our own form, which is also vibecheck's. Every dataset row is tried once, so that running can't fail on one. */
export async function readAssay(document: PlacedDocument, reading: Reading): Promise<ReadDocument> {
  const written = toPlainValue(document.root)
  // Where files aren't allowed, the plan says so.
  const tools = reading.policy.files
    ? await readToolFiles(written, reading)
    : { value: written, problems: [], files: [] }
  const { value } = tools
  const { plan, scope, problems } = planSuite(value, reading)
  const budget = new CaseBudget(reading.policy)
  const checked = await checkEvalRows(value, plan, { reading, scope, budget })
  const generated = plan === null || plan.generate === null ? null : generateEvals(plan.generate, budget)
  const unfit = generated === null || generated.ok ? [] : generated.problems
  const found = [...problems, ...tools.problems, ...(await findToolProblems(value)), ...checked.problems, ...unfit]
  const diagnostics = found.map((problem) => placeProblem(problem, document))
  const files = [...tools.files, ...listAgentFiles(plan?.header.agent ?? null, reading.folder), ...checked.files]
  const name = plan?.header.name ?? null
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (plan === null || errors.some(({ code }) => code !== 'SUITE_PROMPT'))
    return { suite: null, name, diagnostics, files }
  const suite: Suite = {
    ...plan.header,
    place: placeOf(document, ['metadata', 'name']),
    count: checked.count + (plan.generate?.n ?? 0),
    cases: () => openCases(plan, document, reading),
    locate: (problem) => placeProblem(problem, document),
  }
  return { ...(errors.length === 0 ? { suite } : { suite: null, promptless: suite }), name, diagnostics, files }
}

async function* openCases(plan: SuitePlan, document: PlacedDocument, reading: Reading): AsyncGenerator<Case, void> {
  for (const each of plan.evals) {
    const context = { scope: plan.scope, place: placeOf(document, each.path) }
    const dataset = datasetOf(each, reading)
    if (dataset === null) yield expandCase(each, null, context).case
    else for await (const row of readDatasetRows(dataset)) yield expandCase(each, row, context).case
  }
  const generated = plan.generate === null ? null : generateEvals(plan.generate)
  if (generated === null || !generated.ok) return
  yield* generateCases(generated.evals(), { classify: plan.classify, place: placeOf(document, ['generate']) })
}

/** Returns the place of a document's path in its file. */
export function placeOf(document: PlacedDocument, path: DocumentPath): Place {
  return { file: document.file, ...findPosition(document.source, findNode(document.root, path).node.start) }
}
