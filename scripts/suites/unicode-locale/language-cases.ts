import { type CaseSource, fail, fenced, misformed, thought } from '../suite-source.ts'
import { textCase } from './text-case.ts'

/** Words in the order of a language, one right answer. */
function sortCase(name: string, locale: string, language: string, words: readonly string[], code: string): CaseSource {
  const right = words.toSorted(new Intl.Collator(locale).compare).join(' ')
  const byRoot = words.toSorted(new Intl.Collator('en').compare).join(' ')
  const byCodePoint = words.toSorted().join(' ')
  const others = [...new Set([byRoot, byCodePoint])].filter((text) => text !== right)
  return textCase({
    name,
    tags: ['collation', 'order'],
    ask: `Sort these words as a dictionary of ${language} does, on one line, separated by single spaces. Nothing else.\n\n${words.join(' ')}`,
    text: right,
    failures: [{ code, checks: [{ or: others.map((text) => ({ equals: text })) }] }],
    wrong: [
      ...others.map((text) => fail(code, text)),
      fail('wrong_answer', right.split(' ').slice(1).join(' ')),
      misformed('extra_text', `Sorted:\n${right}`),
    ],
  })
}

function pluralForms(locale: string, numbers: readonly number[], forms: Readonly<Record<string, string>>): string {
  const rules = new Intl.PluralRules(locale)
  return numbers.map((n) => `${n} ${forms[rules.select(n)] ?? ''}`).join('\n')
}

const PL = pluralForms('pl', [1, 3, 5, 12, 22, 112], { one: 'plik', few: 'pliki', many: 'plików' })
const RU = pluralForms('ru', [1, 2, 11, 21, 25, 104], { one: 'файл', few: 'файла', many: 'файлов' })
const AR = [0, 1, 2, 5, 11, 100].map((n) => new Intl.PluralRules('ar').select(n)).join(' ')
const SL = pluralForms('sl', [1, 2, 3, 5, 101, 102], { one: 'knjiga', two: 'knjigi', few: 'knjige', other: 'knjig' })
const suffix: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = [1, 2, 3, 11, 12, 13, 21, 112, 123]
const EN = ordinals.map((n) => `${n}${suffix[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)]}`).join(' ')
const ES = new Intl.ListFormat('es').format(['Ana', 'Fernando', 'Isabel'])
const US = new Intl.ListFormat('en-US').format(['red', 'white', 'blue'])
const GB = new Intl.ListFormat('en-GB').format(['red', 'white', 'blue'])
const weekStart = (locale: string) =>
  (new Intl.Locale(locale) as Intl.Locale & { getWeekInfo(): { firstDay: number } }).getWeekInfo().firstDay
const DAYS = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weeks = ['en-US', 'de-DE', 'ar-EG'].map((locale) => DAYS[weekStart(locale)]).join(', ')

/** Cases about plurals, ordinals, lists, alphabetical order and case in single languages. */
export const languageCases: readonly CaseSource[] = [
  textCase({
    name: 'control-ordinals-en',
    tags: ['control', 'plural'],
    ask: `Write these numbers as English ordinals in digits with their endings, separated by single spaces: ${ordinals.join(' ')}`,
    text: EN,
    wrong: [
      fail('wrong_answer', EN.replace('11th', '11st').replace('112th', '112nd')),
      misformed('extra_text', `Here you go: ${EN}`),
    ],
  }),
  textCase({
    name: 'plural-pl',
    tags: ['plural'],
    ask: 'Odmień słowo „plik” (plik, pliki, plików) przez liczby 1, 3, 5, 12, 22, 112. Każda w osobnym wierszu w postaci „liczba słowo”. Nic więcej.',
    text: PL,
    failures: [{ code: 'locale_error', checks: [{ regex: '\\b(22 plików|12 pliki|112 pliki|5 pliki|3 plików)' }] }],
    alsoRight: [thought('22 kończy się na 2, więc pliki.', PL), `${PL}\n`],
    wrong: [
      fail('locale_error', PL.replace('22 pliki', '22 plików')),
      fail('locale_error', PL.replace('12 plików', '12 pliki')),
      misformed('fenced', fenced(PL)),
      misformed('extra_text', `Oto odmiana:\n\n${PL}`),
    ],
  }),
  textCase({
    name: 'plural-ru',
    tags: ['plural'],
    ask: 'Напиши слово «файл» (файл, файла, файлов) с числами 1, 2, 11, 21, 25, 104: каждое на отдельной строке в виде «число слово». Больше ничего.',
    text: RU,
    failures: [{ code: 'locale_error', checks: [{ regex: '(21 файлов|11 файл\\n|104 файлов|2 файлов)' }] }],
    wrong: [fail('locale_error', RU.replace('21 файл\n', '21 файлов\n')), misformed('extra_text', `Вот ответ:\n${RU}`)],
  }),
  textCase({
    name: 'plural-sl-dual',
    tags: ['plural'],
    ask: 'Slovene has the forms knjiga (one), knjigi (two), knjige (few) and knjig (other). Write 1, 2, 3, 5, 101 and 102 books, one per line as "number word". Nothing else.',
    text: SL,
    failures: [{ code: 'locale_error', checks: [{ regex: '2 knjige|101 knjig\\b|102 knjig\\b' }] }],
    wrong: [
      fail('locale_error', SL.replace('2 knjigi', '2 knjige')),
      fail('locale_error', SL.replace('101 knjiga', '101 knjig')),
      fail('wrong_answer', '1 book\n2 books\n3 books\n5 books\n101 books\n102 books'),
    ],
  }),
  textCase({
    name: 'plural-ar-categories',
    tags: ['plural'],
    ask: 'Name the CLDR cardinal plural category in Arabic of 0, 1, 2, 5, 11 and 100, in this order, separated by single spaces. Nothing else.',
    text: AR,
    failures: [
      {
        code: 'locale_error',
        checks: [{ regex: '^(zero|one|two|few|many|other)( (zero|one|two|few|many|other)){5}$' }],
      },
    ],
    wrong: [
      fail('locale_error', 'other one other other other other'),
      misformed('extra_text', `The categories are: ${AR}.`),
    ],
  }),
  textCase({
    name: 'list-es',
    tags: ['list'],
    ask: 'Une en una enumeración en español correcto, con la conjunción adecuada delante del último nombre: Ana; Fernando; Isabel. Solo la enumeración.',
    text: ES,
    failures: [{ code: 'locale_error', checks: [{ contains: ' y Isabel' }] }],
    wrong: [fail('locale_error', 'Ana, Fernando y Isabel'), fail('wrong_answer', 'Ana, Fernando, Isabel')],
  }),
  textCase({
    name: 'list-two-englishes',
    tags: ['list'],
    ask: 'Join red, white, blue with "and" on two lines: first as American style guides do, with the serial comma; then as is usual in British newspapers, without it. Nothing else.',
    text: `${US}\n${GB}`,
    failures: [{ code: 'locale_error', checks: [{ regex: 'red, white,? and blue\\nred, white,? and blue' }] }],
    wrong: [
      fail('locale_error', `${GB}\n${US}`),
      misformed('extra_text', `American:\n${US}\n${GB}\n(British)`),
      fail('wrong_answer', `American: ${US}\nBritish: ${GB}`),
    ],
  }),
  textCase({
    name: 'first-day-of-week',
    tags: ['calendar', 'knowledge'],
    ask: 'On which day does the week start in calendars of the United States, Germany and Egypt? English names, in this order, separated by comma and space. Nothing else.',
    text: weeks,
    failures: [{ code: 'locale_error', checks: [{ regex: '^\\w+day, \\w+day, \\w+day$' }] }],
    wrong: [fail('locale_error', 'Sunday, Monday, Sunday'), misformed('extra_text', `In calendars: ${weeks}.`)],
  }),
  sortCase('sort-sv', 'sv', 'Swedish', ['ödla', 'apa', 'zebra', 'älg', 'åsna', 'orm'], 'locale_error'),
  sortCase(
    'sort-de',
    'de',
    'German',
    ['Zebra', 'Ähre', 'Apfel', 'Äpfel', 'Affe', 'Ofen', 'Öfen', 'Opal'],
    'locale_error',
  ),
  sortCase('sort-es', 'es', 'Spanish', ['nube', 'ñandú', 'oso', 'nuez', 'nácar', 'noche'], 'locale_error'),
  sortCase('sort-cs', 'cs', 'Czech', ['chata', 'cihla', 'hora', 'ihned', 'čaj', 'cesta'], 'locale_error'),
  sortCase('sort-et', 'et', 'Estonian', ['tuba', 'zebra', 'sai', 'žanr', 'šokk', 'õun', 'vesi'], 'locale_error'),
  textCase({
    name: 'upper-tr',
    tags: ['case'],
    ask: 'Şu metni Türkçe kurallarına göre büyük harflere çevir, başka bir şey yazma: istanbul’da ılık bir gün',
    text: 'istanbul’da ılık bir gün'.toLocaleUpperCase('tr'),
    failures: [{ code: 'locale_error', checks: [{ regex: '^ISTANBUL|\\bBIR\\b' }] }],
    wrong: [
      fail('locale_error', 'istanbul’da ılık bir gün'.toUpperCase()),
      fail('wrong_answer', 'İstanbul’da Ilık Bir Gün'),
    ],
  }),
  textCase({
    name: 'lower-tr',
    tags: ['case'],
    ask: 'Şu metni Türkçe kurallarına göre küçük harflere çevir, başka bir şey yazma: DIŞ IŞIK İYİ',
    text: 'DIŞ IŞIK İYİ'.toLocaleLowerCase('tr'),
    failures: [{ code: 'locale_error', checks: [{ regex: 'diş|işik' }] }],
    wrong: [fail('locale_error', 'diş işik iyi'), misformed('extra_text', 'Küçük harflerle: dış ışık iyi')],
  }),
  textCase({
    name: 'upper-sharp-s',
    tags: ['case'],
    ask: "Uppercase these words as Unicode's default mapping does, separated by single spaces: straße ﬁnal ŉ",
    text: 'straße ﬁnal ŉ'.toUpperCase(),
    failures: [{ code: 'encoding_error', checks: [{ regex: 'STRAẞE|STRAßE' }] }],
    wrong: [fail('encoding_error', 'STRAẞE FINAL ʼN'), fail('wrong_answer', 'STRASE FINAL N')],
  }),
  textCase({
    name: 'lower-final-sigma',
    tags: ['case'],
    ask: 'Μετάτρεψε σε πεζά, χωρίς τόνους και χωρίς τίποτε άλλο: ΟΔΟΣ ΣΟΦΟΣ',
    text: 'ΟΔΟΣ ΣΟΦΟΣ'.toLowerCase(),
    failures: [{ code: 'locale_error', checks: [{ regex: 'σ$|σ ' }] }],
    wrong: [fail('locale_error', 'οδοσ σοφοσ'), fail('wrong_answer', 'οδός σοφός')],
  }),
]
