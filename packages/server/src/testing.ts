// For the tests of this repository alone; nothing that is published imports it.
export { startCuttingProxy } from '../test/cutting-proxy.ts'
