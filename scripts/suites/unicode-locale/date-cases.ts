import { type CaseSource, cutOff, fail } from '../suite-source.ts'
import { localeCase } from './locale-case.ts'

const DAY = new Date(Date.UTC(2026, 2, 5, 0, 5))
const date = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(DAY)
const long = (locale: string) => date(locale, { dateStyle: 'long' })
const full = (locale: string) => date(locale, { dateStyle: 'full' })
const numeric = (locale: string) => date(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Cases about dates, times and calendars as people of a place write them. The day is always 5 March 2026. */
export const dateCases: readonly CaseSource[] = [
  localeCase({
    name: 'control-date-en-us',
    tags: ['control', 'date'],
    ask: 'Write 2026-03-05 in American English with the full name of the month, such as "January 2, 2020". Only the date.',
    text: long('en-US'),
    foreign: [long('en-GB')],
    wrong: [fail('wrong_answer', 'May 3, 2026')],
  }),
  localeCase({
    name: 'date-day-first',
    tags: ['date', 'numeric'],
    ask: 'Write 2026-03-05 in the usual numeric form of the United Kingdom, two digits for day and month, slashes. Only the date.',
    text: numeric('en-GB'),
    foreign: [numeric('en-US'), '05.03.2026'],
  }),
  localeCase({
    name: 'date-de-long',
    tags: ['date'],
    ask: 'Schreibe 2026-03-05 als Datum mit ausgeschriebenem Monat, wie es in Deutschland üblich ist. Nur das Datum.',
    text: long('de-DE'),
    foreign: ['5 März 2026', 'März 5, 2026'],
    wrong: [fail('wrong_answer', '5. Mai 2026')],
  }),
  localeCase({
    name: 'date-fr-weekday',
    tags: ['date', 'weekday'],
    ask: 'Écris la date 2026-03-05 en toutes lettres avec le jour de la semaine, selon l’usage français. Réponds seulement par la date.',
    text: full('fr-FR'),
    foreign: ['Jeudi 5 Mars 2026', 'jeudi, 5 mars 2026'],
    wrong: [fail('wrong_answer', 'mercredi 5 mars 2026')],
  }),
  localeCase({
    name: 'date-pl-genitive',
    tags: ['date', 'inflection'],
    ask: 'Zapisz datę 2026-03-05 po polsku, z nazwą miesiąca słownie. Podaj tylko datę, bez słowa „rok”.',
    text: long('pl-PL'),
    foreign: ['5 marzec 2026', '5. marca 2026'],
  }),
  localeCase({
    name: 'date-cs-genitive',
    tags: ['date', 'inflection'],
    ask: 'Napiš datum 2026-03-05 česky se jménem měsíce. Pouze datum.',
    text: long('cs-CZ'),
    foreign: ['5. březen 2026', '5 března 2026'],
  }),
  localeCase({
    name: 'date-hu',
    tags: ['date', 'order'],
    ask: 'Írd le a 2026-03-05 dátumot magyarul, a hónap nevével. Csak a dátumot add meg.',
    text: long('hu-HU'),
    foreign: ['5. március 2026', '2026 március 5'],
  }),
  localeCase({
    name: 'date-ja-weekday',
    tags: ['date', 'weekday'],
    ask: '2026-03-05 を日本語の西暦の年月日と曜日（「○曜日」）で、空白や括弧なしで書いてください。日付だけを答えてください。',
    text: full('ja-JP'),
    foreign: ['2026年03月05日木曜日', '2026年3月5日（木）'],
    wrong: [fail('wrong_answer', '2026年3月5日金曜日')],
  }),
  localeCase({
    name: 'date-ja-era',
    tags: ['date', 'calendar'],
    ask: '2026-03-05 を元号を使って書いてください（例：昭和39年10月10日）。日付だけを答えてください。',
    text: long('ja-JP-u-ca-japanese'),
    foreign: [long('ja-JP')],
    wrong: [fail('wrong_answer', '令和7年3月5日'), fail('wrong_answer', '平成38年3月5日')],
  }),
  localeCase({
    name: 'date-th-buddhist',
    tags: ['date', 'calendar'],
    ask: 'เขียนวันที่ 2026-03-05 เป็นภาษาไทยโดยใช้พุทธศักราช ในรูปแบบ วัน เดือน(เต็ม) ปี ไม่ต้องมีคำว่า พ.ศ. ตอบเฉพาะวันที่',
    text: date('th-TH', { day: 'numeric', month: 'long', year: 'numeric' }),
    foreign: [date('th-TH-u-ca-gregory', { day: 'numeric', month: 'long', year: 'numeric' })],
    wrong: [fail('wrong_answer', '5 มีนาคม 2568'), cutOff('5 มี')],
  }),
  localeCase({
    name: 'date-ko-numeric',
    tags: ['date', 'numeric'],
    ask: '2026-03-05를 한국에서 쓰는 숫자 형식으로, 점과 공백을 넣고 앞자리 0 없이 쓰세요 (예: 2020. 1. 2.). 날짜만 답하세요.',
    text: date('ko-KR', { dateStyle: 'medium' }),
    foreign: ['2026.3.5', '2026. 03. 05.', '3. 5. 2026.'],
  }),
  localeCase({
    name: 'date-sv-numeric',
    tags: ['date', 'numeric'],
    ask: 'Skriv 5 mars 2026 i det vanliga svenska sifferformatet med fyrsiffrigt årtal. Endast datumet.',
    text: numeric('sv-SE'),
    foreign: ['05.03.2026', '05/03/2026'],
  }),
  localeCase({
    name: 'time-midnight',
    tags: ['time'],
    ask: 'Write the time 00:05 on the twelve-hour clock of the United States with AM or PM in capitals. Only the time.',
    text: date('en-US', { timeStyle: 'short' }),
    foreign: ['0:05 AM', '00:05 AM', '12:05 a.m.'],
    wrong: [fail('wrong_answer', '12:05 PM')],
  }),
  localeCase({
    name: 'time-fi',
    tags: ['time'],
    ask: 'Kirjoita kellonaika 17:05 suomalaisessa muodossa (24 tuntia, erotin kuten Suomessa on tapana). Vain kellonaika.',
    text: new Intl.DateTimeFormat('fi-FI', { timeZone: 'UTC', timeStyle: 'short' }).format(Date.UTC(2026, 2, 5, 17, 5)),
    foreign: ['17:05', '5.05 ip.'],
  }),
]
