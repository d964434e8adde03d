import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { elementProblem } from './element-counts.ts'
import { fencedBlock } from './fenced-block.ts'
import { readHtml } from './read-html.ts'
import { tooLong } from './size-limit.ts'

// The tokenizer compares each attribute of a tag with all before it.
const LENGTH_LIMIT = 1_000_000

/** Prepares the check that the answer is well-formed HTML, a document or a part of one, with the given elements. */
export function prepareHtml(options: CheckOptions<'html'>, tools: CheckTools): PreparedCheck {
  return async ({ text }) => {
    const long = tooLong(text, LENGTH_LIMIT, 'HTML')
    if (long !== null) return long
    const read = readHtml(await import('parse5'), options.extract ? fencedBlock(text) : text)
    if (!read.ok) return failing(`Not valid HTML: ${read.problem} in ${tools.show(text)}.`)
    const problem = elementProblem(options, (name) => read.names.get(name.toLowerCase()) ?? 0, 'HTML')
    if (problem !== null) return failing(problem)
    return passing('Valid HTML.')
  }
}
