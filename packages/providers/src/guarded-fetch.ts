export { fetchGuarded, type GuardedOptions, type GuardedRequest } from './lib/address/fetch-guarded.ts'
export type { LookUpAll } from './lib/address/guarded-lookup.ts'
export { type GuardedFetch, type GuardedFetchOptions, openGuardedFetch } from './lib/address/open-guarded-fetch.ts'
export type { HttpOutcome } from './lib/transport/transport.ts'
