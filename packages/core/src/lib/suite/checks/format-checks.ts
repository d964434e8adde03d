import { z } from 'zod'
import { defineCheck, text, yes } from './define-check.ts'

const extract = z
  .boolean()
  .default(false)
  .describe('Whether to unwrap a fenced block first. Default false: a fenced answer fails.')
const jsonSchema = z
  .record(z.string(), z.unknown())
  .describe('A JSON Schema (2020-12, or the draft its `$schema` names) the value must match.')
const counts = z.record(text, z.int().min(0)).optional().describe('Expected element counts, such as `{li: 3}`.')
const paths = z
  .record(z.string(), z.unknown())
  .describe('Expected values by path, such as `{user.name: Ada, items[0].id: 7}`.')

export const json = defineCheck({
  name: 'json',
  summary: 'the answer is valid JSON and has the expected shape',
  short: yes,
  options: { schema: jsonSchema.optional(), equals: paths.optional(), extract },
  example: '- json: {schema: {type: object, required: [status]}, equals: {status: ok}}',
})

export const yaml = defineCheck({
  name: 'yaml',
  summary: 'the answer is valid YAML and has the expected shape',
  short: yes,
  options: { schema: jsonSchema.optional(), equals: paths.optional(), extract },
  example: '- yaml: true',
})

export const xml = defineCheck({
  name: 'xml',
  summary: 'the answer is well-formed XML and has the expected root and elements',
  short: yes,
  options: {
    root: text.optional().describe("The root element's name."),
    elements: z.array(text).optional().describe('Names of required elements.'),
    counts,
    extract,
  },
  example: '- xml: {root: invoice, elements: [total]}',
})

export const html = defineCheck({
  name: 'html',
  summary: 'the answer is well-formed HTML and has the expected elements',
  short: yes,
  options: { elements: z.array(text).optional().describe('Names of required elements.'), counts, extract },
  example: '- html: {elements: [table]}',
})

export const csv = defineCheck({
  name: 'csv',
  summary: 'the answer is CSV with rows of equal length and has the expected shape',
  short: yes,
  options: {
    columns: z.array(text).optional().describe("The header's columns, in order."),
    min_rows: z.int().min(0).optional().describe('Minimum rows below the header.'),
    max_rows: z.int().min(0).optional().describe('Maximum rows below the header.'),
    delimiter: z.string().length(1).default(',').describe('One character. Default: a comma.'),
    extract,
  },
  example: '- csv: {columns: [name, age], min_rows: 1}',
})

const SQL_DIALECTS: readonly string[] = ['postgres', 'postgresql', 'sqlite', 'mysql', 'mariadb']
const isDialect = (name: string) => name.includes('{{') || SQL_DIALECTS.includes(name.toLowerCase())
const dialect = text.refine(isDialect, `one of ${SQL_DIALECTS.join(', ')}`)

export const sql = defineCheck({
  name: 'sql',
  summary: 'the answer is valid SQL and uses only the allowed statements',
  short: yes,
  options: {
    dialect: dialect
      .optional()
      .describe('`postgres`, `sqlite` or `mysql`. Default: anything PostgreSQL or SQLite accepts.'),
    statements: z.array(text).optional().describe('Allowed statements, such as `[select]`.'),
    extract,
  },
  example: '- sql: {statements: [select]}',
})
