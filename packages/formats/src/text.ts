export { plainText } from '@assay/core/text'
export { cutText } from './lib/text/cut-text.ts'
export { markdownText } from './lib/text/markdown-text.ts'
export { count, dollars, figure, number, percent, plural, score, seconds, signed } from './lib/text/numbers.ts'
