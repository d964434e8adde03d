import { suggestName } from '@assay/core/diagnostic'
import { createProblem, type DocumentPath, getProperty, type Problem } from '@assay/core/suite'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { isMap } from './is-map.ts'

/** Finds tools of a suite whose parameters aren't the JSON Schema of an object, and canned results that no call can have. */
export async function findToolProblems(value: unknown): Promise<Problem[]> {
  const evals = getProperty(value, 'evals')
  const owners: { readonly owner: unknown; readonly path: DocumentPath }[] = [
    { owner: getProperty(value, 'metadata'), path: ['metadata'] },
    ...(Array.isArray(evals) ? evals : []).map((owner: unknown, i) => ({ owner, path: ['evals', i] })),
  ]
  const problems: Problem[] = []
  for (const { owner, path } of owners) {
    const tools = getProperty(owner, 'tools')
    for (const [name, tool] of isMap(tools) ? Object.entries(tools) : [])
      problems.push(...(await findInTool(tool, [...path, 'tools', name])))
  }
  return problems
}

async function findInTool(tool: unknown, path: DocumentPath): Promise<Problem[]> {
  const parameters = getProperty(tool, 'parameters')
  if (parameters !== undefined && !isMap(parameters)) return []
  const schema = parameters ?? { type: 'object', additionalProperties: false }
  return [
    ...(parameters === undefined ? [] : await findInSchema(parameters, [...path, 'parameters'])),
    ...findUnknownArguments(schema, getProperty(tool, 'results'), [...path, 'results']),
  ]
}

/** Knows what a schema may look like; loaded for the first suite with a tool. */
let validator: Promise<Ajv2020> | null = null

async function findInSchema(schema: Readonly<Record<string, unknown>>, path: DocumentPath): Promise<Problem[]> {
  if (schema.type !== 'object') {
    const at = schema.type === undefined ? path : [...path, 'type']
    const message = "A tool's parameters must be an object's JSON Schema"
    return [createProblem('SUITE_VALUE', at, message, 'Write type: object, with properties:.')]
  }
  validator ??= import('ajv/dist/2020.js').then(
    ({ Ajv2020: Ajv }) => new Ajv({ strict: false, logger: false, validateFormats: false }),
  )
  const ajv = await validator
  // Older drafts are read as this one: what tools use of them is the same.
  const { $schema: _, ...rest } = schema
  if (ajv.validateSchema(rest) === true) return []
  const [first] = ajv.errors ?? []
  const inside = (first?.instancePath ?? '').split('/').slice(1).map(readPointer)
  const message = `The parameters aren't a valid JSON Schema: this ${first?.message ?? "isn't valid"}`
  return [createProblem('SUITE_VALUE', [...path, ...inside], message, 'Use JSON Schema, draft 2020-12.')]
}

function readPointer(part: string): string | number {
  const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
  return /^\d+$/.test(name) ? Number(name) : name
}

/** Finds results for an argument that the schema rejects, which are never returned: most likely typos. */
function findUnknownArguments(
  schema: Readonly<Record<string, unknown>>,
  results: unknown,
  path: DocumentPath,
): Problem[] {
  if (schema.additionalProperties !== false || schema.patternProperties !== undefined) return []
  if (['allOf', 'anyOf', 'oneOf', '$ref', 'if'].some((key) => schema[key] !== undefined)) return []
  const known = isMap(schema.properties) ? Object.keys(schema.properties) : []
  return (Array.isArray(results) ? results : []).flatMap((entry: unknown, i) => {
    const when = getProperty(entry, 'when')
    return Object.entries(isMap(when) ? when : {}).flatMap(([key, expected]) => {
      if (known.includes(key) || getProperty(expected, 'absent') === true) return []
      const message = `No call can have the argument "${key}", so this result is never returned`
      const hint =
        suggestName(key, known) ?? (known.length === 0 ? 'Add parameters:.' : `Use one of: ${known.join(', ')}.`)
      const at = [...path, i, 'when', key]
      return [createProblem('SUITE_NO_EFFECT', at, message, hint, { severity: 'warning', target: 'key' })]
    })
  })
}
