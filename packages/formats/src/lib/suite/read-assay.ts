import { hasErrors, type LocatedDiagnostic, positionAt } from '@assay/core/diagnostic'
import {
  type Case,
  type DocumentPath,
  expandCase,
  type Place,
  planSuite,
  type Suite,
  type SuitePlan,
} from '@assay/core/suite'
import { generatedCases, generatedEvals } from '../generators/generators.ts'
import { checkEvalRows } from './check-eval-rows.ts'
import { datasetOf, datasetRows } from './dataset.ts'
import { nodeAt, plainValue } from './located.ts'
import { type PlacedDocument, placeProblem } from './place-problem.ts'
import type { ReadFile, Reading } from './reading.ts'

/** A suite that was read from one document, or null when it has errors. */
export interface ReadDocument {
  readonly suite: Suite | null
  readonly diagnostics: readonly LocatedDiagnostic[]
  readonly files: readonly ReadFile[]
}

/** Reads a suite in our own form, which is also vibecheck's. Every dataset row is tried once, so that running can't fail on one. */
export async function readAssay(document: PlacedDocument, reading: Reading): Promise<ReadDocument> {
  const value = plainValue(document.root)
  const { plan, scope, problems } = planSuite(value, reading)
  const checked = await checkEvalRows(value, plan, { reading, scope })
  const generated = plan === null || plan.generate === null ? null : generatedEvals(plan.generate)
  const unfit = generated === null || generated.ok ? [] : generated.problems
  const diagnostics = [...problems, ...checked.problems, ...unfit].map((problem) => placeProblem(problem, document))
  const files: ReadFile[] = checked.datasets.map((path) => ({
    path,
    kind: 'dataset',
    suites: plan === null ? [] : [plan.header.name],
  }))
  if (plan === null || hasErrors(diagnostics)) return { suite: null, diagnostics, files }
  const suite: Suite = {
    ...plan.header,
    place: placeOf(document, ['metadata', 'name']),
    count: checked.count + (plan.generate?.n ?? 0),
    cases: () => casesOf(plan, document, reading),
  }
  return { suite, diagnostics, files }
}

async function* casesOf(plan: SuitePlan, document: PlacedDocument, reading: Reading): AsyncGenerator<Case, void> {
  for (const each of plan.evals) {
    const context = { scope: plan.scope, place: placeOf(document, each.path) }
    const dataset = datasetOf(each, reading)
    if (dataset === null) yield expandCase(each, null, context).case
    else for await (const row of datasetRows(dataset)) yield expandCase(each, row, context).case
  }
  const generated = plan.generate === null ? null : generatedEvals(plan.generate)
  if (generated === null || !generated.ok) return
  yield* generatedCases(generated.evals(), { classify: plan.classify, place: placeOf(document, ['generate']) })
}

/** Where a path of a document stands in its file. */
export function placeOf(document: PlacedDocument, path: DocumentPath): Place {
  return { file: document.file, ...positionAt(document.source, nodeAt(document.root, path).node.start) }
}
