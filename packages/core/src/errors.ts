export { EnvironmentError, UserError } from './lib/errors/errors.ts'
export { messageOf } from './lib/errors/message-of.ts'
