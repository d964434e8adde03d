export { compileSchema, type SchemaProblem } from './lib/format/json-schema.ts'
