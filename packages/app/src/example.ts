export { type LoadedExample, loadExample } from './lib/example/load-example.ts'
