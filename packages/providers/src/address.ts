export { isAddressEntry, isPublicAddress } from './lib/address/address-rule.ts'
export { findUrlProblem } from './lib/address/check-url.ts'
