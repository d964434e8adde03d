export { Label } from './lib/review/label.ts'
