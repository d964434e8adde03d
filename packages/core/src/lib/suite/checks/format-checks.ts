import { z } from 'zod'
import { defineCheck, text, yes } from './define-check.ts'

const extract = z
  .boolean()
  .default(false)
  .describe('Whether a fenced block is unwrapped first. Default false: an answer in a fence does not pass.')
const jsonSchema = z.record(z.string(), z.unknown()).describe('A JSON Schema (2020-12) that the value must satisfy.')
const counts = z.record(text, z.int().min(0)).optional().describe('How often elements must occur, such as `{li: 3}`.')
const paths = z
  .record(z.string(), z.unknown())
  .describe('Values wanted at paths, such as `{user.name: Ada, items[0].id: 7}`.')

export const json = defineCheck({
  name: 'json',
  summary: 'the answer is JSON, and of the given shape',
  short: yes,
  options: { schema: jsonSchema.optional(), equals: paths.optional(), extract },
  example: '- json: {schema: {type: object, required: [status]}, equals: {status: ok}}',
})

export const yaml = defineCheck({
  name: 'yaml',
  summary: 'the answer is YAML, and of the given shape',
  short: yes,
  options: { schema: jsonSchema.optional(), equals: paths.optional(), extract },
  example: '- yaml: true',
})

export const xml = defineCheck({
  name: 'xml',
  summary: 'the answer is well-formed XML, with the given root and elements',
  short: yes,
  options: {
    root: text.optional().describe('Name of the root element.'),
    elements: z.array(text).optional().describe('Names of elements that must occur.'),
    counts,
    extract,
  },
  example: '- xml: {root: invoice, elements: [total]}',
})

export const html = defineCheck({
  name: 'html',
  summary: 'the answer is well-formed HTML, with the given elements',
  short: yes,
  options: { elements: z.array(text).optional().describe('Names of elements that must occur.'), counts, extract },
  example: '- html: {elements: [table]}',
})

export const csv = defineCheck({
  name: 'csv',
  summary: 'the answer is CSV with equally long rows, and of the given shape',
  short: yes,
  options: {
    columns: z.array(text).optional().describe('The header, in this order.'),
    min_rows: z.int().min(0).optional().describe('Least number of rows below the header.'),
    max_rows: z.int().min(0).optional().describe('Greatest number of rows below the header.'),
    delimiter: z.string().length(1).default(',').describe('One character. Default a comma.'),
    extract,
  },
  example: '- csv: {columns: [name, age], min_rows: 1}',
})

const SQL_DIALECTS: readonly string[] = ['postgres', 'postgresql', 'sqlite', 'mysql', 'mariadb']
const isDialect = (name: string) => name.includes('{{') || SQL_DIALECTS.includes(name.toLowerCase())
const dialect = text.refine(isDialect, `one of ${SQL_DIALECTS.join(', ')}`)

export const sql = defineCheck({
  name: 'sql',
  summary: 'the answer is SQL that parses, of the given kind',
  short: yes,
  options: {
    dialect: dialect
      .optional()
      .describe('`postgres`, `sqlite` or `mysql`. Default: what PostgreSQL or SQLite accepts.'),
    statements: z.array(text).optional().describe('Statements that are allowed, such as `[select]`.'),
    extract,
  },
  example: '- sql: {statements: [select]}',
})
