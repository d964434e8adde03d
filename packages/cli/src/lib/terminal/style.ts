import { styleText } from 'node:util'

/** Colours text for one stream: none when it is not a terminal or `NO_COLOR` is set. */
export type Style = (format: Parameters<typeof styleText>[0], text: string) => string

/** How to colour what goes to `stream`. */
export function styleFor(stream: NodeJS.WriteStream): Style {
  return (format, text) => styleText(format, text, { stream })
}
