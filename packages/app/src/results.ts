export { type BinOptions, binResults } from './lib/results/bin-results.ts'
export { toFailproofResult } from './lib/results/failproof-result.ts'
