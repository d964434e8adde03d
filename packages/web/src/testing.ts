// For the tests of this repository alone; nothing that is published imports it.
export { shareSite } from '../test/site.ts'
