/** Words in a model's name that show that it makes or takes something other than text, or classifies texts instead of answering. */
const OTHER_WORK =
  /(^|[-_./:])(whisper|transcribe|tts|speech|audio|voice|sonic|realtime|live|embed|embedding|embeddings|rerank|moderation|guard|safeguard|content-safety|ocr|image|imagen|dall-e|sora|veo|lyria)([-_./:]|$)/

/** Completion models, which don't accept messages, and names that stand for many models. */
const NOT_ASKABLE = /(^|\/)(ada|babbage|curie|davinci|text-davinci-\d+|gpt-3\.5-turbo-instruct|ft:.*|.*-)$/

/**
 * Returns whether a model answers a conversation with text, judging by its name and prices: a model without a price for output only takes
 * text.
 */
export function answersText(name: string, price: Readonly<Record<string, unknown>> = {}): boolean {
  if (OTHER_WORK.test(name) || NOT_ASKABLE.test(name)) return false
  const charged = Object.entries(price).flatMap(([unit, amount]) => (amount === undefined ? [] : [unit]))
  // A free model has no prices at all, which says nothing.
  return charged.length === 0 || charged.includes('output_mtok')
}
