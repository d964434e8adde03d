import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { addElement, elementProblem } from './element-counts.ts'
import { fencedBlock } from './fenced-block.ts'

/**
 * Prepares the check that the answer is one well-formed XML document with the given root and elements. Its own entities
 * aren't expanded.
 */
export function prepareXml(options: CheckOptions<'xml'>, tools: CheckTools): PreparedCheck {
  return async ({ text }) => {
    const read = await readXml((options.extract ? fencedBlock(text) : text).trim())
    if (!read.ok) return failing(`Not valid XML: ${read.problem} in ${tools.show(text)}.`)
    if (options.root !== undefined && read.root !== options.root) {
      return failing(`Expected the root element "${options.root}", found ${tools.show(read.root)}.`)
    }
    const problem = elementProblem(options, (name) => read.names.get(name) ?? 0, 'XML')
    if (problem !== null) return failing(problem)
    return passing('Valid XML.')
  }
}

type Read =
  | { readonly ok: true; readonly root: string; readonly names: ReadonlyMap<string, number> }
  | { readonly ok: false; readonly problem: string }

/** Thrown to stop the parser at the first problem; it would go on, and slowly. */
class XmlProblem extends Error {}

async function readXml(text: string): Promise<Read> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  const names = new Map<string, number>()
  parser.on('error', (error) => {
    throw new XmlProblem(error.message)
  })
  parser.on('opentag', (tag) => addElement(names, tag.name))
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof XmlProblem) {
      return { ok: false, problem: error.message.replace(/^(\d+:\d+): (.*?)\.?$/s, '$2 at $1') }
    }
    throw error
  }
  const [root] = names.keys()
  return root === undefined ? { ok: false, problem: 'no elements' } : { ok: true, root, names }
}
