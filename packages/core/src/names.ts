export { compareCodePoints } from './lib/names/code-point-order.ts'
export { isGlob, matchesGlob } from './lib/names/glob.ts'
