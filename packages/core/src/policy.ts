export type { PolicyChanges, SuitePolicy } from './lib/policy/suite-policy.ts'
export { FROM_NETWORK, hintToAllow, isModelAllowed, makePolicy, TRUSTED } from './lib/policy/suite-policy.ts'
