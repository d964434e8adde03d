// XML 1.0 has no way to write these characters at all, not even as references.
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/**
 * Escapes any text as XML 1.0 character data or attribute value. Characters that XML can't hold are written as `\u{…}`, so that they are
 * seen and not lost.
 */
export function xmlText(text: string): string {
  return text
    .replace(NOT_XML, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
    .replace(/[&<>"'\t\n\r]/g, (character) => ENTITIES[character] ?? character)
}

/** Returns the attributes of an element, each with a space before it. */
export function xmlAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('')
}
