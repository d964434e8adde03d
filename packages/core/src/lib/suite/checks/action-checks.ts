import { z } from 'zod'
import { CodeFile } from '../code-file.ts'
import { defineCheck, single, text } from './define-check.ts'

const isRelative = (path: string) => !/^([/\\]|[A-Za-z]:|[a-z]+:\/\/)/.test(path)
const path = text
  .refine(isRelative, 'a path relative to the suite file')
  .describe('Path to a module, relative to the suite.')

export const javascript = defineCheck({
  name: 'javascript',
  summary: 'your own function returns a pass; not allowed in suites from the network',
  short: single('file', path),
  options: {
    file: path,
    export: text.default('default').describe("The export's name. Default `default`."),
    options: z.record(z.string(), z.unknown()).optional().describe('Options passed to the function.'),
  },
  example: '- javascript: ./checks/polite.js',
})

export const code = defineCheck({
  name: 'code',
  summary: 'the program in the answer compiles and passes its tests; same as `code:` next to `prompt:`',
  short: null,
  options: CodeFile.shape,
  example: '- code: {language: python, tests: "assert add(1, 2) == 3"}',
})
