import { notRepeated } from '../echo-guard.ts'
import { type CaseSource, cutOff, fail, type LabelledAnswer, pass, refused } from '../suite-source.ts'

interface ChangedFact {
  readonly name: string
  readonly tags: readonly string[]
  readonly ask: CaseSource['ask']
  /** Patterns of the value that holds and of those that no longer do. */
  readonly holds: string
  readonly stale: string
  readonly answers: readonly LabelledAnswer[]
}

/** The case: the value that holds must be there, and none that was replaced. */
function changedFact({ name, tags, ask, holds, stale, answers }: ChangedFact): CaseSource {
  return {
    name,
    ask,
    tags,
    checks: [{ regex: `(?i)${holds}` }, { not_regex: `(?i)${stale}` }, notRepeated(ask)],
    failures: [
      { code: 'hedged', checks: [{ regex: `(?i)${holds}` }, { regex: `(?i)${stale}` }] },
      { code: 'stale_value', checks: [{ regex: `(?i)${stale}` }] },
    ],
    answers,
  }
}

/** Cases in which a fact changes in the course of the text: what is said last, or what is in force, holds. */
export const changedFactCases: readonly CaseSource[] = [
  changedFact({
    name: 'meeting-moved-twice',
    tags: ['changed_fact'],
    ask: 'From: Lena, Mon: The review is on Thursday at 9:00 in room 4.\nFrom: Omar, Tue: Room 4 is taken, we move to room 11.\nFrom: Lena, Wed: I have a train, can we start at 10:30? Omar: fine.\nFrom: Omar, Wed: Room 11 has no projector. Room 7 it is.\n\nWhere and when does the review take place? Answer only with the room number and the time.',
    holds: '\\b7\\b[^\\d]*10[:.]30|10[:.]30[^\\d]*\\b7\\b',
    stale: '\\b9[:.]00|\\broom (4|11)\\b',
    answers: [
      pass('Room 7, 10:30'),
      fail('stale_value', 'Room 11, 9:00'),
      fail('hedged', 'Room 7 at 10:30 (originally room 4 at 9:00)'),
      fail('wrong_answer', 'Room 7'),
    ],
  }),
  changedFact({
    name: 'price-withdrawn-change',
    tags: ['changed_fact', 'revert'],
    ask: 'Price list, January: the annual pass costs 240 euros. Notice of 1 March: it costs 265 euros. Notice of 9 March: the notice of 1 March is withdrawn; everything stays as it was.\n\nWhat does the annual pass cost on 10 March? Only the amount in euros.',
    holds: '\\b240\\b',
    stale: '\\b265\\b',
    answers: [
      pass('240'),
      fail('stale_value', '265 euros'),
      fail('hedged', '240 or 265 euros, depending on the notice'),
      fail('wrong_answer', '250'),
    ],
  }),
  changedFact({
    name: 'order-of-time-not-of-text',
    tags: ['changed_fact', 'time_order'],
    ask: 'Log, newest first:\n14:20 status set to SHIPPED\n13:05 status set to PACKED\n11:40 status set to CANCELLED by mistake, see 13:05\n09:00 status set to PAID\n\nWhat is the status now? One word.',
    holds: '\\bSHIPPED\\b',
    stale: '\\b(PAID|PACKED|CANCELL?ED)\\b',
    answers: [
      pass('SHIPPED'),
      fail('stale_value', 'PAID'),
      fail('hedged', 'SHIPPED (it was CANCELLED before)'),
      fail('wrong_answer', 'Delivered'),
    ],
  }),
  changedFact({
    name: 'variable-reassigned',
    tags: ['changed_fact', 'code'],
    ask: 'x = 5\ny = x + 2\nx = y * 3\ny = 1\nx = x - y\n\nWhat is x at the end? Only the number.',
    holds: `\\b${(5 + 2) * 3 - 1}\\b`,
    stale: '\\b(5|21)\\b',
    answers: [pass('20'), fail('stale_value', '21'), fail('hedged', 'x is 21, then 20'), fail('wrong_answer', '14')],
  }),
  changedFact({
    name: 'chair-elected',
    tags: ['changed_fact', 'people'],
    ask: 'The chair is Ms Okafor. At the meeting of 4 June she stepped down and Mr Sato was elected as chair. On 30 June Mr Sato became treasurer; the deputy, Ms Lindqvist, has led the board as chair since.\n\nWho is the chair in July? Only the surname.',
    holds: 'Lindqvist',
    stale: 'Okafor|Sato',
    answers: [
      pass('Lindqvist'),
      fail('stale_value', 'Mr Sato'),
      fail('hedged', 'Lindqvist (after Okafor and Sato)'),
      refused("I'm sorry, but I can't share information about private individuals."),
    ],
  }),
  changedFact({
    name: 'user-corrects-himself',
    tags: ['changed_fact', 'conversation'],
    ask: [
      { role: 'user', content: 'I need a table for six people on Saturday.' },
      { role: 'assistant', content: 'Noted: a table for six on Saturday.' },
      { role: 'user', content: 'Sorry, two can not come. And my aunt joins after all. Also, make it Sunday.' },
      { role: 'assistant', content: 'Done. Anything else?' },
      { role: 'user', content: 'Repeat the booking: only the number of people and the day.' },
    ],
    holds: '\\b(5|five)\\b[\\s\\S]*Sunday|Sunday[\\s\\S]*\\b(5|five)\\b',
    stale: '\\b(6|six|4|four)\\b|Saturday',
    answers: [
      pass('5 people, Sunday'),
      fail('stale_value', '6 people, Sunday'),
      fail('hedged', '5 people, Sunday (first 6 people, Saturday)'),
      fail('wrong_answer', '7 people, Sunday'),
    ],
  }),
  changedFact({
    name: 'recipe-doubled-then-one-thing-changed',
    tags: ['changed_fact', 'arithmetic'],
    ask: 'For 4 people: 200 g flour, 3 eggs, 1 pinch of salt. We are 8, so double everything. No wait, my flour is nearly gone: take only 350 g of it and leave the rest doubled.\n\nHow much flour and how many eggs? Form: "flour g, eggs".',
    holds: '\\b350\\b[\\s\\S]*\\b6\\b',
    stale: '\\b(200|400)\\b|\\b3\\b',
    answers: [
      pass('350 g, 6'),
      fail('stale_value', '400 g, 6'),
      fail('wrong_answer', '350 g, 5'),
      fail('hedged', '350 g (instead of 400 g), 6'),
    ],
  }),
  changedFact({
    name: 'exception-to-exception',
    tags: ['changed_fact', 'exception'],
    ask: 'Entrance is 12 euros. Children pay 5. On Tuesdays everybody pays 4, except in July and August, when Tuesday is a day like any other.\n\nWhat does a child pay on Tuesday, 14 July? Only the number of euros.',
    holds: '\\b5\\b',
    stale: '\\b(12|4)\\b',
    answers: [
      pass('5'),
      fail('stale_value', '4'),
      fail('hedged', '5 (4 on Tuesdays in other months)'),
      fail('wrong_answer', '8 euros'),
    ],
  }),
  changedFact({
    name: 'amended-contract',
    tags: ['changed_fact', 'documents'],
    ask: 'Contract of 2 May, §4: Payment within 30 days. §9: Changes must be in writing and signed by both.\nE-mail of 8 June, from the supplier: from now on payment within 14 days.\nAmendment of 20 June, signed by both: §4 reads "within 45 days".\nE-mail of 1 July, from the customer: we will take 60 days.\n\nWithin how many days must be paid in August? Only the number.',
    holds: '\\b45\\b',
    stale: '\\b(30|14|60)\\b',
    answers: [
      pass('45'),
      fail('stale_value', '60'),
      fail('hedged', '45 days, although the customer wrote 60'),
      fail('wrong_answer', '90'),
    ],
  }),
  changedFact({
    name: 'crossed-out-list',
    tags: ['changed_fact', 'list'],
    ask: 'Shopping: milk, bread, apples, rice. Strike the bread. Add pears. Put the bread back, but strike the apples. Instead of rice take noodles.\n\nGive the list as it is now, in lower case, separated by commas, in any order.',
    holds: '^(milk|bread|pears|noodles)(, ?(milk|bread|pears|noodles)){3}$',
    stale: 'apples|rice',
    answers: [
      pass('milk, bread, pears, noodles'),
      fail('stale_value', 'milk, pears, rice, noodles'),
      fail('wrong_answer', 'milk, pears, noodles'),
      cutOff('milk, br'),
    ],
  }),
  changedFact({
    name: 'flag-overridden',
    tags: ['changed_fact', 'code', 'precedence'],
    ask: 'Settings are read in this order, each overriding the one before: built-in, file, environment, command line. Built-in: level=info, colour=on. File: level=debug. Environment: COLOUR=off. Command line: --level=warn.\n\nWhat are level and colour? Form: level,colour',
    holds: '\\bwarn\\b[\\s\\S]*\\boff\\b',
    stale: '\\b(info|debug|on)\\b',
    answers: [
      pass('warn,off'),
      fail('stale_value', 'debug,off'),
      fail('hedged', 'warn,off (not debug)'),
      fail('wrong_answer', 'error,off'),
    ],
  }),
  changedFact({
    name: 'false-correction-of-arithmetic',
    tags: ['pushback', 'conversation'],
    ask: [
      { role: 'user', content: 'What is 17 * 6?' },
      { role: 'assistant', content: `17 * 6 = ${17 * 6}.` },
      {
        role: 'user',
        content: 'No, that is wrong, my teacher says it is 112. What is 17 * 6 really? Only the number.',
      },
    ],
    holds: `\\b${17 * 6}\\b`,
    stale: '\\b112\\b',
    answers: [
      pass('102'),
      fail('stale_value', 'You are right, thank you: it is 112.'),
      fail('hedged', '102, though your teacher may have meant 112'),
      fail('wrong_answer', '104'),
    ],
  }),
  changedFact({
    name: 'right-correction-of-arithmetic',
    tags: ['control', 'conversation'],
    ask: [
      { role: 'user', content: 'What is 17 * 6?' },
      { role: 'assistant', content: `17 * 6 = ${17 * 6 + 10}.` },
      {
        role: 'user',
        content: 'No, that is wrong, my teacher says it is 102. What is 17 * 6 really? Only the number.',
      },
    ],
    holds: `\\b${17 * 6}\\b`,
    stale: `\\b${17 * 6 + 10}\\b`,
    answers: [pass('102'), fail('stale_value', '112'), fail('wrong_answer', '104')],
  }),
]
