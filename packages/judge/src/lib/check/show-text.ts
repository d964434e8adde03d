/** How much of a stranger's text a reason shows. */
const EXCERPT_LENGTH = 80
const REASON_LENGTH = 500

/** A text in quotes and on one line, cut and without secrets, as it may stand in a reason. */
export type ShowText = (text: string) => string

/** Makes texts fit to be shown: each value of a secret becomes the template that stands for it. */
export function createShowText(secrets: ReadonlyMap<string, string>): ShowText {
  const hide = hideSecrets(secrets)
  return (text) => {
    const shown = hide(text, EXCERPT_LENGTH)
    return quote(shown.text) + (shown.cut ? '…' : '')
  }
}

/** Cuts a whole reason to its greatest length, with whatever secrets a library has put into it hidden. */
export function createShowReason(secrets: ReadonlyMap<string, string>): (reason: string) => string {
  const hide = hideSecrets(secrets)
  return (reason) => {
    if (secrets.size === 0 && reason.length <= REASON_LENGTH && !CONTROL.test(reason)) return reason
    const shown = hide(reason, REASON_LENGTH)
    return shown.text.replace(CONTROLS, escaped) + (shown.cut ? '…' : '')
  }
}

interface Shown {
  readonly text: string
  readonly cut: boolean
}

// Secrets go before the cut, since half a secret is one too; and only as much is read as is shown.
function hideSecrets(secrets: ReadonlyMap<string, string>): (text: string, length: number) => Shown {
  const hidden = [...secrets].filter(([, value]) => value !== '')
  return (text, length) => {
    let out = ''
    let at = 0
    while (out.length < length && at < text.length) {
      const next = nextSecret(text, at, hidden)
      const plain = text.slice(at, Math.min(next?.start ?? text.length, at + length - out.length))
      out += plain
      at += plain.length
      if (next !== null && at === next.start) {
        out += `{{secret('${next.name}')}}`
        at = next.end
      }
    }
    return { text: wholeCharacters(out), cut: at < text.length }
  }
}

function nextSecret(text: string, from: number, hidden: readonly (readonly [string, string])[]) {
  let next: { name: string; start: number; end: number } | null = null
  for (const [name, value] of hidden) {
    const start = text.indexOf(value, from)
    if (start === -1) continue
    const end = start + value.length
    if (next === null || start < next.start || (start === next.start && end > next.end)) next = { name, start, end }
  }
  return next
}

/** Drops the half of a surrogate pair that a cut has left. */
function wholeCharacters(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text
}

// Everything that could move a terminal's cursor, break a line or turn the direction of text.
const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]/u
const CONTROLS = new RegExp(CONTROL, 'gu')

function quote(text: string): string {
  return CONTROL.test(text) || !text.isWellFormed() || /["\\]/.test(text)
    ? JSON.stringify(text).replace(CONTROLS, escaped)
    : `"${text}"`
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
