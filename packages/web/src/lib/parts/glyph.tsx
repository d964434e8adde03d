/** The shapes by name: color alone never shows a state. */
export type GlyphName =
  | 'pass'
  | 'fail'
  | 'errored'
  | 'unscored'
  | 'undecided'
  | 'limited'
  | 'ended'
  | 'critical'
  | 'find'
  | 'theme'
  | 'swap'
  | 'down'
  | 'logo'

/** Shows a shape of the sprite. Words beside it or `label` say what it means. */
export function Glyph({ name, label, size }: { name: GlyphName; label?: string; size?: number }) {
  const tone = name === 'critical' ? 'fail' : name
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: words stand beside it, or it has a label
    <svg
      className={`glyph ${tone}`}
      {...(size === undefined ? {} : { width: size, height: size, style: { width: size, height: size } })}
      {...named}
    >
      <use href={`#g-${name}`} />
    </svg>
  )
}

/** Draws the sprite that every `Glyph` points into; once per page. */
export function GlyphSprite() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      <defs>
        <symbol id="g-pass" viewBox="0 0 12 12">
          <circle cx="6" cy="6" r="5.5" fill="currentColor" />
          <path d="M3.4 6.2 5.3 8 8.7 4.3" fill="none" stroke="var(--surface)" strokeWidth="1.5" />
        </symbol>
        <symbol id="g-fail" viewBox="0 0 12 12">
          <path d="M2.2 2.2l7.6 7.6M9.8 2.2 2.2 9.8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </symbol>
        <symbol id="g-errored" viewBox="0 0 12 12">
          <path d="M6 1 11.4 11H.6Z" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
          <path d="M6 4.6v3M6 8.9v.8" stroke="currentColor" strokeWidth="1.4" />
        </symbol>
        <symbol id="g-unscored" viewBox="0 0 12 12">
          <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2 1.8" />
        </symbol>
        <symbol id="g-undecided" viewBox="0 0 12 12">
          <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.4" />
          <path d="M4.4 4.6a1.7 1.7 0 1 1 1.6 2.2v.5M6 8.3v.9" fill="none" stroke="currentColor" strokeWidth="1.3" />
        </symbol>
        <symbol id="g-limited" viewBox="0 0 12 12">
          <path
            d="M2.5 1.5h7L6 6l3.5 4.5h-7L6 6Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
        </symbol>
        <symbol id="g-ended" viewBox="0 0 12 12">
          <rect x="2" y="2" width="8" height="8" rx="1.5" fill="currentColor" />
        </symbol>
        <symbol id="g-critical" viewBox="0 0 12 12">
          <path
            d="M2.5 11V1.2h7L7.8 4l1.7 2.8h-7"
            fill="currentColor"
            stroke="currentColor"
            strokeWidth="1.2"
            strokeLinejoin="round"
          />
        </symbol>
        <symbol id="g-find" viewBox="0 0 14 14">
          <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
          <path d="m9.2 9.2 3.3 3.3" stroke="currentColor" strokeWidth="1.4" />
        </symbol>
        <symbol id="g-theme" viewBox="0 0 14 14">
          <circle cx="7" cy="7" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.3" />
          <path d="M7 1.8a5.2 5.2 0 0 1 0 10.4Z" fill="currentColor" />
        </symbol>
        <symbol id="g-swap" viewBox="0 0 14 14">
          <path
            d="M1.5 4.5h10M9 2l2.5 2.5L9 7M12.5 9.5h-10M5 7 2.5 9.5 5 12"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
          />
        </symbol>
        <symbol id="g-down" viewBox="0 0 10 10">
          <path d="m2 3.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.4" />
        </symbol>
        <symbol id="g-logo" viewBox="0 0 18 18">
          <path d="M2 9h14" stroke="currentColor" strokeWidth="1.8" />
          <path d="M2 5.5v7M16 5.5v7" stroke="currentColor" strokeWidth="1.8" />
          <circle cx="10.5" cy="9" r="3.4" fill="currentColor" />
        </symbol>
      </defs>
    </svg>
  )
}
