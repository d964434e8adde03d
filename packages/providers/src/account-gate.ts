export type { AccountGate, AccountGateOptions, Permit } from './lib/limit/account-gate.ts'
export { createAccountGate } from './lib/limit/account-gate.ts'
export type { AskWithinOptions } from './lib/limit/ask-within.ts'
export { askWithin } from './lib/limit/ask-within.ts'
