export { compileSchema, findSchemaError, SchemaError, type SchemaProblem } from './lib/format/json-schema.ts'
