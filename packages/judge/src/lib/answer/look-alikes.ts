/** Letters and digits that look like others at a glance, each line as `looks like: these`. */
const TABLE = `
a: а Α α А ɑ ᴀ Ꭺ ꓮ Ⲁ ⲁ ａ ɐ
b: в В Β β ʙ Ь ь Ᏼ ꓐ Ⲃ ᖯ
c: с С ϲ Ϲ ᴄ Ꮯ ꓚ Ⲥ ⲥ
d: ԁ Ԁ ᴅ Ꭰ ꓓ đ Đ ɗ
e: е Е Ε ε э є Є ᴇ Ꭼ ꓰ ҽ Ҽ ɛ ə
f: ꜰ ƒ ꓝ Ϝ ϝ ſ
g: ɡ ɢ ց Ꮐ ꓖ
h: н Н һ Һ Η ʜ հ ħ Ħ Ꮋ ꓧ Ⲏ
i: і І ι Ι ı ɩ ɪ Ӏ ӏ Ꭵ ꓲ Ⲓ ⅰ ї Ї
j: ј Ј ᴊ ϳ Ϳ Ꭻ ꓙ
k: к К κ Κ ᴋ Ꮶ ꓗ Ⲕ ⲕ
l: ʟ Ꮮ ꓡ ł Ł ℓ Ⳑ
m: м М Μ ᴍ Ꮇ ꓟ Ⲙ μ
n: п η Ν ɴ ո ռ ꓠ Ⲛ и ŋ
o: о О ο Ο օ Օ ᴏ σ ꓳ Ⲟ ⲟ ø Ø ө Ө ഠ ೦
p: р Р ρ Ρ ᴘ Ꮲ ꓑ Ⲣ ⲣ
q: ԛ Ԛ զ գ
r: г ʀ Ꭱ ꓣ ɾ
s: ѕ Ѕ ꜱ Ꮪ ꓢ ʂ
t: т Т τ Τ ᴛ Ꭲ ꓔ Ⲧ ŧ Ŧ
u: υ ս ᴜ ꓴ ʋ ц
v: ν ѵ Ѵ ᴠ Ꮩ ꓦ
w: ԝ Ԝ ω ᴡ ѡ ш Ꮃ ꓪ
x: х Х χ Χ Ⲭ ⲭ ꓫ
y: у У Υ γ ү Ү ʏ ꓬ Ⲩ
z: Ζ ζ ᴢ Ꮓ ꓜ Ⲍ ⲍ
`

/** Alphabets in code point order: first code point, the character it stands for, and the length. */
const RUNS: readonly (readonly [first: number, like: string, count: number])[] = [
  [0x1f1e6, 'a', 26], // regional indicators
  [0x1f150, 'a', 26], // negative circled
  [0x1f170, 'a', 26], // negative squared
  [0x0660, '0', 10], // Arabic
  [0x06f0, '0', 10], // Persian
  [0x0966, '0', 10], // Devanagari
]

/** The ASCII letter (lower case) or digit that each character looks like. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [like = '', list = ''] = line.split(': ')
      return list.split(' ').map((letter) => [letter, like] as const)
    }),
  ...RUNS.flatMap(([first, like, count]) =>
    Array.from({ length: count }, (_, i) => {
      return [String.fromCodePoint(first + i), String.fromCodePoint((like.codePointAt(0) ?? 0) + i)] as const
    }),
  ),
])
