import type { Draw } from './draw.ts'

const PEOPLE = [
  'Amara',
  'Bastien',
  'Chidi',
  'Dorota',
  'Elif',
  'Farid',
  'Greta',
  'Hanae',
  'Ivo',
  'Jorun',
  'Kamal',
  'Lena',
]
const PLACES = ['the east wing', 'the workshop', 'the reading room', 'the loading bay', 'the canteen', 'the greenhouse']
const THINGS = ['the shelves', 'the ledgers', 'the lamps', 'the window frames', 'the pumps', 'the delivery carts']
const TIMES = [
  'On Monday',
  'Early in the week',
  'After the rain',
  'Before lunch',
  'Late on Thursday',
  'In the meantime',
]
const DONE = ['were counted twice', 'had to be moved', 'were painted again', 'were lent out', 'were found in order']
const ADDED = [
  'which took longer than anyone had thought',
  'and nobody was surprised',
  'so the afternoon was quiet',
  'although the forms were still missing',
  'and a note was left at the door',
]

/** Writes a sentence about nothing in particular, with no code, number or name that a question could be about. */
export function writeFillerSentence(draw: Draw): string {
  const subject = draw.pick(PEOPLE)
  switch (draw.below(4)) {
    case 0:
      return `${draw.pick(TIMES)} ${draw.pick(THINGS)} in ${draw.pick(PLACES)} ${draw.pick(DONE)}, ${draw.pick(ADDED)}.`
    case 1:
      return `${subject} walked through ${draw.pick(PLACES)} and saw that ${draw.pick(THINGS)} ${draw.pick(DONE)}.`
    case 2:
      return `${subject} asked about ${draw.pick(THINGS)}, ${draw.pick(ADDED)}.`
    default:
      return `It was said that ${draw.pick(THINGS)} ${draw.pick(DONE)}, ${draw.pick(ADDED)}.`
  }
}
