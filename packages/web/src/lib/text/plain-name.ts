import { describeHidden, tokenizeText } from './visible-text.ts'

/** Returns a stranger's text for where only a string can be: a title, a label, an option. What hides is named in brackets, `[RLO]`. */
export function plainName(text: string): string {
  return tokenizeText(text)
    .map((token) => (token.kind === 'text' ? token.text : `[${describeHidden(token)}]`))
    .join('')
}
