import { exactCase } from '../exact-case.ts'
import { type CaseSource, cutOff, fail, fenced, misformed, refused, thought } from '../suite-source.ts'

type Row = readonly (string | number)[]

/** RFC 4180: a field is quoted when it has to be, or always. */
function csv(rows: readonly Row[], options: { delimiter?: string; quoteAll?: boolean } = {}): string {
  const { delimiter = ',', quoteAll = false } = options
  const field = (value: string | number) => {
    const text = String(value)
    return quoteAll || text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => row.map(field).join(delimiter)).join('\n')
}

const people: readonly Row[] = [
  ['name', 'city', 'age'],
  ['Ana', 'Lima', 31],
  ['Bo', 'Oslo', 47],
  ['Cem', 'Izmir', 29],
]
const films: readonly Row[] = [
  ['title', 'year', 'note'],
  ['Crouching Tiger, Hidden Dragon', 2000, 'the "wuxia" one'],
  ['8½', 1963, ''],
  ['Me, Myself & Irene', 2000, 'none'],
]
const tasks: readonly Row[] = [
  ['id', 'text'],
  [1, 'Buy:\nmilk\neggs'],
  [2, 'Call Bo'],
]
const prices: readonly Row[] = [
  ['artikel', 'preis'],
  ['Schraube, M4', '0,25'],
  ['Mutter', '1,10'],
]
const scores: readonly Row[] = [
  ['Ito', 12],
  ['Abe', 9],
  ['Ono', 12],
  ['Ueda', 30],
  ['Aoki', 9],
]
const ranked = scores.toSorted((a, b) => Number(b[1]) - Number(a[1]) || (String(a[0]) < String(b[0]) ? -1 : 1))

const stock: readonly Row[] = [
  ['Bolt', 1250, '0.05'],
  ['Hex nut', 90, '0.12'],
  ['Washer', 7, '12.00'],
]
const fixed = stock
  .map(([name, count, price]) => `${String(name).padEnd(10)}${String(count).padStart(6)}${String(price).padStart(8)}`)
  .join('\n')
const leaders = stock
  .map(([name, count]) => `${name}${'.'.repeat(20 - String(name).length - String(count).length)}${count}`)
  .join('\n')
const box = ['+----+-----+', '| id | qty |', '+----+-----+', '|  1 |  40 |', '| 12 |   5 |', '+----+-----+'].join('\n')
const table = ['| Item | Price |', '|:---|---:|', '| Tea | 2.50 |', '| Cake | 4.00 |'].join('\n')
const piped = ['| Command | Meaning |', '|---|---|', '| a \\| b | pipe |', '| a \\|\\| b | or |'].join('\n')

/** Cases about rows and columns: CSV, Markdown tables, fixed widths. */
export const tableCases: readonly CaseSource[] = [
  exactCase({
    name: 'control-csv',
    tags: ['control', 'csv'],
    ask: 'Write this as CSV with the header name,city,age. Answer with the CSV only.\n\nAna lives in Lima and is 31. Bo lives in Oslo and is 47. Cem lives in Izmir and is 29.',
    text: csv(people),
    form: { csv: { columns: ['name', 'city', 'age'] } },
    alsoRight: [thought('Three rows, a header first.\n```\nname,city,age\n```', csv(people)), `\n${csv(people)}\n`],
    wrong: [
      misformed('fenced', fenced(csv(people), 'csv')),
      fail('wrong_answer', csv(people).replace('47', '74')),
      misformed('not_csv', `Here is the CSV:\n\n${csv(people)}`),
    ],
  }),
  exactCase({
    name: 'csv-quotes-where-needed',
    tags: ['csv', 'quoting'],
    ask: 'Write CSV as RFC 4180 has it, with the header title,year,note; quote only the fields that need it. Output nothing else.\n\n1) Crouching Tiger, Hidden Dragon; 2000; the "wuxia" one\n2) 8½; 1963; (no note: empty field)\n3) Me, Myself & Irene; 2000; none',
    text: csv(films),
    // "none" may be read as the note itself, or as no note.
    alsoText: [csv(films).replace(/none$/, '')],
    form: { csv: { columns: ['title', 'year', 'note'] } },
    wrong: [
      misformed(
        'not_csv',
        'title,year,note\nCrouching Tiger, Hidden Dragon,2000,the "wuxia" one\n8½,1963,\nMe, Myself & Irene,2000,none',
      ),
      fail('wrong_answer', csv(films, { quoteAll: true })),
      fail('wrong_answer', csv(films).replace(',\n', ',N/A\n')),
    ],
  }),
  exactCase({
    name: 'csv-line-feed-in-field',
    tags: ['csv', 'quoting'],
    ask: 'Write CSV with the header id,text and two rows. Row 1 has a text of three lines: "Buy:", "milk", "eggs"; they are kept as real line feeds inside the field. Row 2 has the text: Call Bo. Only the CSV.',
    text: csv(tasks),
    form: { csv: { columns: ['id', 'text'], min_rows: 2, max_rows: 2 } },
    wrong: [
      misformed('not_csv', 'id,text\n1,Buy:\nmilk\neggs\n2,Call Bo'),
      fail('wrong_answer', 'id,text\n1,"Buy:\\nmilk\\neggs"\n2,Call Bo'),
      fail('wrong_answer', 'id,text\n1,Buy: milk eggs\n2,Call Bo'),
    ],
  }),
  exactCase({
    name: 'csv-semicolons',
    tags: ['csv', 'delimiter'],
    ask: 'Schreibe CSV für ein deutsches Excel: Trennzeichen Semikolon, Dezimalkomma, Anführungszeichen nur, wo nötig. Kopfzeile artikel;preis. Nur die CSV.\n\n"Schraube, M4" kostet 25 Cent, Mutter 1 Euro 10. Preise in Euro mit zwei Nachkommastellen.',
    text: csv(prices, { delimiter: ';' }),
    form: { csv: { columns: ['artikel', 'preis'], delimiter: ';' } },
    wrong: [
      misformed('not_csv', 'artikel,preis\n"Schraube, M4","0,25"\nMutter,"1,10"'),
      fail('wrong_answer', 'artikel;preis\nSchraube, M4;0.25\nMutter;1.10'),
      fail('wrong_answer', 'artikel;preis\nSchraube, M4;0,25 €\nMutter;1,10 €'),
    ],
  }),
  exactCase({
    name: 'csv-quote-every-field',
    tags: ['csv', 'quoting'],
    ask: 'Write these rows as CSV without a header; every field in double quotes, numbers too.\n\nAna / Lima / 31\nBo / Oslo / 47',
    text: csv(people.slice(1, 3), { quoteAll: true }),
    wrong: [
      fail('missing_quotes', csv(people.slice(1, 3))),
      fail('missing_quotes', '"Ana","Lima",31\n"Bo","Oslo",47'),
      misformed('extra_text', csv(people.slice(0, 3), { quoteAll: true })),
    ],
    failures: [{ code: 'missing_quotes', checks: [{ regex: '\\b(31|47)(\\n|$)' }] }],
  }),
  exactCase({
    name: 'csv-sorted',
    tags: ['csv', 'order'],
    ask: `Sort by score, highest first; equal scores by name from A to Z. CSV lines "name,score", no header, nothing else.\n\n${csv(scores)}`,
    text: csv(ranked),
    wrong: [
      fail(
        'wrong_order',
        csv(
          scores
            .toSorted((a, b) => Number(b[1]) - Number(a[1]))
            .with(3, ['Abe', 9])
            .with(4, ['Aoki', 9])
            .with(1, ['Ono', 12])
            .with(2, ['Ito', 12]),
        ),
      ),
      fail('omission', csv(ranked.slice(0, 3))),
      misformed('fenced', fenced(csv(ranked))),
    ],
    failures: [
      { code: 'omission', checks: [{ not_regex: 'Abe' }] },
      { code: 'wrong_order', checks: [{ contains: 'Ueda,30' }, { contains: 'Aoki,9' }] },
    ],
  }),
  exactCase({
    name: 'tab-separated',
    tags: ['tsv', 'delimiter'],
    ask: 'Give three lines with two columns, separated by one tab character: each of the letters a, b, c and its position in the alphabet. Nothing else.',
    text: 'a\t1\nb\t2\nc\t3',
    wrong: [
      fail('wrong_delimiter', 'a    1\nb    2\nc    3'),
      fail('wrong_delimiter', 'a\\t1\nb\\t2\nc\\t3'),
      fail('wrong_answer', 'a\t0\nb\t1\nc\t2'),
      misformed('fenced', fenced('a\t1\nb\t2\nc\t3', 'tsv')),
    ],
    failures: [{ code: 'wrong_delimiter', checks: [{ not_contains: '\t' }] }],
  }),
  exactCase({
    name: 'csv-empty-fields',
    tags: ['csv', 'empty'],
    ask: 'CSV with the header a,b,c,d and one row in which only c is known, and is 5. Unknown fields stay empty. Only the two lines.',
    text: 'a,b,c,d\n,,5,',
    form: { csv: { columns: ['a', 'b', 'c', 'd'], min_rows: 1, max_rows: 1 } },
    wrong: [
      fail('filled_in', 'a,b,c,d\nnull,null,5,null'),
      misformed('not_csv', 'a,b,c,d\n,,5'),
      fail('filled_in', 'a,b,c,d\nN/A,N/A,5,N/A'),
    ],
    failures: [{ code: 'filled_in', checks: [{ regex: '(?i)null|n/a|none|unknown' }] }],
  }),
  exactCase({
    name: 'markdown-table',
    tags: ['markdown', 'table'],
    ask: 'Write a Markdown table with the columns Item (left-aligned, with a colon) and Price (right-aligned). Rows: Tea 2.50, Cake 4.00. One space on each side of the text in a cell; the line below the header is exactly |:---|---:| . Only the table.',
    text: table,
    wrong: [
      fail('wrong_alignment', table.replace('|:---|---:|', '|---|---|')),
      misformed('fenced', fenced(table, 'markdown')),
      misformed('extra_text', `${table}\n| Total | 6.50 |`),
    ],
    failures: [{ code: 'wrong_alignment', checks: [{ not_contains: '|:---|---:|' }] }],
  }),
  exactCase({
    name: 'markdown-escaped-pipe',
    tags: ['markdown', 'table', 'quoting'],
    ask: 'Write a Markdown table with the header Command, Meaning and the rows: a | b, pipe; a || b, or. A pipe inside a cell is written \\| . One space on each side of a cell, the second line is |---|---| . Only the table, no code formatting.',
    text: piped,
    wrong: [
      fail('unescaped', piped.replaceAll('\\|', '|')),
      fail('wrong_answer', piped.replaceAll('a \\| b', '`a \\| b`')),
      misformed('fenced', fenced(piped)),
    ],
    failures: [{ code: 'unescaped', checks: [{ not_contains: '\\|' }] }],
  }),
  exactCase({
    name: 'fixed-width',
    tags: ['fixed_width'],
    ask: 'Write three lines in fixed columns: the name in 10 characters, left-aligned; the count in 6, right-aligned; the price in 8, right-aligned. Pad with spaces, no separators, no header.\n\nBolt, 1250, 0.05\nHex nut, 90, 0.12\nWasher, 7, 12.00',
    text: fixed,
    wrong: [
      fail('wrong_width', stock.map((row) => row.join(' ')).join('\n')),
      fail('wrong_width', fixed.replaceAll('   ', '  ')),
      misformed('fenced', fenced(fixed, 'text')),
      cutOff(fixed.slice(0, 40)),
    ],
    failures: [{ code: 'wrong_width', checks: [{ contains: '1250' }] }],
  }),
  exactCase({
    name: 'dot-leaders',
    tags: ['fixed_width'],
    ask: 'Write each name and its count on a line of exactly 20 characters, with dots between them and no spaces added.\n\nBolt 1250\nHex nut 90\nWasher 7',
    text: leaders,
    wrong: [
      fail('wrong_width', stock.map(([name, count]) => `${name}..........${count}`).join('\n')),
      fail('wrong_answer', leaders.replaceAll('.', ' ')),
    ],
    failures: [{ code: 'wrong_width', checks: [{ contains: '....' }] }],
  }),
  exactCase({
    name: 'box-table',
    tags: ['fixed_width', 'table'],
    ask: 'Draw this table with +, - and |, like MySQL does: the header centred by one space on each side, numbers right-aligned, a line above and below the header and at the end.\n\nid qty\n1 40\n12 5\n\nOutput only the six lines.',
    text: box,
    wrong: [
      fail('wrong_answer', box.replace('|  1 |  40 |', '| 1  | 40  |')),
      misformed('fenced', fenced(box)),
      refused("I'm sorry, but I am not able to draw tables in this chat."),
    ],
  }),
]
