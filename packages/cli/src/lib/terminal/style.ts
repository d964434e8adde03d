import { styleText } from 'node:util'

/** Colors text for one stream: not at all without a terminal or with `NO_COLOR`. */
export type Style = (format: Parameters<typeof styleText>[0], text: string) => string

/** Returns the style of text for `stream`. */
export function styleFor(stream: NodeJS.WriteStream): Style {
  return (format, text) => styleText(format, text, { stream })
}
