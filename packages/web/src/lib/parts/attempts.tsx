import { Glyph, type GlyphName } from './glyph.tsx'

const SHAPES: Readonly<Record<string, readonly [glyph: GlyphName, word: string]>> = {
  p: ['pass', 'passed'],
  f: ['fail', 'failed'],
  e: ['errored', 'no answer'],
  u: ['unscored', 'not scored (no criterion)'],
  d: ['undecided', 'undecided (a check couldn’t be applied)'],
  l: ['limited', 'stopped by a limit'],
  '.': ['unscored', 'pending'],
}

/** Shapes that one strip shows; the rest is a number. */
const SHOWN = 10

/** Shows one shape for each sample of a case; `letters` are those of the case list: `pfp`. */
export function Attempts({ letters }: { letters: string }) {
  const all = [...letters]
  const words = all.map((letter) => SHAPES[letter]?.[1] ?? letter)
  return (
    <span className="attempts" role="img" aria-label={words.join(', ')} title={[...new Set(words)].join(', ')}>
      {all.slice(0, SHOWN).map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells one attempt from another
        <Glyph key={at} name={SHAPES[letter]?.[0] ?? 'unscored'} />
      ))}
      {all.length > SHOWN && <span className="muted">+{all.length - SHOWN}</span>}
    </span>
  )
}
