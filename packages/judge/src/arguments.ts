export type { MatchOptions } from './lib/calls/match-arguments.ts'
export { compileMatch } from './lib/calls/match-arguments.ts'
