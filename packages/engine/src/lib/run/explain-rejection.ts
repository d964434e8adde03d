import { suggestName } from '@assay/core/diagnostic'
import type { ModelFailure } from '@assay/core/exchange'
import type { RunPlan } from '@assay/core/run'
import type { Model } from '@assay/providers/model'
import { EMBEDDING } from '../ask/rejections.ts'
import type { Services } from '../ask/services.ts'

/** A model that is given up because its service rejects every request. */
export interface RejectedModel {
  readonly id: string
  readonly role: 'model' | 'judge' | 'embedding model'
  readonly failure: ModelFailure
  /** Null for a model that can't be opened here, such as one for embeddings. */
  readonly model: Pick<Model, 'keyVariable' | 'listNames'> | null
}

/** Finds the model that a run was stopped for: its own, a judge or an embedding model of its checks. Null if none is given up. */
export async function findRejected(
  { rejections, workspace }: Services,
  {
    plan,
    model,
    recordings,
  }: { readonly plan: RunPlan; readonly model: Model; readonly recordings: readonly string[] },
): Promise<RejectedModel | null> {
  const own = rejections.failureOf(model.id)
  if (own !== null) return { id: model.id, role: 'model', failure: own, model }
  const judges = plan.suites.flatMap(({ instruments = [] }) => instruments.flatMap((each) => each.judges))
  const embedders = rejections.givenUp().filter((each) => each.startsWith(EMBEDDING))
  for (const id of [...judges, ...embedders]) {
    const failure = rejections.failureOf(id)
    if (failure === null) continue
    const isJudge = judges.includes(id)
    const opened = isJudge ? await workspace.models.open(id, recordings).catch(() => null) : null
    return {
      id: isJudge ? id : id.slice(EMBEDDING.length),
      role: isJudge ? 'judge' : 'embedding model',
      failure,
      model: opened,
    }
  }
  return null
}

/** Explains in two sentences why a run stopped, and what to do. May ask the service for its models' names, which is free. */
export async function explainRejection(rejected: RejectedModel): Promise<string> {
  const { id, role, failure } = rejected
  const who = role === 'model' ? `Model "${id}"` : `The ${role} "${id}"`
  return `${who} rejects every request: ${failure.message} ${await adviseOn(rejected)}`
}

async function adviseOn({ id, failure, model }: RejectedModel): Promise<string> {
  if (failure.code === 'quota_exhausted') return 'Add credit, then resume the run.'
  if (failure.code === 'unauthorized') {
    const key = model?.keyVariable
    return key === undefined
      ? 'Check its key and access, then resume the run.'
      : `Check the key in ${key}, then resume the run.`
  }
  // A hint is no reason to fail.
  const names = (await model?.listNames?.().catch(() => [])) ?? []
  const provider = id.slice(0, id.indexOf('/') + 1)
  const ids = names.map((name) => `${provider}${name}`)
  return suggestName(id, ids) ?? listSome(ids) ?? "Check the model's name and the address of its service."
}

/** Names that are listed if none is near. */
const LISTED = 5

function listSome(ids: readonly string[]): string | null {
  if (ids.length === 0) return null
  const more = ids.length > LISTED ? `, and ${ids.length - LISTED} more` : ''
  return `Its service has ${ids.slice(0, LISTED).join(', ')}${more}.`
}
