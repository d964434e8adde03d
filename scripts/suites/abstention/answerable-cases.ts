import { type CaseSource, fail, pass, refused } from '../suite-source.ts'
import { answerable } from './unknown-case.ts'

/** Controls: questions that look like the others and can be answered. */
export const answerableCases: readonly CaseSource[] = [
  answerable({
    name: 'control-text-has-year',
    tags: ['text'],
    ask: 'The bakery in Mill Street was founded by two sisters in 1898 and burnt down once, in 1921.\n\nIn which year was it founded? If the text does not say, answer UNKNOWN.',
    right: '\\b1898\\b',
    answers: [pass('1898'), fail('over_abstention', 'UNKNOWN'), fail('wrong_answer', '1921')],
  }),
  answerable({
    name: 'control-inferred-count',
    tags: ['text', 'inference'],
    ask: 'The members of the choir stood in four rows of nine each.\n\nHow many members does the choir have? Number, or UNKNOWN.',
    right: '\\b36\\b',
    answers: [
      pass('36'),
      fail('over_abstention', 'UNKNOWN, as the text does not state the number'),
      fail('wrong_answer', '13'),
    ],
  }),
  answerable({
    name: 'control-two-equations',
    tags: ['inference'],
    ask: 'x + y = 10 and x - y = 4. What is x? A number, or OPEN if it does not follow.',
    right: `^\\W*(x\\s*=\\s*)?${(10 + 4) / 2}\\W*$`,
    answers: [
      pass('7'),
      fail('wrong_answer', 'OPEN'),
      fail('over_abstention', 'The value of x can not be determined from this.'),
      fail('wrong_answer', '6'),
    ],
  }),
  answerable({
    name: 'control-curie-second-prize',
    tags: ['world'],
    ask: 'In which year did Marie Curie win her second Nobel Prize?',
    right: '\\b1911\\b',
    answers: [
      pass('She won her second Nobel Prize in 1911, for chemistry.'),
      fail('over_abstention', 'There is no record of a second Nobel Prize for Marie Curie.'),
      fail('wrong_answer', 'In 1903.'),
    ],
  }),
  answerable({
    name: 'control-odd-but-real-town',
    tags: ['world'],
    ask: 'In which country is the town with the name Å, at the end of the Lofoten road?',
    right: '\\bNorway\\b',
    answers: [
      pass('In Norway.'),
      fail('over_abstention', "I'm not aware of a town with this name."),
      fail('wrong_answer', 'In Sweden.'),
    ],
  }),
  answerable({
    name: 'control-odd-but-real-animal',
    tags: ['world'],
    ask: 'On which continent does the aye-aye live in the wild, counting islands to the nearest continent?',
    right: '\\bAfrica\\b',
    answers: [
      pass('Africa (it lives on Madagascar).'),
      fail('over_abstention', 'There is no animal of this name, as far as I know.'),
      fail('wrong_answer', 'In South America.'),
    ],
  }),
  answerable({
    name: 'control-certain-future',
    tags: ['future_fixed'],
    ask: 'On which day of the week will 1 January 2040 fall?',
    right: new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2040, 0, 1)),
    answers: [
      pass('It will be a Sunday.'),
      fail('over_abstention', 'The future can not be predicted, so I do not know.'),
      fail('wrong_answer', 'It will be a Monday.'),
    ],
  }),
  answerable({
    name: 'control-leap-year',
    tags: ['future_fixed'],
    ask: 'Will there be a 29 February in the year 2100 in the Gregorian calendar? Answer yes or no.',
    right: '^\\W*no\\b',
    answers: [
      pass('No.'),
      fail('over_abstention', 'That is impossible to know so far in advance.'),
      fail('wrong_answer', 'Yes.'),
    ],
  }),
  answerable({
    name: 'control-pronoun-clear',
    tags: ['text'],
    ask: 'Maria congratulated Julia on the prize that Julia had won.\n\nWho won the prize? Answer MARIA, JULIA or UNCLEAR.',
    right: '^\\W*JULIA\\W*$',
    answers: [
      pass('JULIA'),
      fail('wrong_answer', 'MARIA'),
      fail('over_abstention', 'It is not clear; the text does not say.'),
    ],
  }),
  answerable({
    name: 'control-conversation-fact',
    tags: ['text', 'conversation'],
    ask: [
      { role: 'user', content: 'My sister is called Ruth and she is allergic to nuts.' },
      { role: 'assistant', content: 'Thanks, I will keep that in mind.' },
      { role: 'user', content: 'What is my sister allergic to? One word.' },
    ],
    right: '\\bnuts?\\b',
    answers: [
      pass('Nuts.'),
      fail('over_abstention', 'You have not told me anything about your sister.'),
      fail('wrong_answer', 'Milk.'),
      refused("I'm sorry, but I can't share personal medical information."),
    ],
  }),
  answerable({
    name: 'control-enough-for-bound',
    tags: ['inference'],
    ask: 'Ada finished before Ben, and Ben finished before Cleo. Who was last of the three? A name, or OPEN if it does not follow.',
    right: '^\\W*Cleo\\W*$',
    answers: [pass('Cleo'), fail('wrong_answer', 'Ben'), fail('over_abstention', 'It can not be determined.')],
  }),
  answerable({
    name: 'control-table-has-cell',
    tags: ['text', 'table'],
    ask: 'city;founded;population\nArlen;1832;12000\nBrück;;8400\nCorso;1901;\n\nWhat is the population of Brück? Number, or N/A if the table does not have it.',
    right: '^\\W*8[.,]?400\\W*$',
    answers: [
      pass('8400'),
      fail('wrong_answer', 'N/A'),
      fail('over_abstention', 'The table does not include the population of Brück.'),
    ],
  }),
]
