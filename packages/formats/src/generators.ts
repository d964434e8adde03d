export type { GeneratedEval, Generator } from './lib/generators/generator.ts'
export { GENERATORS, generatedCases, generatedEvals } from './lib/generators/generators.ts'
export { HARDENING_NAMES, hardened } from './lib/generators/harden.ts'
