export { sumKnown } from './lib/numbers/sum-known.ts'
