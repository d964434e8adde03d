import { messageOf } from '@assay/core/errors'
import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import type { ShowText } from '../check/show-text.ts'
import { fencedBlock } from './fenced-block.ts'
import { prepareShape } from './value-shape.ts'

/** Prepares the check that the answer is JSON (RFC 8259) of the given shape. */
export function prepareJson(options: CheckOptions<'json'>, tools: CheckTools): PreparedCheck {
  const shapeProblem = prepareShape(options, tools.show)
  const hasShape = options.schema !== undefined || options.equals !== undefined
  return ({ text }) => {
    const json = options.extract ? fencedBlock(text) : text
    let value: unknown
    try {
      value = JSON.parse(json)
    } catch (error) {
      return failing(`Not valid JSON: ${explainParse(messageOf(error), json, tools.show)}${tools.show(text)}.`)
    }
    if (!hasShape) return passing('Valid JSON.')
    return shapeProblem(value).then((problem) =>
      problem === null ? passing('Valid JSON, as expected.') : failing(`${problem}.`),
    )
  }
}

/** Rewords the parser's message, without the piece of the answer that it quotes, up to where the answer follows. */
function explainParse(message: string, json: string, show: ShowText): string {
  const token = /^Unexpected token '([\s\S]+?)', /u.exec(message)?.[1]
  if (token !== undefined) return `unexpected ${show(token)} in `
  // The message only quotes the answer.
  if (message.endsWith('is not valid JSON')) return ''
  const problem = message
    .replace(/ at position (\d+).*$/s, (_, position: string) => ` at ${placeOf(json, Number(position))}`)
    .replace('non-whitespace character after JSON', 'text after the JSON')
    .replace(/ in JSON\b| of JSON input$/, '')
    .replace(/'([^']+)'/g, '"$1"')
  return `${problem.slice(0, 1).toLowerCase()}${problem.slice(1)} in `
}

/** Returns `line:column`, both from 1, which the parsers of older Nodes don't give. */
function placeOf(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n')
  return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`
}
