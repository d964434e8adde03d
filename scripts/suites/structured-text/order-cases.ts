import { exactCase } from '../exact-case.ts'
import { type CaseSource, cutOff, fail, fenced, misformed, thought } from '../suite-source.ts'

const cities = ['Rome', 'Oslo', 'Paris', 'Bern', 'Madrid', 'Kyiv', 'Athens', 'Riga']
const byLength = cities.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
const files = ['img12.png', 'img2.png', 'Img1.png', 'img10.png', 'img1.png']
const natural = files.toSorted(new Intl.Collator('en', { numeric: true, caseFirst: 'lower' }).compare)
const bytes = files.toSorted()
const log = ['b', 'a', 'b', 'c', 'a', 'd', 'c', 'e']
const numbers = [31, 4, 15, 92, 65, 35, 8, 97]
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const thirds = Array.from({ length: 20 }, (_, i) => i + 1)
  .filter((n) => n % 3 === 0)
  .map((n) => `line ${n}`)
  .join('\n')
const odd = 'The  quick brown   fox\n  jumps over\n\nthe lazy dog .'
const typos = 'Teh recieved adress was wierd, definately untill tommorow.'
const art = ' /\\_/\\\n( o.o )\n > ^ <'
const code = "for i in range(3):\n\tprint( 'a' ,i )  # keep\n\n\tpass"
const repeated = 'Row, row, row your boat\nRow, row, row your boat\ngently\ngently\ngently'
const key = 'q7Gx-0OoI-l1|I-88BB-uvUV-rnm5-2ZzS'
const steps = ['plan', 'buy', 'saw', 'glue', 'sand', 'paint']

/** Cases about order and exact copies. */
export const orderCases: readonly CaseSource[] = [
  exactCase({
    name: 'control-reverse-list',
    tags: ['control', 'order'],
    ask: `Write these lines in reverse order, nothing else:\n\n${cities.slice(0, 5).join('\n')}`,
    text: cities.slice(0, 5).toReversed().join('\n'),
    wrong: [
      fail('wrong_answer', cities.slice(0, 5).toSorted().toReversed().join('\n')),
      misformed('fenced', fenced(cities.slice(0, 5).toReversed().join('\n'))),
    ],
  }),
  exactCase({
    name: 'sort-by-length',
    tags: ['order'],
    ask: `Sort by the number of letters, shortest first, and by alphabet where it is equal. One per line, nothing else.\n\n${cities.join(', ')}`,
    text: byLength.join('\n'),
    failures: [
      { code: 'omission', checks: [{ or: cities.map((city) => ({ not_contains: city })) }] },
      { code: 'wrong_order', checks: [{ contains: 'Oslo' }] },
    ],
    alsoRight: [thought('Rome, Oslo, Bern, Kyiv, Riga have four letters.', byLength.join('\n'))],
    wrong: [
      fail('wrong_order', cities.toSorted().join('\n')),
      fail('omission', byLength.filter((city) => city !== 'Kyiv').join('\n')),
      fail('wrong_order', byLength.join(', ')),
    ],
  }),
  exactCase({
    name: 'sort-natural',
    tags: ['order', 'numeric'],
    ask: `Sort these file names the way a person would: numbers by value, lower case before upper case where names are otherwise equal. One per line, nothing else.\n\n${files.join('\n')}`,
    text: natural.join('\n'),
    failures: [{ code: 'byte_order', checks: [{ regex: 'img10\\.png\\nimg12\\.png\\nimg2\\.png' }] }],
    wrong: [
      fail('byte_order', bytes.join('\n')),
      fail('wrong_answer', ['Img1.png', 'img1.png', 'img2.png', 'img10.png', 'img12.png'].join('\n')),
    ],
  }),
  exactCase({
    name: 'sort-by-bytes',
    tags: ['order', 'numeric'],
    ask: `Sort these file names by their bytes in ASCII, as LC_ALL=C sort does. One per line, nothing else.\n\n${files.join('\n')}`,
    text: bytes.join('\n'),
    failures: [{ code: 'natural_order', checks: [{ regex: 'img2\\.png\\nimg10\\.png' }] }],
    wrong: [
      fail('natural_order', natural.join('\n')),
      fail('wrong_answer', ['img1.png', 'Img1.png', 'img10.png', 'img12.png', 'img2.png'].join('\n')),
    ],
  }),
  exactCase({
    name: 'first-occurrences',
    tags: ['order', 'duplicates'],
    ask: `Remove repeated letters; keep the first of each and the order. Answer with the letters separated by single spaces.\n\n${log.join(' ')}`,
    text: [...new Set(log)].join(' '),
    failures: [{ code: 'wrong_order', checks: [{ equals: [...new Set(log)].toSorted().join(' ') }] }],
    wrong: [fail('wrong_order', 'a b c d e'), fail('wrong_answer', 'b a c a d e')],
  }),
  exactCase({
    name: 'odd-before-even',
    tags: ['order', 'numeric'],
    ask: `Rearrange: first the odd numbers in rising order, then the even ones in falling order. One line, separated by commas without spaces.\n\n${numbers.join(' ')}`,
    text: [
      ...numbers.filter((n) => n % 2 === 1).toSorted((a, b) => a - b),
      ...numbers.filter((n) => n % 2 === 0).toSorted((a, b) => b - a),
    ].join(','),
    failures: [{ code: 'wrong_delimiter', checks: [{ regex: ', ' }] }],
    wrong: [fail('wrong_answer', '15,31,35,65,97,4,8,92'), fail('wrong_delimiter', '15, 31, 35, 65, 97, 92, 8, 4')],
  }),
  exactCase({
    name: 'days-by-third-letter',
    tags: ['order', 'letters'],
    ask: 'Order the English days of the week by their third letter, A to Z; where it is equal, by the whole name. One per line, nothing else.',
    text: days.toSorted((a, b) => (a.charAt(2) + a < b.charAt(2) + b ? -1 : 1)).join('\n'),
    failures: [{ code: 'wrong_order', checks: [{ contains: 'Monday' }, { contains: 'Sunday' }] }],
    wrong: [
      fail('wrong_order', days.join('\n')),
      fail('wrong_answer', 'Wednesday, Tuesday, Friday'),
      misformed('fenced', fenced(days.toSorted((a, b) => (a.charAt(2) + a < b.charAt(2) + b ? -1 : 1)).join('\n'))),
    ],
  }),
  exactCase({
    name: 'every-third-line',
    tags: ['order', 'count'],
    ask: 'A file has the lines "line 1" to "line 20". Print every third line, starting with line 3. Nothing else.',
    text: thirds,
    failures: [{ code: 'off_by_one', checks: [{ regex: 'line 4\\b|line 1\\b' }] }],
    wrong: [
      fail('off_by_one', 'line 1\nline 4\nline 7\nline 10\nline 13\nline 16\nline 19'),
      misformed('extra_text', `${thirds}\nline 21`),
      cutOff(thirds.slice(0, 20)),
    ],
  }),
  exactCase({
    name: 'forced-order',
    tags: ['order', 'dependencies'],
    ask: 'Put the steps in the one order that keeps all rules, separated by " > ": paint is last; saw comes right after buy; glue comes right before sand; plan comes before everything; buy comes before glue. Steps: glue, paint, buy, sand, plan, saw.',
    text: steps.join(' > '),
    failures: [{ code: 'wrong_order', checks: [{ contains: ' > ' }] }],
    wrong: [
      fail('wrong_order', 'plan > buy > glue > saw > sand > paint'),
      fail('wrong_answer', '1. plan\n2. buy\n3. saw\n4. glue\n5. sand\n6. paint'),
    ],
  }),
  exactCase({
    name: 'copy-odd-spaces',
    tags: ['verbatim', 'white_space'],
    ask: `Repeat the text between the lines of hyphens exactly, with every space and line break, without the hyphens:\n-----\n${odd}\n-----`,
    text: odd,
    failures: [{ code: 'white_space_lost', checks: [{ regex: '(?s)quick.*fox.*lazy' }] }],
    wrong: [
      fail('white_space_lost', 'The quick brown fox\njumps over\n\nthe lazy dog.'),
      misformed('fenced', fenced(odd)),
      fail('wrong_answer', 'The lazy dog.'),
    ],
  }),
  exactCase({
    name: 'copy-typos',
    tags: ['verbatim', 'typos'],
    ask: `Copy this line exactly as it stands, mistakes included:\n\n${typos}`,
    text: typos,
    failures: [{ code: 'corrected', checks: [{ regex: '(?i)received|address|weird|definitely|until |tomorrow' }] }],
    wrong: [
      fail('corrected', 'The received address was weird, definitely until tomorrow.'),
      fail('corrected', 'Teh recieved adress was weird, definately untill tommorow.'),
      misformed('extra_text', `${typos}\n\n(Note: this line contains several spelling mistakes.)`),
    ],
  }),
  exactCase({
    name: 'copy-ascii-art',
    tags: ['verbatim', 'white_space'],
    ask: `Repeat this cat without a code block; the first line starts with one space, which may be left out:\n\n${art}`,
    text: art,
    wrong: [misformed('fenced', fenced(art)), fail('wrong_answer', '/\\_/\\\n(o.o)\n> ^ <')],
  }),
  exactCase({
    name: 'copy-code',
    tags: ['verbatim', 'white_space'],
    ask: `Print this Python exactly, tabs and odd spacing included, without a fence and without tidying it up:\n\n${code}`,
    text: code,
    failures: [{ code: 'reformatted', checks: [{ contains: 'range(3)' }] }],
    wrong: [
      fail('reformatted', "for i in range(3):\n    print('a', i)  # keep\n\n    pass"),
      misformed('fenced', fenced(code, 'python')),
    ],
  }),
  exactCase({
    name: 'copy-repeated-lines',
    tags: ['verbatim', 'duplicates'],
    ask: `Copy this text; do not shorten repetitions:\n\n${repeated}`,
    text: repeated,
    failures: [{ code: 'omission', checks: [{ contains: 'Row, row, row your boat' }] }],
    wrong: [
      fail('omission', 'Row, row, row your boat (x2)\ngently (x3)'),
      misformed('fenced', fenced(repeated)),
      fail('omission', 'Row, row, row your boat\nRow, row, row your boat\ngently\ngently'),
      misformed('extra_text', `Here is the copy:\n\n${repeated}`),
    ],
  }),
  exactCase({
    name: 'copy-confusable-key',
    tags: ['verbatim', 'letters'],
    ask: `Copy this serial number, character by character: ${key}`,
    text: key,
    failures: [{ code: 'confused_characters', checks: [{ regex: '^\\S{34}$' }] }],
    wrong: [
      fail('confused_characters', 'q7Gx-0OoI-l1ll-88BB-uvUV-rnm5-2ZzS'),
      fail('confused_characters', 'q7Gx-00oI-l1|I-88BB-uvUV-rnm5-2ZzS'),
      fail('wrong_answer', 'q7Gx-0OoI-l1|I-88BB-uvUV-mm5-2ZzS'),
    ],
  }),
  exactCase({
    name: 'every-word-on-its-line',
    tags: ['verbatim', 'line_count'],
    ask: 'Put each word of this sentence on a line of its own, without changing the words or their marks: Wait, what? "No," he said: never.',
    text: 'Wait, what? "No," he said: never.'.split(' ').join('\n'),
    failures: [{ code: 'punctuation_lost', checks: [{ not_contains: '"No,"' }] }],
    wrong: [
      fail('punctuation_lost', 'Wait\nwhat\nNo\nhe\nsaid\nnever'),
      fail('wrong_answer', 'Wait,\nwhat?\n"No,"\nhe said:\nnever.'),
    ],
  }),
]
