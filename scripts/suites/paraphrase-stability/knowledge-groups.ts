import { reversed } from '../encodings.ts'
import type { ParaphraseGroup } from './paraphrase-group.ts'

const REVERSED = reversed('stream')

/** Questions about words, facts and logic. */
export const knowledgeGroups: readonly ParaphraseGroup[] = [
  {
    name: 'capital',
    about: "a capital that isn't the largest city",
    wordings: {
      plain: 'What is the capital of Australia? Answer only with the name.',
      indirect: 'In which city does the parliament of Australia meet, as it is the capital? Only the name.',
      language: 'Wie heißt die Hauptstadt von Australien? Antworte nur mit dem Namen.',
      verbose:
        'My daughter has a test on Friday about the countries of the world, and we were not of one mind about one of them. It is about Australia, the country and the continent. Which city is its capital? Only the name, please.',
    },
    right: '(?i)\\bCanberra\\b',
    trap: '(?i)(^\\W*|\\b(is|or) )(Sydney|Melbourne)\\b',
    good: ['Canberra', 'It is Canberra.', 'Canberra (not Sydney, as many think)'],
    trapped: 'Sydney',
    hedged: 'Canberra or Sydney',
    wrong: 'Perth',
  },
  {
    name: 'sodium',
    about: "a symbol that doesn't follow from the name",
    wordings: {
      plain: 'What is the chemical symbol of sodium? Answer only with the symbol.',
      casual: 'symbol for sodium? just that',
      formal: 'Please indicate the symbol by which the element sodium appears in the periodic table. The symbol only.',
      language: 'Quel est le symbole chimique du sodium ? Répondez uniquement par le symbole.',
    },
    right: '\\bNa\\b',
    trap: '\\b(So|Sd|Sm)\\b',
    good: ['Na', '**Na**'],
    trapped: 'So',
    hedged: 'Na or Sd',
    wrong: 'K',
  },
  {
    name: 'past-tense',
    about: 'an irregular form',
    wordings: {
      plain: 'What is the past tense of the English verb "to seek"? Answer only with the word.',
      casual: 'past tense of seek? one word',
      story: 'Fill the gap with the right form of "seek": "Last year they ___ shelter in the hills." Only the word.',
      formal: 'State the preterite of the English verb "to seek", as a single word.',
    },
    right: '(?i)\\bsought\\b',
    trap: '(?i)\\b(seeked|seeken|soughted)\\b',
    good: ['sought', 'Sought.'],
    trapped: 'seeked',
    hedged: 'sought (also: seeked)',
    wrong: 'saw',
  },
  {
    name: 'syllogism',
    about: 'a conclusion from two premises with made-up words',
    wordings: {
      plain: 'All bloops are razzies. All razzies are lazzies. Are all bloops lazzies? Answer yes or no.',
      reordered: 'Are all bloops lazzies, if all razzies are lazzies and all bloops are razzies? Yes or no.',
      formal:
        'Premise 1: every razzy is a lazzy. Premise 2: every bloop is a razzy. Does it follow that every bloop is a lazzy? Answer yes or no.',
      casual: 'ok so bloops are always razzies n razzies are always lazzies. so bloops always lazzies? yes/no',
    },
    right: '(?i)^\\W*(yes|yep|yeah|yup)\\b',
    trap: '(?i)^\\W*no\\b|\\b(and|or) no\\b',
    good: ['Yes', 'Yes, all bloops are lazzies.'],
    trapped: 'No',
    hedged: 'Yes and no.',
    wrong: 'Some of them are.',
  },
  {
    name: 'same-weight',
    about: 'a question that suggests a difference where there is none',
    wordings: {
      plain: 'What is heavier: a kilogram of feathers or a kilogram of iron? Answer only with FEATHERS, IRON or SAME.',
      reordered: 'A kilogram of iron or a kilogram of feathers, which one is heavier? Only IRON, FEATHERS or SAME.',
      story:
        'On the left of a scale lies a kilogram of iron, on the right a big bag with a kilogram of feathers. Which side goes down? Answer IRON, FEATHERS, or SAME if none does.',
      typos: 'wich is hevier 1 kg feathrs or 1 kg iorn?? anser FEATHERS IRON or SAME',
    },
    right: '(?i)\\b(same|equal|equally|neither)\\b',
    trap: '(?i)^\\W*(the )?(iron|feathers)\\b|\\b(iron|feathers) (is|are) heavier',
    good: ['SAME', 'SAME: both weigh one kilogram.'],
    trapped: 'IRON',
    hedged: 'IRON, although their mass is the same',
    wrong: 'It depends on the scale.',
  },
  {
    name: 'reversed-word',
    about: 'a word backwards',
    wordings: {
      plain: 'Write the word "stream" backwards. Answer only with the result.',
      casual: 'stream but backwards? just the word',
      indirect: 'If you read the letters of "stream" from the last to the first, what do you get? Only the result.',
      formal: 'Please reverse the order of the letters of the word "stream" and return the resulting string only.',
    },
    right: `(?i)\\b${REVERSED}\\b`,
    trap: '(?i)\\b(maerst|meart?s|masters?|smaert|maters)\\b',
    good: [REVERSED, `"${REVERSED}"`],
    trapped: 'maerst',
    hedged: `${REVERSED} or maerst`,
    wrong: 'STREAM',
  },
  {
    name: 'larger-decimal',
    about: 'two decimal numbers of different length',
    wordings: {
      plain: 'Which number is larger, 9.9 or 9.11? Answer only with the number.',
      reordered: '9.11 or 9.9: which of these numbers is the larger one? Only the number.',
      story: 'Two jumps were measured, 9.9 m and 9.11 m. Which one was longer? Only the number.',
      formal: 'Of the decimal numbers 9.9 and 9.11, identify the greater one. Return only that number.',
    },
    right: '(?i)^\\W*9[.,]90?\\b|\\b9[.,]90? ?m? is (the )?(larger|greater|bigger|longer|higher)',
    trap: '(?i)^\\W*9[.,]11\\b|\\b9[.,]11 ?m? is (the )?(larger|greater|bigger|longer|higher)',
    good: ['9.9', '9.9 is larger than 9.11.'],
    trapped: '9.11',
    hedged: '9.11 is larger as a version, 9.9 is larger as a number.',
    wrong: 'They are equal.',
  },
]
