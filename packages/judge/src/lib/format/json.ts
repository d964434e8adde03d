import { messageOf } from '@assay/core/errors'
import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { fencedBlock } from './fenced-block.ts'
import { prepareShape } from './value-shape.ts'

/** The answer is JSON as RFC 8259 has it, and of the given shape. */
export function prepareJson(options: CheckOptions<'json'>, tools: CheckTools): PreparedCheck {
  const shapeProblem = prepareShape(options, tools.show)
  const hasShape = options.schema !== undefined || options.equals !== undefined
  return ({ text }) => {
    const json = options.extract ? fencedBlock(text) : text
    let value: unknown
    try {
      value = JSON.parse(json)
    } catch (error) {
      return failing(`The answer is not JSON (${parseProblem(error)}): ${tools.show(text)}.`)
    }
    if (!hasShape) return passing('The answer is JSON.')
    return shapeProblem(value).then((problem) =>
      problem === null ? passing('The answer is JSON of the shape wanted.') : failing(`The JSON ${problem}.`),
    )
  }
}

/** The parser's message without the piece of the answer that it quotes. */
function parseProblem(error: unknown): string {
  const message = messageOf(error)
  return message.replace(/, (?:\.\.\.)?".*is not valid JSON$/s, '')
}
