/** Words of a name that say that a model makes or takes something else than text, or sorts texts instead of answering them. */
const OTHER_WORK =
  /(^|[-_./:])(whisper|transcribe|tts|speech|audio|voice|sonic|realtime|live|embed|embedding|embeddings|rerank|moderation|guard|safeguard|content-safety|ocr|image|imagen|dall-e|sora|veo|lyria)([-_./:]|$)/

/** Models that go on with a text and can't be asked in messages, and names that stand for many models. */
const NOT_ASKABLE = /(^|\/)(ada|babbage|curie|davinci|text-davinci-\d+|gpt-3\.5-turbo-instruct|ft:.*|.*-)$/

/** Whether a model answers a conversation with text, by its name and by what is charged for: what only takes text has no price for output. */
export function answersText(name: string, price: Readonly<Record<string, unknown>> = {}): boolean {
  if (OTHER_WORK.test(name) || NOT_ASKABLE.test(name)) return false
  const charged = Object.entries(price).flatMap(([unit, amount]) => (amount === undefined ? [] : [unit]))
  // What is free has no price at all, which says nothing.
  return charged.length === 0 || charged.includes('output_mtok')
}
