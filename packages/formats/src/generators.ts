export type { GeneratedEval, Generator } from './lib/generators/generator.ts'
export { GENERATORS, generateCases, generateEvals } from './lib/generators/generators.ts'
export { HARDENING_NAMES, hardenCase } from './lib/generators/harden.ts'

// until the command is rewritten

export { generateCases as generatedCases, generateEvals as generatedEvals } from './lib/generators/generators.ts'
export { hardenCase as hardened } from './lib/generators/harden.ts'
