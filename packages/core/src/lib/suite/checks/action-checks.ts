import { z } from 'zod'
import { CodeFile } from '../code-file.ts'
import { defineCheck, single, text } from './define-check.ts'

const isRelative = (path: string) => !/^([/\\]|[A-Za-z]:|[a-z]+:\/\/)/.test(path)
const path = text
  .refine(isRelative, 'a path relative to the suite file')
  .describe('Path of a module, relative to the suite.')

export const javascript = defineCheck({
  name: 'javascript',
  summary: 'your own function says so; refused when the suite came over the network',
  short: single('file', path),
  options: {
    file: path,
    export: text.default('default').describe('Name of the export. Default `default`.'),
    options: z.record(z.string(), z.unknown()).optional().describe('Handed to the function.'),
  },
  example: '- javascript: ./checks/polite.js',
})

export const code = defineCheck({
  name: 'code',
  summary: 'the program in the answer compiles and passes its tests; the same as `code:` beside `prompt:`',
  short: null,
  options: CodeFile.shape,
  example: '- code: {language: python, tests: "assert add(1, 2) == 3"}',
})
