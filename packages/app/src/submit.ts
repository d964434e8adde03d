export { type Submitted, type SubmitOptions, submitSpec } from './lib/submit/submit-spec.ts'
