import type { CheckOptions } from '@assay/core/suite'
import type { CheckCall, CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing, undecided } from '../check/finding.ts'
import { cosine } from './cosine.ts'
import { embedText } from './embedded-model.ts'
import { showSimilarity } from './show-similarity.ts'

/** Prepares the check that the embeddings' cosine of the answer and the expected text reaches the threshold. The score is the cosine. */
export function prepareSemantic(options: CheckOptions<'semantic'>, tools: CheckTools): PreparedCheck {
  const { expected, threshold, model } = options
  return async ({ text }, call) => {
    if (text.trim() === '') return failing('The answer is empty.')
    const pair = await (model === undefined
      ? embedHere(text, expected)
      : embedThere(model, [text, expected], tools, call))
    if (!pair.ok) return undecided(pair.problem)
    const similarity = cosine(pair.answer, pair.expected)
    if (similarity === null) return undecided("Can't compare the embeddings of the answer and the expected text.")
    const score = Math.max(0, similarity)
    const found = showSimilarity(similarity, threshold)
    if (similarity >= threshold) return passing(`Cosine similarity is ${found}; the minimum is ${threshold}.`, score)
    const against = tools.show(expected)
    return failing(`Expected cosine similarity of at least ${threshold}, found ${found} against ${against}.`, score)
  }
}

type Vector = readonly number[]
type Pair =
  | { readonly ok: true; readonly answer: Vector; readonly expected: Vector }
  | { readonly ok: false; readonly problem: string }

async function embedHere(answer: string, expected: string): Promise<Pair> {
  return { ok: true, expected: await embedText(expected), answer: await embedText(answer) }
}

async function embedThere(model: string, texts: readonly string[], tools: CheckTools, call: CheckCall): Promise<Pair> {
  const embed = call.embed ?? tools.embed
  if (embed === null) return { ok: false, problem: `The embedding model "${model}" isn't available here.` }
  const outcome = await embed(model, texts, call.signal)
  if (!outcome.ok) return { ok: false, problem: `The embedding model "${model}" failed: ${outcome.message}` }
  call.spending.add(outcome.cost_usd, outcome.tokens)
  const [answer, expected] = outcome.vectors
  if (answer === undefined || expected === undefined) {
    return {
      ok: false,
      problem: `Expected 2 vectors from the embedding model "${model}", found ${outcome.vectors.length}.`,
    }
  }
  return { ok: true, answer, expected }
}
