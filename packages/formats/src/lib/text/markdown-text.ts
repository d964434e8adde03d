import { plainText } from '@assay/core/text'

const MARKUP = /[\\`*_{}[\]<>()#+!|~@&:]|(?<=www)\./gi

/**
 * A stranger's text on one line of Markdown, a table's cell among them: it can neither end the cell nor become markup, a
 * link, a mention or HTML.
 */
export function markdownText(text: string): string {
  return plainText(text).replace(MARKUP, (character) => {
    const escaped = `&#${character.charCodeAt(0)};`
    // GitHub looks for mentions and issue numbers after it has decoded entities; a zero-width space ends them.
    return character === '@' || character === '#' ? `${escaped}&#8203;` : escaped
  })
}
