import type { ModelRequest } from '@assay/core/exchange'
import { type CheckLeaf, type CheckLevel, type ClassifySpec, listChecks, listCheckTrees } from '@assay/core/suite'
import { askVerdict } from '@assay/judge/judge'
import { countTokens } from '@assay/providers/tokens'
import type { Workspace } from '../workspace/workspace.ts'
import type { Expense } from './budget-ledger.ts'
import { embeddingExpense } from './embedding-expense.ts'
import { ASSUMED_OUTPUT, expenseOf } from './request-expense.ts'

/** What judges the answer to a request. */
export interface Judging {
  readonly level: CheckLevel | null
  readonly classify: ClassifySpec | null
  /** The model of checks that name none; null without one. */
  readonly judge: string | null
}

/** Tokens of an answer in a judge's question, for each that limits it: a judge's model may count more. */
const COUNTED_ELSEWHERE = 1.25

/** Returns the expenses of judging one answer to a request: one for every judge model and embedding model of its checks. */
export async function judgingExpenses(
  workspace: Workspace,
  request: ModelRequest,
  { level, classify, judge }: Judging,
): Promise<Expense[]> {
  const oneTurn = level === null ? null : { ...level, follow_up: null }
  const leaves = listCheckTrees({ level: oneTurn, classify }).flatMap(listChecks)
  const answer = Math.ceil(COUNTED_ELSEWHERE * (request.max_tokens ?? ASSUMED_OUTPUT))
  const expenses = leaves.map((leaf) => leafExpenses(workspace, request, leaf, { answer, judge }))
  return (await Promise.all(expenses)).flat()
}

async function leafExpenses(
  workspace: Workspace,
  { messages }: ModelRequest,
  leaf: CheckLeaf,
  { answer, judge }: { readonly answer: number; readonly judge: string | null },
): Promise<Expense[]> {
  if (leaf.check === 'semantic' && leaf.options.model !== undefined) {
    const { model, expected } = leaf.options
    return [await embeddingExpense(workspace, model, answer + (await countTokens(expected, model)))]
  }
  if (leaf.check !== 'llm_judge') return []
  const { request } = askVerdict(leaf.options, { messages: [...messages], text: '' })
  const models = leaf.options.judges ?? (judge === null ? [] : [judge])
  return Promise.all(models.map((model) => expenseOf(workspace, { ...request, model }, answer)))
}
