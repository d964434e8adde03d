// Only for this repository's tests; nothing published imports it.
export { shareSite } from '../test/site.ts'
