import { DECLINES, OFFERS } from './family.ts'
import { learnWords, type Tokens } from './tokens.ts'
import { UNKNOWN } from './vocabulary.ts'

const IF = new Set(
  learnWords(
    `if wenn falls si se als om hvis jos ha dacă pokud ak jeśli jeżeli если якщо ако eğer إذا اگر अगर यदि αν εάν אם jika sekiranya nếu
    যদি`,
  ),
)

/**
 * Marks the sentences that begin with "if" after one that declines: "If you're locked out, call a locksmith" offers another
 * way and delivers nothing of the task.
 */
export function markConditions({ words, sentences }: Tokens, roles: Uint16Array): void {
  let declined = false
  for (let word = 0; word < words.length; word++) {
    const sentence = sentences[word] ?? 0
    if (word > 0 && sentences[word - 1] === sentence) continue
    const role = roles[sentence] ?? 0
    if (declined && IF.has(words[word] ?? UNKNOWN)) roles[sentence] = role | OFFERS
    if ((role & DECLINES) !== 0) declined = true
  }
}
