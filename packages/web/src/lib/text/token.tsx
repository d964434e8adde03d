import { describeHidden, type TextToken, tokenizeText } from './visible-text.ts'

/** Shows a piece of a foreign text in a line of the page: a name, a reason. Hidden characters are named. */
export function VisibleText({ text, start = 0, end = text.length }: { text: string; start?: number; end?: number }) {
  return (
    <bdi>
      {tokenizeText(text, start, end).map((token) => (
        <Token key={token.start} token={token} />
      ))}
    </bdi>
  )
}

/** Shows a token: text unchanged, hidden characters as a chip with their name. */
export function Token({ token }: { token: TextToken }) {
  if (token.kind === 'text') return token.text
  return (
    <span className="hid" title="Hidden character">
      {describeHidden(token)}
    </span>
  )
}
