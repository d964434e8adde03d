export { type SubmitOptions, type Submitted, submitSpec } from './lib/submit/submit-spec.ts'
