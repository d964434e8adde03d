import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing, undecided } from '../check/finding.ts'
import { bleu } from './bleu.ts'
import { editSimilarity } from './edit-similarity.ts'
import { rougeL } from './rouge-l.ts'
import { showSimilarity } from './show-similarity.ts'
import { wordsOf } from './words.ts'

// Both methods take time that grows with the product of the lengths: about three seconds, and for words some 50 MB, at most.
const CHARACTERS_LIMIT = 3_000_000_000
const WORDS_LIMIT = 2_000_000_000

const NAMES = { levenshtein: 'Levenshtein similarity', rouge_l: 'ROUGE-L', bleu: 'BLEU' } as const

/** Prepares the check that the answer is near the expected text by edit distance, ROUGE-L or BLEU. The score is the similarity. */
export function prepareSimilarity(options: CheckOptions<'similarity'>, tools: CheckTools): PreparedCheck {
  const { expected, method, threshold } = options
  const compare = { levenshtein: prepareEdit, rouge_l: prepareRouge, bleu: prepareBleu }[method](expected)
  return ({ text }) => {
    const similarity = compare(text)
    if (similarity === null) return undecided(`The answer is too long to compare: ${text.length} characters.`)
    const found = showSimilarity(similarity, threshold)
    const name = NAMES[method]
    if (similarity >= threshold) return passing(`${name} is ${found}; the minimum is ${threshold}.`, similarity)
    const against = tools.show(expected)
    return failing(`Expected ${name} of at least ${threshold}, found ${found} against ${against}.`, similarity)
  }
}

/** Returns the similarity with an answer, or null if it would take too long. */
type Compare = (answer: string) => number | null

function prepareEdit(expected: string): Compare {
  const wanted = expected.trim()
  return (answer) => {
    const found = answer.trim()
    return found.length * wanted.length > CHARACTERS_LIMIT ? null : editSimilarity(found, wanted)
  }
}

function prepareRouge(expected: string): Compare {
  const wanted = wordsOf(expected)
  return (answer) => {
    const found = wordsOf(answer)
    return found.length * wanted.length > WORDS_LIMIT ? null : rougeL(found, wanted)
  }
}

function prepareBleu(expected: string): Compare {
  const wanted = wordsOf(expected)
  return (answer) => bleu(wordsOf(answer), wanted)
}
