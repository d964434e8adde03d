import { z } from 'zod'
import { type Draw, drawFor } from './draw.ts'
import { defineGenerator, type GeneratedEval } from './generator.ts'

const options = z.strictObject({
  fields: z.int().min(1).max(20).default(6).describe('Fields per record. Default 6.'),
  depth: z.int().min(0).max(4).default(1).describe('Levels of nested records. Default 1.'),
})

/** Records to be given back as JSON of an exact shape, which a schema checks value by value. */
export const jsonRecords = defineGenerator({
  name: 'json_api',
  summary: 'Records to return as JSON, checked value by value with a schema',
  options,
  *make({ fields, depth }, n, seed) {
    for (let index = 0; index < n; index++) yield makeEval(fields, depth, index, drawFor(seed, index))
  },
})

type Json = string | number | boolean | null | { [key: string]: Json } | Json[]

function makeEval(fields: number, depth: number, index: number, draw: Draw): GeneratedEval {
  const value = drawRecord(fields, depth, draw)
  const facts = describeFields(value, '')
  return {
    name: `record-${index + 1}`,
    prompt: `Write one JSON object with exactly these members, and nothing around it. A dot in a name means an object inside an object.\n${facts.map((fact) => `- ${fact}`).join('\n')}`,
    tags: ['schema', depth > 0 ? 'nested' : 'flat'],
    checks: [{ json: { schema: schemaOf(value) } }],
    classify: true,
  }
}

const NAMES = [
  'id',
  'label',
  'count',
  'price',
  'active',
  'note',
  'codes',
  'unit',
  'owner',
  'limit',
  'state',
  'rank',
  'path',
  'tags',
]
const TEXTS = ['plain', 'with "quotes"', 'a\\b', 'line one\nline two', 'ünïcode', '0042', 'null', 'true', '']

function drawRecord(fields: number, depth: number, draw: Draw): Record<string, Json> {
  const names = draw.some(NAMES, Math.min(fields, NAMES.length))
  const made = names.map((name): [string, Json] => [name, drawScalar(draw)])
  if (depth > 0) made.push(['detail', drawRecord(Math.max(1, Math.floor(fields / 2)), depth - 1, draw)])
  return Object.fromEntries(made)
}

function drawScalar(draw: Draw): Json {
  switch (draw.below(6)) {
    case 0:
      return draw.below(1_000_000)
    case 1:
      return draw.below(10_000) / 100
    case 2:
      return draw.below(2) === 1
    case 3:
      return null
    case 4:
      return Array.from({ length: draw.below(4) }, () => draw.below(100))
    default:
      return draw.pick(TEXTS)
  }
}

/** Describes each member unambiguously. */
function describeFields(value: Record<string, Json>, prefix: string): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'object' && member !== null && !Array.isArray(member))
      return describeFields(member, `${prefix}${name}.`)
    return [`${prefix}${name}: ${kindOf(member)} ${JSON.stringify(member)}`]
  })
}

function kindOf(member: Json): string {
  if (member === null) return 'the value'
  if (Array.isArray(member)) return 'the list'
  if (typeof member === 'string') return 'the text'
  return typeof member === 'number' ? 'the number' : 'the value'
}

function schemaOf(value: Json): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { const: value }
  return {
    type: 'object',
    required: Object.keys(value),
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, schemaOf(member)])),
  }
}
