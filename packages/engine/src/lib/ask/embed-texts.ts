import { messageOf } from '@assay/core/errors'
import type { EmbeddingAnswer } from '@assay/core/exchange'
import type { EmbedOutcome } from '@assay/judge/judge'
import { withRetries } from '@assay/providers/retry'
import { embeddingKey } from './answer-key.ts'
import type { Services } from './services.ts'
import { StoppedError } from './stopped-error.ts'

/** Texts to be embedded, and how. */
export interface EmbedRequest {
  readonly model: string
  readonly texts: readonly string[]
  /** Folders in which recordings are looked for. */
  readonly recordings: readonly string[]
  readonly scope: string | null
  readonly timeoutMs: number
}

/** Embeds texts by a provider's model, or takes the vectors that are kept: they are paid for once, like answers. */
export async function embedTexts(services: Services, wanted: EmbedRequest): Promise<EmbedOutcome> {
  const { store, models, now } = services.workspace
  const { model, texts, scope } = wanted
  try {
    const embedder = await models.openEmbedder(model, wanted.recordings)
    const key = embeddingKey(texts, { fingerprint: embedder.fingerprint, scope })
    const kept = await store.getAnswer(key)
    if (kept !== null && 'vectors' in kept.answer) return { ok: true, ...kept.answer }
    const reservation = await services.budget.reserve(async () => null)
    if (reservation === null) throw new StoppedError('budget')
    const { maxRetries, abort: signal } = services
    const embed = () => embedder.embed(texts, { signal, timeoutMs: wanted.timeoutMs })
    const found = await withRetries(embed, { maxRetries, signal })
    reservation.settle(found.ok ? found.cost_usd : 0)
    if (!found.ok) return { ok: false, message: found.failure.message }
    const answer: EmbeddingAnswer = {
      vectors: found.vectors.map((vector) => [...vector]),
      tokens: found.tokens,
      cost_usd: found.cost_usd,
    }
    await services.writer.writeAnswer({ key, model, at: now().toISOString(), run: null, answer })
    return { ok: true, ...answer }
  } catch (error) {
    if (error instanceof StoppedError) throw error
    return { ok: false, message: messageOf(error) }
  }
}
