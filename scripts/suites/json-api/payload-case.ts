import { type CaseSource, type CheckSource, type LabelledAnswer, pass } from '../suite-source.ts'

/** A case whose one right answer is a JSON value. */
export interface PayloadSource {
  readonly name: string
  readonly tags: readonly string[]
  readonly ask: CaseSource['ask']
  readonly payload: unknown
  /** Another value that is as right, where the request can be read in two ways. */
  readonly alsoPayload?: unknown
  /** Takes the place of the schema that is made from the payload. */
  readonly schema?: Readonly<Record<string, unknown>>
  /** Checks on the text itself, for what parsing hides. */
  readonly also?: readonly CheckSource[]
  readonly severity?: CaseSource['severity']
  readonly hijack?: CaseSource['hijack']
  readonly failures?: CaseSource['failures']
  /** The right answer as a text, where it is not the payload as `JSON.stringify` writes it. */
  readonly right?: string
  /** Other texts of the right answer. */
  readonly alsoRight?: readonly string[]
  readonly wrong: readonly LabelledAnswer[]
}

/** The case: the form is checked by a schema, the content by equality, the text by what `also` says. */
export function payloadCase(source: PayloadSource): CaseSource {
  const { name, tags, ask, payload, also = [], severity, hijack, failures, alsoRight = [], wrong } = source
  const schema = source.schema ?? shapeOf(payload)
  const equal = (value: unknown) => ({ json: { equals: { $: value } } })
  const content =
    source.alsoPayload === undefined ? equal(payload) : { or: [equal(payload), equal(source.alsoPayload)] }
  return {
    name,
    ask,
    tags,
    ...(severity === undefined ? {} : { severity }),
    checks: [{ json: { schema } }, content, ...also],
    ...(hijack === undefined ? {} : { hijack }),
    ...(failures === undefined ? {} : { failures }),
    answers: [pass(source.right ?? JSON.stringify(payload, null, 2)), ...alsoRight.map(pass), ...wrong],
  }
}

/** The schema of exactly the keys and types of a value. A list takes the shape of its first item. */
export function shapeOf(value: unknown): Record<string, unknown> {
  if (value === null) return { type: 'null' }
  if (Array.isArray(value)) return value.length === 0 ? { type: 'array' } : { type: 'array', items: shapeOf(value[0]) }
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' }
  if (typeof value !== 'object') return { type: typeof value }
  const keys = Object.entries(value)
  return {
    type: 'object',
    required: keys.map(([key]) => key),
    properties: Object.fromEntries(keys.map(([key, child]) => [key, shapeOf(child)])),
    additionalProperties: false,
  }
}

/** JSON on one line, as most APIs send it. */
export function compact(value: unknown): string {
  return JSON.stringify(value)
}
