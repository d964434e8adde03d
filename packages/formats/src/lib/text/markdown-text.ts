import { plainText } from '@assay/core/text'

const MARKUP = /[\\`*_{}[\]<>()#+!|~@&:]|(?<=www)\./gi

/**
 * Escapes a stranger's text for one line of Markdown, such as a table cell: it can't end the cell or become markup, a link, a mention or
 * HTML.
 */
export function markdownText(text: string): string {
  return plainText(text).replace(MARKUP, (character) => {
    const escaped = `&#${character.charCodeAt(0)};`
    // GitHub looks for mentions and issue numbers after it has decoded entities; a zero-width space ends them.
    return character === '@' || character === '#' ? `${escaped}&#8203;` : escaped
  })
}
