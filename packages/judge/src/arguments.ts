export { compileMatch } from './lib/calls/match-arguments.ts'
