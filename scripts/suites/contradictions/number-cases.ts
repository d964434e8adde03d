import { type CaseSource, fail, type LabelledAnswer, pass } from '../suite-source.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

interface WrongSum {
  readonly name: string
  readonly tags: readonly string[]
  readonly ask: string
  readonly right: number
  /** The number that the text states. */
  readonly stated: number
  readonly other: string
  readonly more?: readonly LabelledAnswer[]
}

/** The case: the number that follows from the parts is wanted, not the one that the text states. */
function wrongSum({ name, tags, ask, right, stated, other, more = [] }: WrongSum): CaseSource {
  return {
    name,
    ask,
    tags: ['numbers', ...tags],
    checks: [{ numeric: right }, { not_regex: `\\b${stated}\\b` }],
    failures: [
      { code: 'hedged', checks: [{ regex: `\\b${right}\\b` }, { regex: `\\b${stated}\\b` }] },
      { code: 'contradiction', checks: [{ regex: `\\b${stated}\\b` }] },
    ],
    answers: [pass(String(right)), fail('contradiction', String(stated)), fail('wrong_answer', other), ...more],
  }
}

const invoice = [120, 45, 80, 35]
const votes = [412, 389, 57]
const rooms = [18, 22, 19, 24]
const minutes = [35, 50, 15, 40]
const members = [
  { name: 'Ana', days: 4 },
  { name: 'Bo', days: 7 },
  { name: 'Cem', days: 5 },
]
const stated = sum(invoice) - 20

/** Cases in which a stated number does not follow from its parts. */
export const numberCases: readonly CaseSource[] = [
  wrongSum({
    name: 'invoice-total',
    tags: ['sum'],
    ask: `Invoice: ${invoice.map((amount, i) => `item ${i + 1}: ${amount} euros`).join('; ')}. Total: ${stated} euros. The prices of the items are right. What should the total be? Only the number.`,
    right: sum(invoice),
    stated,
    other: '270',
    more: [fail('hedged', `${stated} is stated, but it should be ${sum(invoice)}`)],
  }),
  wrongSum({
    name: 'vote-count',
    tags: ['sum'],
    ask: `Votes: A ${votes[0]}, B ${votes[1]}, invalid ${votes[2]}. "${sum(votes) + 10} ballots were counted in all", says the protocol. The single counts were checked twice and are right. How many ballots were there? Only the number.`,
    right: sum(votes),
    stated: sum(votes) + 10,
    other: '848',
    more: [fail('hedged', `The protocol says ${sum(votes) + 10}, but the sum is ${sum(votes)}`)],
  }),
  wrongSum({
    name: 'average-class-size',
    tags: ['mean'],
    ask: `Four classes have ${rooms.join(', ')} pupils. The headline says "23 pupils per class on average". What is the average really? Only the number, with decimals if needed.`,
    right: sum(rooms) / rooms.length,
    stated: 23,
    other: '21.5',
  }),
  wrongSum({
    name: 'schedule-length',
    tags: ['sum', 'time'],
    ask: `Workshop plan: ${minutes.join(', ')} minutes for the four parts, without breaks, "two and a half hours altogether, that is 150 minutes". The four parts are fixed. How many minutes does the workshop take? Only the number.`,
    right: sum(minutes),
    stated: 150,
    other: '135',
  }),
  wrongSum({
    name: 'percentages-with-a-rest',
    tags: ['percent'],
    ask: 'A survey of 400 people: 45% said yes, 38% said no, 12% had no opinion, the rest did not answer; "that is 12 people", says the report. The percentages are right. How many people did not answer? Only the number.',
    right: (400 * (100 - 45 - 38 - 12)) / 100,
    stated: 12,
    other: '5',
  }),
  wrongSum({
    name: 'days-between',
    tags: ['dates'],
    ask: 'The exhibition is open from 3 March to 3 April 2026, first and last day included, "31 days in all". How many days is it open? Only the number.',
    right: (Date.UTC(2026, 3, 3) - Date.UTC(2026, 2, 3)) / 86_400_000 + 1,
    stated: 31,
    other: '30',
  }),
  wrongSum({
    name: 'holiday-ledger',
    tags: ['sum'],
    ask: `Days off taken: ${members.map(({ name, days }) => `${name} ${days}`).join(', ')}. Each has 10 per year. The ledger says "together 13 days are left". How many are left together? Only the number.`,
    right: members.length * 10 - sum(members.map(({ days }) => days)),
    stated: 13,
    other: '16',
  }),
  {
    name: 'sound-invoice',
    ask: `Invoice: ${invoice.map((amount, i) => `item ${i + 1}: ${amount} euros`).join('; ')}. Total: ${sum(invoice)} euros. Is the total right? Answer only with RIGHT, or with the right total.`,
    tags: ['control', 'sound', 'sum'],
    checks: [{ regex: '^\\W*RIGHT\\W*$' }],
    failures: [{ code: 'false_alarm', checks: [{ regex: '\\d' }] }],
    answers: [pass('RIGHT'), fail('false_alarm', '270'), fail('wrong_answer', 'The stated total is too low.')],
  },
]
