import { messageOf } from '@assay/core/errors'
import type { EmbeddingAnswer } from '@assay/core/exchange'
import type { EmbedOutcome } from '@assay/judge/judge'
import type { Embedder, Embedding } from '@assay/providers/embedding'
import { withRetries } from '@assay/providers/retry'
import { countTokens } from '@assay/providers/tokens'
import { embeddingKey } from './answer-key.ts'
import { costOfFailure } from './ask-model.ts'
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
  /** Whether to call the model if no vectors are cached. */
  readonly asks: boolean
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
  if (kept !== null && 'vectors' in kept.answer) return { ok: true, ...kept.answer }
  if (!wanted.asks) return { ok: false, message: 're-scoring calls embedding models only with --judge' }
  const keep = async ({ vectors, tokens, cost_usd }: Embedded): Promise<void> => {
    const answer: EmbeddingAnswer = { vectors: vectors.map((vector) => [...vector]), tokens, cost_usd }
    await services.writer.writeAnswer({ key, model, at: now().toISOString(), run: null, answer })
  }
  const found = await embedWithinBudget(services, embedder, wanted, keep)
  if (found.ok) return found
  if (found.failure.code === 'aborted') throw new StoppedError('signal')
  return { ok: false, message: found.failure.message }
}

type Embedded = Extract<Embedding, { ok: true }>

async function embedWithinBudget(
  { budget, gate, stop, abort, maxRetries, workspace }: Services,
  embedder: Embedder,
  { model, texts, timeoutMs }: EmbedRequest,
  keep: (embedded: Embedded) => Promise<void>,
): Promise<Embedding> {
  if (stop.aborted) throw new StoppedError('signal')
  const worst = async () => {
    const price = await workspace.models.pricer(model)
    return price({ input: await countTokens(texts.join('\n'), model), output: 0, reasoning: 0, cached: 0 })
  }
  const embedOnce = async (): Promise<Embedding> => {
    const reservation = await budget.reserve(worst)
    if (reservation === null) throw new StoppedError('budget')
    let cost: number | null = 0
    try {
      const permit = await gate.acquire(embedder.account, stop)
      if (permit === null) throw new StoppedError('signal')
      let found: Embedding | null = null
      try {
        found = await embedder.embed(texts, { signal: abort, timeoutMs })
        cost = found.ok ? found.cost_usd : costOfFailure(found.failure)
        // Like any answer, it is on disk before another request takes its place.
        if (found.ok) await keep(found)
        return found
      } finally {
        permit.report(found === null || found.ok ? null : found)
      }
    } finally {
      reservation.settle(cost)
    }
  }
  return withRetries(embedOnce, { maxRetries, signal: stop })
}
