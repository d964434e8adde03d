export { isAddressEntry, isPublicAddress } from './lib/address/address-rule.ts'
export { findUrlProblem } from './lib/address/check-url.ts'
export { fetchGuarded, type GuardedOptions, type GuardedRequest } from './lib/address/fetch-guarded.ts'
export type { LookUpAll } from './lib/address/guarded-lookup.ts'
