export type { CodeRunner, CodeRunnerOptions, CodeVerdict, Unavailable } from './lib/run/code-verdict.ts'
