export { plainText } from './lib/text/plain-text.ts'
