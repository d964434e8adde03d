export { EnvironmentErrors, ErrorList, type KnownError, UserErrors } from './lib/errors/error-list.ts'
export {
  type EnvironmentErrorCode,
  ERROR_TOPICS,
  ERRORS,
  type ErrorCode,
  isEnvironmentErrorCode,
  isUserErrorCode,
  type UserErrorCode,
} from './lib/errors/error-table.ts'
export { EnvironmentError, UserError } from './lib/errors/errors.ts'
export { messageOf } from './lib/errors/message-of.ts'
