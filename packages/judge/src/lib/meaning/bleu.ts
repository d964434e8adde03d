const GREATEST_ORDER = 4

/**
 * Returns the BLEU of an answer against a text, on words, from 0 to 1.
 *
 * Follows sacreBLEU for single sentences: n-grams up to 4, fewer if the answer is shorter; an order without any match
 * counts as half, a quarter, … of one match; an answer shorter than the text pays the brevity penalty.
 */
export function bleu(answer: readonly string[], expected: readonly string[]): number {
  if (answer.length === 0 || expected.length === 0) return answer.length === expected.length ? 1 : 0
  const order = Math.min(GREATEST_ORDER, answer.length)
  let logs = 0
  let share = 1
  for (let n = 1; n <= order; n++) {
    const matches = commonGrams(answer, expected, n)
    if (matches === 0 && n === 1) return 0
    if (matches === 0) share /= 2
    logs += Math.log((matches === 0 ? share : matches) / (answer.length - n + 1))
  }
  const brevity = answer.length < expected.length ? Math.exp(1 - expected.length / answer.length) : 1
  return brevity * Math.exp(logs / order)
}

/** Counts the answer's n-grams that occur in the text, each at most as often as there. */
function commonGrams(answer: readonly string[], expected: readonly string[], n: number): number {
  const left = new Map<string, number>()
  for (const gram of grams(expected, n)) left.set(gram, (left.get(gram) ?? 0) + 1)
  let common = 0
  for (const gram of grams(answer, n)) {
    const count = left.get(gram) ?? 0
    if (count === 0) continue
    left.set(gram, count - 1)
    common++
  }
  return common
}

function* grams(words: readonly string[], n: number): Generator<string> {
  for (let i = 0; i + n <= words.length; i++) yield words.slice(i, i + n).join(' ')
}
