import { plainText } from '@assay/core/text'

/** Puts a stranger's text in a code block. The fence is longer than any run of backticks inside. */
export function codeBlock(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(plainText)
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}text`, ...lines, fence].join('\n')
}
