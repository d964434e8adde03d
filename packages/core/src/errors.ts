export { EnvironmentError, UserError } from './lib/errors/errors.ts'
