import type { CheckOptions } from '@assay/core/suite'
import type * as Yaml from 'yaml'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { fencedBlock } from './fenced-block.ts'
import { tooLong } from './size-limit.ts'
import { prepareShape } from './value-shape.ts'

const LENGTH_LIMIT = 500_000
const ALIAS_LIMIT = 100

/** Prepares the check that the answer is one YAML 1.2 document in the given shape, with a map or list at the top. */
export function prepareYaml(options: CheckOptions<'yaml'>, tools: CheckTools): PreparedCheck {
  const shapeProblem = prepareShape(options, tools.show)
  return async ({ text }) => {
    const long = tooLong(text, LENGTH_LIMIT, 'YAML')
    if (long !== null) return long
    const yaml = await import('yaml')
    const read = readYaml(yaml, options.extract ? fencedBlock(text) : text)
    if (!read.ok) return failing(`Not valid YAML: ${read.problem} in ${tools.show(text)}.`)
    const problem = await shapeProblem(read.value)
    return problem === null ? passing('Valid YAML, as expected.') : failing(`${problem}.`)
  }
}

type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string }

function readYaml(yaml: typeof Yaml, text: string): Read {
  // The library compares keys pair by pair, which takes minutes for ten thousand keys.
  const document = yaml.parseDocument(text, { uniqueKeys: false, logLevel: 'silent', prettyErrors: false })
  const [error] = document.errors
  if (error !== undefined)
    return { ok: false, problem: lowerFirst(error.message.split('\n', 1)[0] ?? 'unknown problem') }
  // Any sentence is a YAML string, so accepting scalars would let every answer pass.
  if (!yaml.isCollection(document.contents)) return { ok: false, problem: 'expected a map or list' }
  const repeated = repeatedKey(yaml, document)
  if (repeated !== null) return { ok: false, problem: `duplicate key "${repeated}"` }
  try {
    return { ok: true, value: document.toJS({ maxAliasCount: ALIAS_LIMIT }) }
  } catch (error) {
    if (error instanceof ReferenceError) return { ok: false, problem: 'too many aliases' }
    throw error
  }
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

function repeatedKey(yaml: typeof Yaml, document: Yaml.Document): string | null {
  let repeated: string | null = null
  yaml.visit(document, {
    Map(_, map) {
      const keys = new Set<string>()
      for (const { key } of map.items) {
        if (!yaml.isScalar(key)) continue
        const text = `${typeof key.value} ${key.value}`
        if (keys.has(text)) {
          repeated = String(key.value).slice(0, 40)
          return yaml.visit.BREAK
        }
        keys.add(text)
      }
      return undefined
    },
  })
  return repeated
}
