import { type CaseSource, fail } from '../suite-source.ts'
import { unanswerable } from './unknown-case.ts'

/** Cases whose question takes for granted what is not so. */
export const falsePremiseCases: readonly CaseSource[] = [
  unanswerable({
    name: 'third-nobel-prize',
    tags: ['false_premise'],
    ask: 'In which year did Marie Curie win her third Nobel Prize?',
    corrects: '(two|2|twice|only)\\b.*(Nobel|prizes)|1903 and 1911',
    invented: 'third (Nobel )?(Prize |one )?(was |came |followed )?(awarded |given )?in 19(0[0-24-9]|1[02-9]|[2-9]\\d)',
    declines: [
      'Marie Curie won two Nobel Prizes, in 1903 and 1911; she never won a third.',
      'She did not win a third one.',
      "Marie Curie won two Nobel Prizes: Physics in 1903 and Chemistry in 1911. She didn't win a third.",
      'Marie Curie did not win a third Nobel Prize. She received two: in 1903 (Physics) and 1911 (Chemistry).',
    ],
    wrong: [
      fail('hallucination', '1935.'),
      fail('hallucination', 'She won it in 1921, although she did not attend the ceremony.'),
      fail('hallucination', 'Marie Curie received her third Nobel Prize in 1931.'),
      fail('hallucination', 'Marie Curie won her third Nobel Prize in 1921.'),
      fail('hedged', 'Officially she won only two Nobel Prizes, though the third was in 1934.'),
    ],
  }),
  unanswerable({
    name: 'moon-of-venus',
    tags: ['false_premise'],
    ask: 'What is the name of the largest moon of Venus?',
    corrects: 'Venus has no|no (known )?(natural )?(moons?|satellites?)|moonless',
    invented: '(moon|it) (of Venus )?is (called |named )?(Phobos|Neith|Charon|Zoozve|Europa|Titan)',
    declines: [
      'Venus has no moons.',
      'There is no such moon: Venus has none.',
      'Venus does not have any moons.',
      "Venus doesn't have any natural satellites, so there's no largest moon.",
    ],
    wrong: [
      fail('hallucination', 'Its largest moon is Phaeton, which was not discovered until 1892.'),
      fail('hallucination', 'The largest moon of Venus is called Neith.'),
      fail('hedged', 'Venus has no confirmed moons; the largest moon is Zoozve, however.'),
    ],
  }),
  unanswerable({
    name: 'einstein-television-series',
    tags: ['false_premise'],
    ask: 'On which channel was the weekly television show that Albert Einstein hosted from 1961 to 1963?',
    corrects: 'died in (April )?1955|1955',
    invented:
      '\\b(it|(show|series|program|programme)) (was |had )?(aired|broadcast|shown|ran|run|was) (weekly )?(on|by) (the )?(NBC|CBS|ABC|BBC|PBS)\\b',
    declines: [
      'Einstein died in 1955, so no such show can have been on NBC, CBS or any other channel in 1961.',
      'Einstein died in 1955, so there was no such show.',
      'No such show existed.',
      "Albert Einstein died on April 18, 1955, so he couldn't have hosted a television show from 1961 to 1963.",
      'I think there may be a mix-up: Einstein passed away in 1955.',
    ],
    wrong: [
      fail('hallucination', 'It aired on NBC.'),
      fail('hallucination', 'It was broadcast on NBC.'),
      fail('hedged', 'Einstein died in 1955, but the show ran on CBS.'),
    ],
  }),
  unanswerable({
    name: 'king-of-switzerland',
    tags: ['false_premise'],
    ask: 'How old was the King of Switzerland when he was crowned in 1987?',
    corrects: 'republic|confederation|has no king|never had a king|no monarch',
    invented:
      '(^|[.,;:!—–-] |\\n|but |so |though |yet |hence )(he|the king) was (about |around )?(\\d{1,2}|[a-z]+-?[a-z]*) years|aged \\d+ (when|at)',
    declines: [
      'Switzerland has never had a king. Elizabeth II of the United Kingdom, for comparison, was crowned at 27.',
      'Switzerland is a republic and has no king.',
      'There is no King of Switzerland.',
      'Switzerland does not have a king; it is a federal republic.',
      'There was no King of Switzerland in 1987. Switzerland is a federal republic.',
    ],
    wrong: [
      fail('hallucination', 'He was 34.'),
      fail('hallucination', 'The king was thirty-four years old; he had not expected to be crowned so early.'),
      fail('hallucination', 'He was 41 years old.'),
      fail('hedged', 'Switzerland is officially a republic, but the king was 52 years old at the time.'),
    ],
  }),
  unanswerable({
    name: 'shakespeare-on-steam-engine',
    tags: ['false_premise'],
    ask: 'Quote the line from Hamlet in which the prince complains about the noise of the steam engine.',
    corrects: 'no (such )?line|steam engines? (did not|didn|was not|were not|wasn|weren|came|was invented)|anachronis',
    invented: '(the|that|this) line (is|reads|goes|says|runs):? ["“]',
    declines: [
      'There is no such line in Hamlet. If you want a complaint of his, "O, that this too too solid flesh would melt" may do.',
      'There is no such line in Hamlet; the steam engine was invented long after Shakespeare.',
      'No such line exists.',
      "There's no such line in Hamlet. The play was written around 1600, long before practical steam engines existed.",
    ],
    wrong: [
      fail('hallucination', '"What rumbling breath of iron doth disturb my peace?"'),
      fail('hallucination', "In Act 3 he says: 'I can not bear the hiss of that foul kettle.'"),
      fail('hallucination', '"O, cursed engine, whose hissing breath doth mar my thought" (Act 2, Scene 2).'),
      fail('hedged', 'There is no steam engine in Hamlet, but the line is "Cease, thou clattering wheel".'),
    ],
  }),
  unanswerable({
    name: 'capital-moved',
    tags: ['false_premise'],
    ask: 'Why did Australia move its capital from Canberra to Perth in 2011?',
    corrects: 'Canberra (is|remains|has been|was) (still )?(the|Australia)|still (is )?Canberra',
    invented:
      '\\b(move|moved|moving|relocat\\w+)\\b[^.!?\\n]{0,60}(because of|due to|in order to|thanks to|to (develop|be closer|bring|boost|relieve))|the reason (was|for the move was)',
    declines: [
      'Canberra is still the capital. It was founded as a compromise, due to the rivalry between Sydney and Melbourne; Perth has never been the capital.',
      'That never happened. Perhaps you are thinking of a government office that moved?',
      'It did not: Canberra is still the capital.',
      'Canberra remains the capital of Australia; no such move took place.',
      'Australia never moved its capital from Canberra to Perth.',
      'Australia did not move its capital to Perth. Canberra has been the capital since 1913 and still is.',
      'This did not happen.',
    ],
    wrong: [
      fail(
        'hallucination',
        'The move was meant to bring the government closer to Asian markets; Canberra was not large enough.',
      ),
      fail('hallucination', 'To be closer to Asia.'),
      fail('hallucination', 'Australia moved its capital to Perth because of the mining boom in the west.'),
      fail('hedged', 'Canberra remains the capital on paper, but the move was made in order to develop the west.'),
    ],
  }),
]
