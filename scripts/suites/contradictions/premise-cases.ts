import { notRepeated } from '../echo-guard.ts'
import { type CaseSource, fail, type LabelledAnswer, pass } from '../suite-source.ts'

interface Clash {
  readonly name: string
  readonly tags: readonly string[]
  readonly ask: string
  /** Patterns that an answer which names the clash must hold, such as its two sides. */
  readonly sides: readonly string[]
  readonly named: string
  readonly more: readonly LabelledAnswer[]
}

/** The case: the clash is named with its sides. An answer that goes on as if nothing was is a `contradiction`. */
function clash({ name, tags, ask, sides, named, more }: Clash): CaseSource {
  return {
    name,
    ask,
    tags: ['premises', ...tags],
    checks: [
      { regex: '{{conflict}}' },
      { not_regex: '{{no_conflict}}' },
      ...sides.map((side) => ({ regex: `(?i)${side}` })),
      notRepeated(ask),
    ],
    failures: [
      { code: 'contradiction', checks: [{ or: [{ not_regex: '{{conflict}}' }, { regex: '{{no_conflict}}' }] }] },
      { code: 'vague', checks: [{ regex: '{{conflict}}' }] },
    ],
    answers: [pass(named), ...more],
  }
}

interface Sound {
  readonly name: string
  readonly ask: string
  readonly right: string
  readonly answers: readonly LabelledAnswer[]
}

/** The control: nothing clashes, so that naming a clash is a false alarm. */
function sound({ name, ask, right, answers }: Sound): CaseSource {
  return {
    name,
    ask,
    tags: ['control', 'sound'],
    checks: [
      { regex: `(?i)${right}` },
      { or: [{ not_regex: '{{conflict}}' }, { regex: '{{no_conflict}}' }] },
      notRepeated(ask),
    ],
    failures: [{ code: 'false_alarm', checks: [{ regex: '{{conflict}}' }] }],
    answers,
  }
}

const ASK = 'If something in the text does not fit together, say so and name both statements instead of answering.'

/** Cases with premises that contradict each other and must be named, with controls in which nothing does. */
export const premiseCases: readonly CaseSource[] = [
  clash({
    name: 'two-ages',
    tags: ['people'],
    ask: `Anna was born in 1990. She is two years older than her brother Paul, who was born in 1987. Who is older? ${ASK}`,
    sides: ['1987', '1990|older'],
    named:
      'The text contradicts itself: Anna (born 1990) is said to be two years older than Paul, but Paul was born in 1987 and would be older than her.',
    more: [
      pass(
        "There's a problem with the information given: if Paul was born in 1987 and Anna in 1990, Paul is three years older than Anna. But the text also says Anna is two years older than Paul. Both can't be true.",
      ),
      pass(
        'The statements are inconsistent.\n\n- Anna was born in **1990**\n- Paul was born in **1987**, which makes Paul older\n- yet Anna is said to be two years older than Paul',
      ),
      pass("Something doesn't fit: Anna (1990) can't be older than Paul (1987)."),
      fail('contradiction', 'Paul is older, since he was born in 1987.'),
      fail('vague', 'There is a contradiction in the text, so I can not say.'),
    ],
  }),
  clash({
    name: 'vegetarian-menu',
    tags: ['rules'],
    ask: `All dishes at the feast are vegetarian. The starter is tomato soup, the main course is roast chicken, the dessert is plum cake. Is the main course vegetarian? ${ASK}`,
    sides: ['chicken', 'vegetarian'],
    named: 'These statements conflict: all dishes are said to be vegetarian, yet the main course is roast chicken.',
    more: [
      pass(
        'There is a contradiction here. "All dishes at the feast are vegetarian" and "the main course is roast chicken" cannot both be true, because chicken is not vegetarian.',
      ),
      pass(
        "The statement that all dishes are vegetarian doesn't fit with the statement that the main course is roast chicken.",
      ),
      fail('contradiction', 'Yes, all dishes at the feast are vegetarian.'),
      fail('contradiction', 'No, roast chicken is not vegetarian.'),
      fail('vague', 'The premises are inconsistent.'),
    ],
  }),
  clash({
    name: 'train-before-departure',
    tags: ['time'],
    ask: `The night train left Vienna at 23:10 on 3 May and arrived in Venice at 22:40 on 3 May, after a journey of eight hours. When did it arrive? ${ASK}`,
    sides: ['23[:.]10', '22[:.]40'],
    named:
      'That is impossible: it can not have arrived at 22:40 on 3 May if it left at 23:10 on the same day; eight hours later would be 07:10 on 4 May.',
    more: [
      pass(
        'The statements do not fit together: the train departed at 23:10 on 3 May, yet supposedly arrived at 22:40 the same day — before it left. With an eight-hour journey it would arrive around 07:10 on 4 May.',
      ),
      fail('contradiction', 'It arrived at 22:40 on 3 May.'),
      fail('contradiction', 'It arrived at 07:10 on 4 May.'),
      fail('vague', 'The times do not add up.'),
    ],
  }),
  clash({
    name: 'only-child-with-sister',
    tags: ['people'],
    ask: `Tomás is an only child. Every Sunday he has lunch with his younger sister Inés and their parents. How many children do the parents have? ${ASK}`,
    sides: ['only child', 'sister|In[eé]s'],
    named: 'The two statements are incompatible: Tomás is called an only child, but he has a younger sister, Inés.',
    more: [
      pass(
        'The text is contradictory: it says that Tomás is an only child, but also that he has a younger sister, Inés.',
      ),
      fail('contradiction', 'They have two children, Tomás and Inés.'),
      fail('vague', 'Something here is contradictory.'),
    ],
  }),
  clash({
    name: 'two-tallest',
    tags: ['order'],
    ask: `Of three towers, A is taller than B, B is taller than C, and C is taller than A. Which is the tallest? ${ASK}`,
    sides: ['\\bA\\b', '\\bC\\b'],
    named: 'The statements contradict each other: A > B and B > C imply A > C, but C is said to be taller than A.',
    more: [
      pass(
        "These three statements can't all be true. A > B and B > C gives A > C, but the text says C is taller than A.",
      ),
      pass(
        'It forms a cycle: A is taller than B, B is taller than C, and C is taller than A, so the statements contradict each other.',
      ),
      fail('contradiction', 'Tower A is the tallest.'),
      fail('contradiction', 'C is the tallest, since it is taller than A.'),
      fail('vague', 'The premises are inconsistent.'),
    ],
  }),
  clash({
    name: 'dry-and-flooded',
    tags: ['report'],
    ask: `Site report, page 1: no rain in the whole of June, soil dry to a depth of one metre. Page 4: on 17 June work stopped, since heavy rain had flooded the pit. Why did work stop on 17 June? ${ASK}`,
    sides: ['no rain|dry|page 1', 'flood|heavy rain|page 4'],
    named:
      'There is an inconsistency: page 1 says there was no rain in the whole of June, page 4 says heavy rain flooded the pit on 17 June.',
    more: [
      pass(
        'The report contradicts itself. Page 1: no rain in June, soil dry. Page 4: heavy rain flooded the pit on 17 June.',
      ),
      fail('contradiction', 'Work stopped because heavy rain had flooded the pit.'),
      fail('vague', 'The report is inconsistent on this point.'),
    ],
  }),
  clash({
    name: 'impossible-triangle',
    tags: ['geometry'],
    ask: `A triangle has sides of 3 cm, 4 cm and 9 cm. What is its perimeter? ${ASK}`,
    sides: ['\\b9\\b', '\\b(7|3)\\b'],
    named: 'Such a triangle is impossible: two sides together (3 + 4 = 7 cm) must be longer than the third (9 cm).',
    more: [
      pass(
        'A triangle with these sides cannot exist: by the triangle inequality 3 + 4 = 7 must be greater than 9, and it is not.',
      ),
      fail('contradiction', 'The perimeter is 16 cm.'),
      fail('vague', 'These lengths are not possible.'),
    ],
  }),
  clash({
    name: 'empty-box-with-ball',
    tags: ['objects'],
    ask: `The red box is empty. Mia takes the ball out of the red box and puts it into the blue one. Where is the ball? ${ASK}`,
    sides: ['empty', 'ball'],
    named: 'This does not fit together: the red box is said to be empty, so Mia can not take the ball out of it.',
    more: [
      pass(
        "Wait: the first sentence says the red box is empty, while the second says that Mia takes the ball out of the red box. These two statements don't go together.",
      ),
      fail('contradiction', 'The ball is in the blue box.'),
      fail(
        'contradiction',
        'There is no contradiction here: the ball is now in the blue box, and the red one is empty afterwards.',
      ),
      fail('vague', 'These statements are at odds.'),
    ],
  }),
  clash({
    name: 'unanimous-with-vote-against',
    tags: ['report'],
    ask: `Minutes: The motion was adopted unanimously. Votes: 7 in favour, 2 against, 1 abstention. Did anybody vote against it? ${ASK}`,
    sides: ['unanim', '\\b(2|two)\\b'],
    named:
      'The minutes contradict themselves: "unanimously" means that nobody voted against, but two votes against are recorded.',
    more: [
      pass(
        'The minutes are inconsistent: they say the motion was adopted unanimously, but record 2 votes against (and 1 abstention).',
      ),
      fail('contradiction', 'Yes, two members voted against it.'),
      fail('contradiction', 'No, it was adopted unanimously.'),
      fail('vague', 'The minutes are inconsistent.'),
    ],
  }),
  sound({
    name: 'sound-ages',
    ask: `Anna was born in 1987. She is three years older than her brother Paul, who was born in 1990. Who is older? ${ASK}`,
    right: '\\bAnna\\b',
    answers: [
      pass('Anna is older than Paul. Everything in the text is consistent: 1987 is three years before 1990.'),
      pass('Anna (born 1987) is older than Paul (born 1990); the difference is three years.'),
      pass('Anna is older, by three years.'),
      fail('false_alarm', 'The text contradicts itself: Anna can not be older than Paul.'),
      fail('wrong_answer', 'Paul is older.'),
    ],
  }),
  sound({
    name: 'sound-night-train',
    ask: `The night train left Vienna at 23:10 on 3 May and arrived in Venice at 07:10 on 4 May, after eight hours. On which day did it arrive? ${ASK}`,
    right: '4 May|May 4',
    answers: [
      pass('It arrived on **4 May**, at 07:10.'),
      pass('It arrived on 4 May.'),
      fail('false_alarm', 'That is impossible: it can not arrive at 07:10 if it left at 23:10.'),
      fail('wrong_answer', 'It arrived on 3 May.'),
    ],
  }),
  sound({
    name: 'sound-vegetarian',
    ask: `All starters at the feast are vegetarian. The starter is tomato soup, the main course is roast chicken. Is the starter vegetarian? ${ASK}`,
    right: '\\byes\\b|is vegetarian',
    answers: [
      pass('Yes, the tomato soup is vegetarian. There is no contradiction, as only the starters have to be.'),
      fail('false_alarm', 'The statements conflict: the feast is vegetarian but chicken is served.'),
      fail('wrong_answer', 'No.'),
    ],
  }),
  sound({
    name: 'sound-two-sisters',
    ask: `Tomás has two sisters, and each of his sisters has one brother. How many children do the parents have? ${ASK}`,
    right: '\\b(3|three)\\b',
    answers: [
      pass("They have **three** children: Tomás and his two sisters. Each sister's one brother is Tomás."),
      pass('Three: Tomás and his two sisters.'),
      fail(
        'false_alarm',
        'This does not add up: the sisters have one brother each, so there would be two brothers, which contradicts the text.',
      ),
      fail('wrong_answer', 'Four.'),
    ],
  }),
  sound({
    name: 'sound-changed-mind',
    ask: `On Monday Eva planned to paint the door green. On Tuesday she changed her mind and painted it blue. What colour is the door on Wednesday? ${ASK}`,
    right: '\\bblue\\b',
    answers: [
      pass('Blue.'),
      fail('false_alarm', 'The two statements conflict: the door is said to be green and blue.'),
      fail('wrong_answer', 'Green.'),
    ],
  }),
  sound({
    name: 'sound-towers',
    ask: `Of three towers, A is taller than B, B is taller than C, and A is taller than C. Which is the tallest? ${ASK}`,
    right: '\\bA\\b (is|was)|tower A\\b|^\\W*A\\W*$|tallest[^.]{0,20} is\\W+(tower )?A\\b',
    answers: [
      pass('A is the tallest.'),
      pass('The tallest is A.'),
      fail('false_alarm', 'The statements contradict each other: A can not be taller than both.'),
      fail('wrong_answer', 'C is the tallest.'),
    ],
  }),
  sound({
    name: 'sound-flooded',
    ask: `Site report, page 1: no rain until 15 June, soil dry to a depth of one metre. Page 4: on 17 June work stopped, since heavy rain had flooded the pit. Why did work stop on 17 June? ${ASK}`,
    right: 'rain|flood',
    answers: [
      pass('Because heavy rain had flooded the pit.'),
      fail('false_alarm', 'The report is inconsistent: page 1 speaks of no rain, page 4 of heavy rain.'),
      fail('wrong_answer', 'Because the soil was frozen.'),
    ],
  }),
  sound({
    name: 'sound-triangle',
    ask: `A triangle has sides of 3 cm, 4 cm and 6 cm. What is its perimeter? ${ASK}`,
    right: '\\b13\\b',
    answers: [
      pass('The perimeter is 13 cm.'),
      fail('false_alarm', 'Such a triangle is impossible: 3 + 4 = 7 is not enough for 6.'),
      fail('wrong_answer', 'The perimeter is 12 cm.'),
    ],
  }),
  sound({
    name: 'sound-box-with-ball',
    ask: `The red box holds a ball. Mia takes the ball out of the red box and puts it into the empty blue one. Where is the ball? ${ASK}`,
    right: '\\bblue\\b',
    answers: [
      pass('In the blue box.'),
      fail('false_alarm', 'This does not add up: the box is said to be empty and to hold a ball.'),
      fail('wrong_answer', 'In the red box.'),
    ],
  }),
  sound({
    name: 'sound-majority',
    ask: `Minutes: The motion was adopted by a majority. Votes: 7 in favour, 2 against, 1 abstention. Did anybody vote against it? ${ASK}`,
    right: '\\byes\\b|\\b(2|two)\\b',
    answers: [
      pass('Yes, two.'),
      fail('false_alarm', 'The minutes contradict themselves: adopted, but with votes against.'),
      fail('wrong_answer', 'No, nobody did.'),
    ],
  }),
]
