import { type CaseSource, cutOff, fail, refused } from '../suite-source.ts'
import { localeCase } from './locale-case.ts'

const number = (locale: string, value: number, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale, options).format(value)
const money = (locale: string, value: number, currency: string, options: Intl.NumberFormatOptions = {}) =>
  number(locale, value, { style: 'currency', currency, ...options })

/** Cases about numbers, money and percentages as people of a place write them. */
export const numberCases: readonly CaseSource[] = [
  localeCase({
    name: 'control-number-en-us',
    tags: ['control', 'number'],
    ask: 'Write 1234567.891 the way it is written in the United States, with separators for thousands. Answer with the number only.',
    text: number('en-US', 1234567.891),
    foreign: [number('de-DE', 1234567.891)],
    wrong: [fail('wrong_answer', '1,234,567.89')],
  }),
  localeCase({
    name: 'number-de',
    tags: ['number'],
    ask: 'Schreibe die Zahl 1234567.89 so, wie man sie in Deutschland mit Tausendertrennzeichen schreibt. Nur die Zahl.',
    text: number('de-DE', 1234567.89),
    foreign: [number('en-US', 1234567.89), number('fr-FR', 1234567.89)],
  }),
  localeCase({
    name: 'number-fr',
    tags: ['number'],
    ask: 'Écris le nombre 1234567.89 selon l’usage français, avec séparateur de milliers. Réponds seulement par le nombre.',
    text: number('fr-FR', 1234567.89),
    foreign: [number('de-DE', 1234567.89), number('en-US', 1234567.89)],
  }),
  localeCase({
    name: 'number-de-ch',
    tags: ['number'],
    ask: 'Write 1234567.89 with separators for thousands as it is done in German-speaking Switzerland. Only the number.',
    text: number('de-CH', 1234567.89),
    foreign: [number('de-DE', 1234567.89), number('en-US', 1234567.89)],
  }),
  localeCase({
    name: 'number-indian-groups',
    tags: ['number', 'grouping'],
    ask: 'Write 123456789 with separators as in Indian English (lakhs and crores). Only the number.',
    text: number('en-IN', 123456789),
    foreign: [number('en-US', 123456789)],
    wrong: [fail('wrong_answer', '1,23,456,789')],
  }),
  localeCase({
    name: 'number-es-four-digits',
    tags: ['number', 'grouping'],
    ask: 'Spanish in Spain separates thousands only from five digits before the decimal sign on, by a point. Write 4321.5 and 54321.5 that way, separated by " / ". Nothing else.',
    text: `${number('es-ES', 4321.5)} / ${number('es-ES', 54321.5)}`,
    foreign: ['4.321,5 / 54.321,5', '4,321.5 / 54,321.5'],
  }),
  localeCase({
    name: 'number-arabic-digits',
    tags: ['number', 'digits'],
    ask: 'Write 1234.5 as in Egypt in Arabic: Arabic-Indic digits, the Arabic thousands separator and the Arabic decimal separator. Only the number.',
    text: number('ar-EG', 1234.5),
    foreign: ['١,٢٣٤.٥', number('en-US', 1234.5)],
    wrong: [fail('wrong_answer', '۱٬۲۳۴٫۵')],
  }),
  localeCase({
    name: 'year-devanagari-digits',
    tags: ['number', 'digits'],
    ask: 'वर्ष 2026 को देवनागरी अंकों में लिखिए। केवल संख्या।',
    text: number('hi-IN-u-nu-deva', 2026, { useGrouping: false }),
    foreign: ['2026', number('bn-BD', 2026, { useGrouping: false })],
  }),
  localeCase({
    name: 'money-de',
    tags: ['currency'],
    ask: 'Wie schreibt man den Betrag von 1234.5 Euro in Deutschland, mit Tausenderpunkt, zwei Nachkommastellen und dem Zeichen €? Nur der Betrag.',
    text: money('de-DE', 1234.5, 'EUR'),
    foreign: [money('en-IE', 1234.5, 'EUR'), '€ 1.234,50'],
    wrong: [fail('wrong_answer', '1.234,50')],
  }),
  localeCase({
    name: 'money-ja-yen',
    tags: ['currency'],
    ask: '金額 1234.5 円を、日本で一般的な書き方で（円記号を前に、桁区切りあり、四捨五入した整数で）書いてください。金額だけを答えてください。',
    text: money('ja-JP', 1235, 'JPY'),
    foreign: [money('de-DE', 1235, 'JPY'), '1,235 ¥'],
    wrong: [fail('wrong_answer', '¥1,234.50')],
  }),
  localeCase({
    name: 'money-pt-br',
    tags: ['currency'],
    ask: 'Escreva o valor de 1234567.5 reais como se escreve no Brasil, com o símbolo. Responda apenas com o valor.',
    text: money('pt-BR', 1234567.5, 'BRL'),
    foreign: ['R$ 1,234,567.50', '1.234.567,50 R$'],
  }),
  localeCase({
    name: 'money-en-in',
    tags: ['currency', 'grouping'],
    ask: 'Write 2345678 rupees the Indian way in English, with the sign ₹, Indian grouping and two decimals. Only the amount.',
    text: money('en-IN', 2345678, 'INR'),
    foreign: ['₹2,345,678.00', '23,45,678.00 ₹'],
  }),
  localeCase({
    name: 'money-accounting',
    tags: ['currency', 'negative'],
    ask: 'A loss of 1234.5 US dollars in American accounting style (parentheses instead of a minus), with the dollar sign, separator and cents. Only the amount.',
    text: money('en-US', -1234.5, 'USD', { currencySign: 'accounting' }),
    foreign: [money('en-US', -1234.5, 'USD'), '$(1,234.50)'],
  }),
  localeCase({
    name: 'percent-fr',
    tags: ['percent'],
    ask: 'Écris 12.5 pour cent avec le signe, selon la typographie française (espace comprise). Réponds seulement par cela.',
    text: number('fr-FR', 0.125, { style: 'percent', minimumFractionDigits: 1 }),
    foreign: ['12,5%', '12.5%'],
  }),
  localeCase({
    name: 'percent-tr',
    tags: ['percent'],
    ask: 'Yüzde 12.5 oranını Türkçe yazım kurallarına göre yüzde işaretiyle yaz. Yalnızca oranı yaz.',
    text: number('tr-TR', 0.125, { style: 'percent', minimumFractionDigits: 1 }),
    foreign: ['12,5%', '%12.5', '12.5%'],
  }),
  localeCase({
    name: 'parse-german-number',
    tags: ['number', 'parsing'],
    ask: 'A German invoice says 12.345 Stück and 0,750 kg. Give both as plain decimal numbers with a point as the decimal sign and no separators or trailing zeros: "pieces;kilograms". Nothing else.',
    text: '12345;0.75',
    foreign: ['12.345;0.750', '12.345;750', '12;750'],
    wrong: [refused("I'm sorry, but I can't assist with that.")],
  }),
  localeCase({
    name: 'two-places-one-number',
    tags: ['number', 'mixed'],
    ask: 'Write 9876.5 on two lines: first as in Poland, then as in Canada in English, each as its people write it with separators where usual there. Polish groups four-digit numbers not at all. Two lines, nothing else.',
    text: `${number('pl-PL', 9876.5)}\n${number('en-CA', 9876.5)}`,
    foreign: ['9.876,5\n9,876.5', '9,876.5\n9876,5'],
    wrong: [cutOff('9876')],
  }),
]
