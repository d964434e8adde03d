import { describeHidden, tokenizeText } from './visible-text.ts'

/** Returns a foreign text for places that take only a string: a title, a label, an option. Hidden characters are named in brackets, `[RLO]`. */
export function plainName(text: string): string {
  return tokenizeText(text)
    .map((token) => (token.kind === 'text' ? token.text : `[${describeHidden(token)}]`))
    .join('')
}
