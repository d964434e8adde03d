import { messageOf } from '@assay/core/errors'
import type { EmbeddingAnswer } from '@assay/core/exchange'
import type { Try } from '@assay/core/result'
import type { EmbedOutcome } from '@assay/judge/judge'
import type { Embedder, Embedding } from '@assay/providers/embedding'
import { withRetries } from '@assay/providers/retry'
import { countTokens } from '@assay/providers/tokens'
import type { Outlay } from '@assay/store/store'
import { embeddingKey } from './answer-key.ts'
import { costOfFailure, UNHEARD } from './ask-model.ts'
import type { Bill } from './budget-ledger.ts'
import { embeddingExpense } from './embedding-expense.ts'
import { payForTry } from './pay-for-try.ts'
import type { Purse } from './purse.ts'
import { EMBEDDING, isRejection } from './rejections.ts'
import type { Services } from './services.ts'
import { StoppedError } from './stopped-error.ts'

/** Texts to embed, and the options. */
export interface EmbedRequest {
  readonly model: string
  readonly texts: readonly string[]
  /** Folders to search for recordings. */
  readonly recordings: readonly string[]
  readonly scope: string | null
  readonly timeoutMs: number
  /** The sample's money for judging. */
  readonly purse: Purse
  /** Called with every try that has no vectors. */
  readonly onTry: (tried: Try) => void
  /** Whether to call the model if no vectors are cached. */
  readonly asks: boolean
  /** Called if the service rejects the request. */
  readonly onRejected?: ((model: string) => void) | undefined
}

/**
 * Embeds texts with a provider's model, or returns the cached vectors: they are paid for once, like answers. Throws StoppedError when the
 * run stops first.
 */
export async function embedTexts(services: Services, wanted: EmbedRequest): Promise<EmbedOutcome> {
  const { store, models, now } = services.workspace
  const { model, texts, scope } = wanted
  // A model that can't be opened leaves its checks undecided; it doesn't fail the run.
  const embedder: Embedder | string = await models.openEmbedder(model, wanted.recordings).catch(messageOf)
  if (typeof embedder === 'string') return { ok: false, message: embedder }
  const key = embeddingKey(texts, { fingerprint: embedder.fingerprint, scope })
  const kept = await store.getAnswer(key)
  if (kept !== null && 'vectors' in kept.answer) {
    wanted.purse.outlays?.adopt(key)
    return { ok: true, ...kept.answer }
  }
  if (!wanted.asks) return { ok: false, message: 're-scoring calls embedding models only with --judge' }
  const keep = async (
    { vectors, tokens, cost_usd }: Embedded,
    { counted_usd, begun }: { readonly counted_usd: number | null; readonly begun: Outlay | null },
  ): Promise<void> => {
    const answer: EmbeddingAnswer = { vectors: vectors.map((vector) => [...vector]), tokens, cost_usd }
    const outlay = wanted.purse.outlays?.note({ cost_usd, counted_usd, judge: model, answer: key, tried: null }, begun)
    await services.writer.writeAnswer({ key, model, at: now().toISOString(), run: null, answer }, outlay)
  }
  const { rejections } = services
  const name = embeddingName(model)
  if (rejections.failureOf(name) !== null) throw new StoppedError('rejected')
  const given = { ...services, stop: rejections.stopOf(name, services.stop) }
  const found = await embedWithinBudget(given, embedder, wanted, keep)
  if (found.ok) return found
  const { failure } = found
  const isGivenUp = rejections.failureOf(name) !== null
  if (failure.code === 'aborted') throw new StoppedError(isGivenUp ? 'rejected' : 'signal')
  if (isRejection(failure)) wanted.onRejected?.(name)
  return { ok: false, message: failure.message }
}

/** Returns an embedding model's name among rejected models: the model that answers under the same ID is another one. */
function embeddingName(model: string): string {
  return `${EMBEDDING}${model}`
}

type Embedded = Extract<Embedding, { ok: true }>

async function embedWithinBudget(
  { budget, gate, stop, abort, maxRetries, workspace, writer, rejections }: Services,
  embedder: Embedder,
  { model, texts, timeoutMs, purse, onTry }: EmbedRequest,
  keep: (
    embedded: Embedded,
    paid: { readonly counted_usd: number | null; readonly begun: Outlay | null },
  ) => Promise<void>,
): Promise<Embedding> {
  const name = embeddingName(model)
  const leave = (): never => {
    throw new StoppedError(rejections.failureOf(name) === null ? 'signal' : 'rejected')
  }
  if (stop.aborted) leave()
  const send = async (count: (found: Embedding) => Promise<number | null>): Promise<Embedding> => {
    const permit = await gate.acquire(embedder.account, stop)
    if (permit === null) return leave()
    let found: Embedding | null = null
    try {
      let begun: Outlay | null = null
      let startedMs = 0
      const embed = async (): Promise<Embedding> => {
        const counted = await count(UNHEARD)
        if (counted !== null) begun = purse.outlays?.begin({ turn: 0, counted_usd: counted, judge: model }) ?? null
        if (begun !== null) await writer.writeOutlay(begun)
        startedMs = performance.now()
        const embedded = await embedder.embed(texts, { signal: abort, timeoutMs })
        return embedded.ok ? embedded : { ok: false, failure: workspace.secrets.maskFailure(embedded.failure) }
      }
      found = await rejections.send(name, embed, stop)
      if (found === null) return leave()
      const latency_ms = performance.now() - startedMs
      // Like any answer, it is on disk before another request takes its place.
      if (found.ok) {
        await keep(found, { counted_usd: await count(found), begun })
        return found
      }
      const cost_usd = costOfFailure(found.failure)
      const tried = { turn: 0, code: found.failure.code, latency_ms, cost_usd, judge: model }
      onTry(tried)
      const paid = { cost_usd, counted_usd: await count(found), judge: model, answer: null, tried }
      const outlay = purse.outlays?.note(paid, begun)
      if (outlay) await writer.writeOutlay(outlay)
      return found
    } finally {
      permit.report(found === null || found.ok ? null : found)
    }
  }
  const embedOnce = async (): Promise<Embedding> => {
    const found = await payForTry(budget, {
      purse,
      expense: async () => embeddingExpense(workspace, model, await countTokens(texts.join('\n'), model)),
      judging: null,
      send,
      billOf: async (expense, outcome): Promise<Bill> => {
        if (outcome.ok) return expense.billOf(outcome)
        return costOfFailure(outcome.failure) === null ? expense.billOf(null) : { costUsd: 0 }
      },
    })
    if (found === null) throw new StoppedError('budget')
    return found
  }
  return withRetries(embedOnce, { maxRetries, signal: stop })
}
