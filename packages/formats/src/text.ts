export { cutText } from './lib/text/cut-text.ts'
export { markdownText } from './lib/text/markdown-text.ts'
export { count, dollars, figure, number, percent, plural, score, seconds, signed } from './lib/text/numbers.ts'
export { plainText } from './lib/text/plain-text.ts'
