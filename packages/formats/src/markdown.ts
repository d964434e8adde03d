export type { MarkdownOptions } from './lib/markdown/markdown-report.ts'
export { markdownReport } from './lib/markdown/markdown-report.ts'
