import { plainText } from '@assay/core/text'

/** HTML that is safe to write as it is. Only `html` makes it. */
export interface Markup {
  readonly markup: string
}

/** Values for `html`: texts and numbers are escaped, markup isn't, null is nothing. */
export type Content = string | number | Markup | readonly Content[] | null

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Makes HTML from a template. Every inserted text is escaped for content and quoted attributes, with control and bidirectional characters
 * written as `\u{…}`.
 */
export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  let markup = strings[0] ?? ''
  for (const [index, value] of values.entries()) markup += write(value) + (strings[index + 1] ?? '')
  return { markup }
}

function write(content: Content): string {
  if (content === null) return ''
  if (typeof content === 'string') return plainText(content).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
  if (typeof content === 'number') return String(content)
  return 'markup' in content ? content.markup : content.map(write).join('')
}
