export type { MarkdownOptions } from './lib/markdown/markdown-report.ts'
export { githubComment, markdownReport } from './lib/markdown/markdown-report.ts'
