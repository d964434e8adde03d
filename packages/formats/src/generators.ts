export type { GeneratedEval, Generator } from './lib/generators/generator.ts'
export { GENERATORS, generateCases, generateEvals } from './lib/generators/generators.ts'
export { HARDENING_NAMES, hardenCase, repeatsText } from './lib/generators/harden.ts'
