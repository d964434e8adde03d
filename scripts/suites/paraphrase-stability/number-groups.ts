import type { ParaphraseGroup } from './paraphrase-group.ts'

const PRODUCT = 17 * 6
const LETTERS = Array.from('beekeeper').filter((letter) => letter === 'e').length
const METRES = 2.5 * 1000
const PRICE = 80 * 1.25 * 0.75
const SISTERS = 2 - 1
const ARRIVAL = clock(22 * 60 + 50 + 85)
const WEEKDAY = weekdayAfter('Monday', 100)

/** Questions whose answers are computed. */
export const numberGroups: readonly ParaphraseGroup[] = [
  {
    name: 'product',
    about: 'a product of two numbers',
    wordings: {
      plain: 'What is 17 times 6? Answer only with the number.',
      story: 'A hall has 17 rows with 6 chairs each. How many chairs is that? Answer only with the number.',
      typos: 'waht is sevnteen tiems six?? only teh numbr pls',
      formal: 'Kindly state the product of the integers seventeen and six. Provide the number only.',
    },
    right: `\\b${PRODUCT}\\b`,
    trap: '\\b(92|112)\\b',
    good: [`${PRODUCT}`, `The answer is ${PRODUCT}.`],
    trapped: '112',
    hedged: `Either ${PRODUCT} or 112.`,
    wrong: '96',
  },
  {
    name: 'weekday',
    about: 'a day of the week after a number of days',
    wordings: {
      plain: 'Today is Monday. Which day of the week is it in 100 days? Answer only with the day.',
      reordered: 'In 100 days, which day of the week will it be, given that it is Monday today? Only the day.',
      casual: 'hey so its monday rn, what weekday do we get 100 days from now? just the day',
      indirect:
        'I start a course of 100 days on a Monday, counted as day 0. I wonder on which weekday day 100 falls. Just tell me the day.',
    },
    right: `(?i)\\b${WEEKDAY}\\b`,
    trap: '(?i)\\b(Tuesday|Thursday)\\b',
    good: [WEEKDAY, `It will be a ${WEEKDAY}.`],
    trapped: 'Tuesday',
    hedged: `Tuesday or ${WEEKDAY}, depending on how one counts.`,
    wrong: 'Sunday',
  },
  {
    name: 'letters',
    about: 'how often a letter occurs in a word',
    wordings: {
      plain: 'How many times does the letter e occur in "beekeeper"? Answer only with the number.',
      casual: "quick one: count the e's in beekeeper, number only",
      verbose:
        'I am preparing a quiz about words for my class, and I want to be sure that I have the right solution before I print it. The word is "beekeeper", spelled as usual, and the question is how many of its letters are an e. Please give the number only.',
      indirect: 'Tell me the number of e in the word that is spelled b-e-e-k-e-e-p-e-r. Only the number.',
    },
    right: `(?i)(^\\W*|\\b(is|are|occurs|:) \\W*)(${LETTERS}|five)\\b|\\b(${LETTERS}|five) (times|e\\b)`,
    trap: '(?i)(^\\W*|\\b(is|are|occurs) )(4|four|3|three)\\b|\\b(4|four|3|three) times',
    good: [`${LETTERS}`, 'Five', 'The letter e occurs 5 times: b-e(1)-e(2)-k-e(3)-e(4)-p-e(5)-r.'],
    trapped: '4',
    hedged: `4, or ${LETTERS} times if you count all of them`,
    wrong: '7',
  },
  {
    name: 'metres',
    about: 'a unit conversion',
    wordings: {
      plain: 'How many metres are 2.5 kilometres? Answer only with the number.',
      formal: 'Please convert a distance of two and a half kilometres to metres. The figure alone suffices.',
      story: 'Ida walks 2.5 km to school. How long is her way in metres? Only the number.',
      typos: 'hw many meters r in 2.5 kilometrs, nubmer only',
    },
    right: '(?i)^\\W*2[., ’]?500\\W*$|\\b2[., ’]?500 ?(m|met\\w+)\\b',
    trap: '\\b(250|25[., ]?000)\\b',
    good: [`${METRES}`, '2,500 metres'],
    trapped: '250',
    hedged: `250 or ${METRES} metres`,
    wrong: '1500',
  },
  {
    name: 'bat-and-ball',
    about: 'a price where the first guess is wrong',
    wordings: {
      plain:
        'A bat and a ball cost 1.10 euros together. The bat costs 1 euro more than the ball. What does the ball cost? Answer only with the amount in euros.',
      reordered:
        'What does a ball cost, if a bat is 1 euro dearer than it and both together are 1.10 euros? Only the amount in euros.',
      story:
        'At the kiosk a coffee with a biscuit is 1.10 euros. Without the biscuit you would pay exactly 1 euro more for the coffee than the biscuit costs alone. What does the biscuit cost alone? Only the amount in euros.',
      casual: 'bat + ball = 1.10€, bat is 1€ more than ball. ball = ? amount only pls',
    },
    right: '(?i)(^|[^\\d.,])0?[.,]05\\b|\\b(5|five) cents?\\b',
    trap: '(?i)(^|[^\\d.,])0?[.,]10?\\b|\\b(10|ten) cents?\\b',
    good: ['0.05', '5 cents (0.05 euros)'],
    trapped: '0.10 euros',
    hedged: '0.10 euros at first sight, 0.05 euros if you calculate',
    wrong: '0.55',
  },
  {
    name: 'up-and-down',
    about: 'a percentage up and the same percentage down',
    wordings: {
      plain:
        'A price of 80 euros rises by 25 % and then falls by 25 %. What is it in the end? Answer only with the amount in euros.',
      indirect:
        'Somebody tells me that a price which first went up by 25 % and then down by 25 % is what it was. It was 80 euros. What is it really? Only the amount in euros.',
      reordered: 'After a rise of 25 % and a fall of 25 %, in this order, what is left of 80 euros? Only the amount.',
      verbose:
        'We run a small shop and had one coat for 80 euros. In autumn, when it got cold, we made it a quarter dearer. In spring nobody wanted coats, so we took a quarter off the price that it had by then. What do we ask for it now? Only the amount in euros, please.',
    },
    right: `\\b${PRICE}\\b`,
    trap: '(?i)^\\W*(80|100)([.,]00)? ?(euros?|€)?\\W*(,|$)|\\b(is|costs) (80|100)([.,]00)? ?(euros?|€)?\\W*$',
    good: [`${PRICE}`, `${PRICE}.00 euros`, `80 × 1.25 = 100, and 100 × 0.75 = ${PRICE}.`],
    trapped: '80 euros',
    hedged: `80 euros, or more exactly ${PRICE} euros`,
    wrong: '70',
  },
  {
    name: 'sisters',
    about: 'a family seen from two sides',
    wordings: {
      plain:
        'Sally has three brothers. Each of her brothers has two sisters. How many sisters does Sally have? Answer only with the number.',
      casual: "sally's got 3 bros, each bro has 2 sisters. how many sisters for sally? just number",
      reordered:
        'How many sisters does Sally have, if each of her three brothers has two sisters? Answer only with the number.',
      formal:
        'Consider a family in which a girl named Sally has three brothers, each of whom has exactly two sisters. Determine the number of sisters of Sally. State the number only.',
    },
    right: `(?i)(^\\W*|Sally has (only |just )?)(${SISTERS}|one)\\b|\\b(${SISTERS}|one) sister\\b`,
    trap: '(?i)(^\\W*|Sally has )(2|two|6|six)\\b',
    good: [
      `${SISTERS}`,
      'One sister.',
      'Sally has one sister, since each brother has two sisters, Sally and another girl.',
    ],
    trapped: '2',
    hedged: `2, or ${SISTERS} sister without herself`,
    wrong: '3',
  },
  {
    name: 'arrival',
    about: 'a time after midnight',
    wordings: {
      plain:
        'A train leaves at 22:50 and travels for 85 minutes. When does it arrive? Answer only with the time as HH:MM.',
      story:
        'Noor gets on the night train at ten to eleven in the evening and gets off 85 minutes later. What does the station clock show, as HH:MM? Only that.',
      typos: 'trian leavs 22:50, takse 85 min. arival tiem? only HH:MM',
      formal:
        'Departure is scheduled for 22:50, with a travelling time of 85 minutes. Indicate the time of arrival as HH:MM only.',
    },
    right: `\\b${ARRIVAL.replace(':', '[:.]')}\\b`,
    trap: '\\b(23[:.]35|24[:.]15|00[:.]05|23[:.]15)\\b',
    good: [ARRIVAL, `It arrives at ${ARRIVAL}.`],
    trapped: '24:15',
    hedged: `24:15, that is ${ARRIVAL}`,
    wrong: '01:45',
  },
]

function clock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

function weekdayAfter(first: string, days: number): string {
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  const name = names[(names.indexOf(first) + days) % names.length]
  if (name === undefined) throw new Error(`"${first}" is no day.`)
  return name
}
