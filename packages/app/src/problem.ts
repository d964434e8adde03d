export { DiagnosedError } from './lib/problem/diagnosed-error.ts'
