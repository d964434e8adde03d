export { countTokens } from './lib/tokens/count-tokens.ts'
