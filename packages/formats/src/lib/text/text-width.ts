const WIDE =
  /[[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{Emoji_Presentation}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]--[\uFF61-\uFFDC]]/gv
const NARROWEST = /[\p{Mn}\p{Me}]/gu

/** Returns the number of terminal columns a text takes: two for East Asian characters and emoji, none for accents that combine. */
export function textWidth(text: string): number {
  return text.replace(NARROWEST, '').replace(WIDE, '--').length
}
