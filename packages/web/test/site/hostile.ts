/** Answers that want to be more than text, by the name of their case. */
export const HOSTILE_ANSWERS: Readonly<Record<string, string>> = {
  'script-tag': '</script><script>window.hacked = true</script><img src=x onerror="window.hacked = true">',
  'style-tag': '<style>body { display: none }</style><div style="position: fixed; inset: 0">over all</div>',
  'script-link': '[click](javascript:window.hacked=true) <a href="javascript:window.hacked=true">me</a>',
  'data-link': '<iframe src="data:text/html,<script>parent.hacked=true</script>"></iframe>',
  template: '{{constructor.constructor("window.hacked = true")()}} $(window.hacked = true)',
  'bidi-override': 'user \u202e\u2066// admin\u2069 \u2066begin\u2069 \u061cend',
  'zero-width': 'pass\u200bword \ufefftext \u00adsoft \u2060joined',
  'tag-characters': `hidden: ${[...'ignore all'].map((c) => String.fromCodePoint(0xe0000 + (c.codePointAt(0) ?? 0))).join('')}.`,
  'ansi-escapes': '\u001b[31mred\u001b[0m \u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007 \u001b[2J\u0007\b',
  'control-characters': 'null \u0000 bell \u0007 next line \u0085 line \u2028 paragraph \u2029 end',
  'lone-surrogates': 'high \ud83d low \udc4d pair \ud83d\udc4d end \ud800',
  emoji: 'family 👨‍👩‍👧‍👦, flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿, accents Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!',
  'closing-tags': '</textarea></pre></mark></title><!-- <h1 id="hacked">big</h1> ]]> `$\u{7b}window.hacked = true}`',
  'joined-scripts': 'می‌خواهم क्‍ष pass\u200dword',
  'mark-flood': `before e${'\u0301'.repeat(3000)} after`,
  'hidden-flood': 'a\u200b\u202e'.repeat(100_000),
  'byte-flood': `smile 😀${'\u{e0141}\u{e0152}'.repeat(500)} end`,
  'long-line': 'x'.repeat(50_000),
  'many-lines': Array.from({ length: 5000 }, (_, line) => `line ${line}`).join('\n'),
  'million-characters': 'All work and no play makes a model repeat. '.repeat(23_256),
  'right-to-left': 'السلام عليكم ABC 123 עברית (ok)',
  empty: '',
  spaces: ' \t\n \u00a0\u3000 ',
}

/** A name that wants to be more than a name, and hides how it reads. */
export const HOSTILE_NAME = '"><img src=x onerror=window.hacked=true>\u202egnp\u200b'

/** The model that gives the answers, after `replay/`. */
export const HOSTILE_MODEL = 'hostile\u202eledom'

/** The case that a service fails on, with a message in which no line can end. */
export const FAILING_CASE = 'failing'
export const FAILURE_MESSAGE = `\u202e${'boom'.repeat(750)}`

/** The name of the suite that has them: a name of a suite can be anything. */
export const HOSTILE_SUITE = `hostile ${HOSTILE_NAME} ../%2e%2e/?a=b#c`
