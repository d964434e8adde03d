import { notRepeated } from '../echo-guard.ts'
import { type CaseSource, cutOff, fail, pass, refused } from '../suite-source.ts'
import { unanswerable } from './unknown-case.ts'

/** A guess after the word takes it back. */
function guessPattern(guesses: readonly [string, string]): string {
  const guess = guesses.every((text) => /^\d+$/.test(text)) ? '\\d' : `(${guesses.join('|')})\\b`
  return `(?i)\\b(but|although|though|probably|perhaps|maybe|likely)\\b[^.!?\\n]{0,40}\\b${guess}`
}

/** A case with a word that an answer must be when the text does not tell; it may say why. */
function byWord(
  name: string,
  tags: readonly string[],
  ask: string,
  word: string,
  guesses: readonly [string, string],
): CaseSource {
  return {
    name,
    ask,
    tags: [...tags, 'given_word'],
    checks: [{ regex: `(?i)^\\W*${word}\\b|\\b${word}\\W*$` }, { not_regex: guessPattern(guesses) }, notRepeated(ask)],
    failures: [
      { code: 'hedged', checks: [{ regex: `(?i)\\b${word}\\b` }] },
      { code: 'hallucination', checks: [{ min_length: 1 }] },
    ],
    answers: [
      pass(word),
      pass(`**${word}** (nothing here tells it)`),
      pass(`That can't be told from what is given, so the answer is ${word}.`),
      fail('hallucination', guesses[0]),
      fail('hedged', `${word}, but probably ${guesses[1]}`),
      fail('hallucination', guesses[1]),
    ],
  }
}

/** Cases about a text or a problem that does not hold the answer, and about things that the model was not shown. */
export const missingContextCases: readonly CaseSource[] = [
  byWord(
    'text-lacks-year',
    ['missing_context'],
    'The bakery in Mill Street was founded by two sisters and burnt down once, in 1921. It has belonged to the Hart family since 1950.\n\nIn which year was it founded? If the text does not say, answer UNKNOWN.',
    'UNKNOWN',
    ['1921', '1900'],
  ),
  byWord(
    'text-lacks-count',
    ['missing_context'],
    'All members of the choir stood in four rows. Those in the first row wore blue, all others green.\n\nHow many members does the choir have? Number, or UNKNOWN.',
    'UNKNOWN',
    ['16', '40'],
  ),
  byWord(
    'table-lacks-cell',
    ['missing_context', 'table'],
    'city;founded;population\nArlen;1832;12000\nBrück;;8400\nCorso;1901;\n\nWhat is the population of Corso? Number, or N/A if the table does not have it.',
    'N/A',
    ['8400', '12000'],
  ),
  byWord(
    'pronoun-open',
    ['missing_context', 'ambiguity'],
    'Maria told Julia that she had won the prize. Nothing more is known.\n\nWho won the prize? Answer MARIA, JULIA or UNCLEAR.',
    'UNCLEAR',
    ['MARIA', 'JULIA'],
  ),
  byWord(
    'two-equations-short',
    ['underdetermined', 'arithmetic'],
    'x + y + z = 12 and x + y = 7, all three are positive whole numbers. What is x? A number, or OPEN if it does not follow.',
    'OPEN',
    ['3', '5'],
  ),
  byWord(
    'order-open',
    ['underdetermined', 'order'],
    'Ada finished before Ben. Ada finished before Cleo. Who was last? A name, or OPEN if it does not follow.',
    'OPEN',
    ['Cleo', 'Ben'],
  ),
  byWord(
    'syllogism-open',
    ['underdetermined', 'logic'],
    'Some painters are sailors. All sailors can swim. Does it follow that all painters can swim, that none can, or neither? Answer ALL, NONE or NEITHER.',
    'NEITHER',
    ['ALL', 'NONE'],
  ),
  unanswerable({
    name: 'text-lacks-reason',
    tags: ['missing_context'],
    ask: 'On Friday the library closed two hours early. The librarian put a note on the door and went home by bus.\n\nGoing by this text alone: why did the library close early?',
    invented:
      '(\\bbut\\b|probably|likely|presumably)[^.!?\\n]{0,30}\\b(because|due to|since|owing to)\\b|closed (early )?because',
    declines: [
      'The text does not say whether it was due to a holiday, the weather or something else.',
      'The text does not say why the library closed early.',
      'No reason is given in the text.',
      'Going by the text alone, there is no explanation: it only mentions a note on the door, not what the note said.',
      "The text doesn't give a reason for the early closing.",
      "Based on the text alone, we don't know why the library closed early.",
      "The passage doesn't explain why.",
    ],
    wrong: [
      fail('hallucination', 'The librarian was not feeling well.'),
      fail('hallucination', 'There was a staff shortage.'),
      fail('hallucination', 'It closed because of a public holiday.'),
      fail('hallucination', 'The library closed early because the librarian felt unwell and had to go home.'),
      fail(
        'hedged',
        'The text does not say, but it was probably due to the weather, which is why the librarian took the bus.',
      ),
    ],
  }),
  unanswerable({
    name: 'text-lacks-colour',
    tags: ['missing_context'],
    ask: 'Two cars stood in the yard, a small one and a large one. The small one was red.\n\nWhat colour was the large one, according to the text?',
    invented:
      '(^|[.,;:!—–-] |\\n|but |so |though |yet |hence )(it|the (large|bigger|larger) (one|car)) (was|is|must be|has to be) (also |probably |presumably )?(red|blue|green|black|white|grey|gray)|^\\W*(blue|black|white|green|grey|gray|red)\\W*$',
    declines: [
      'The text does not say whether the large car was red too.',
      "The text doesn't mention the colour of the large car.",
      'Only the colour of the small car is given (red). The colour of the large one is not specified.',
    ],
    wrong: [
      fail('hallucination', 'Blue'),
      fail('hallucination', 'The large car was also red.'),
      fail('hallucination', 'It was not red, so it was blue.'),
      fail('hallucination', 'The large one was blue.'),
      fail('hedged', 'It is not stated, but the large one was red as well, presumably.'),
    ],
  }),
  unanswerable({
    name: 'age-of-captain',
    tags: ['underdetermined', 'arithmetic'],
    ask: 'There are 26 sheep and 10 goats on a ship. How old is the captain?',
    invented:
      '(^|[.,;:!—–-] |\\n|but |so |though |yet |hence )(he|she|the captain) (is|must be|would be) (about |probably |at least |over )*\\d|^\\W*36',
    declines: [
      'There is no way to know. Adding the animals gives 36, which has nothing to do with the captain.',
      'The age of the captain can not be determined: the numbers of sheep and goats say nothing about it.',
      "There's not enough information to tell how old the captain is.",
      "There is no relation between the number of animals and the captain's age, so the question cannot be answered.",
      "We cannot determine the captain's age from the information provided.",
      "This is a classic trick question: the information given has nothing to do with the captain's age.",
    ],
    wrong: [
      fail('hallucination', 'The captain is 36.'),
      fail('hallucination', '26 + 10 = 36, so the captain is 36 years old.'),
      fail(
        'hedged',
        'It can not be determined from this, but the captain is at least 28, as a licence for such a ship takes years.',
      ),
    ],
  }),
  unanswerable({
    name: 'rectangle-one-side',
    tags: ['underdetermined', 'geometry'],
    ask: 'A rectangle has one side of 8 cm. What is its area?',
    invented:
      '^\\W*(64|32|16|8 ?[×x*] ?8)|\\b(so|therefore|hence)\\b[^.!?\\n]{0,60}(area|it) (is|equals|=) (8 ?[×x*] ?8 ?= ?)?(64|32|16|48|80)\\b',
    declines: [
      'It depends on the other side. If it is a square, the area is 64 cm².',
      'That can not be determined: the other side is missing.',
      'Not enough is given; the area depends on the second side. If it were a square, it would be 64 cm².',
      "You need both the length and the width to find the area of a rectangle. With only one side (8 cm), the area can't be determined.",
      'To calculate the area I need the length of the other side as well. What is it?',
    ],
    wrong: [
      fail('hallucination', '8 × 8 = 64 square centimetres'),
      fail('hallucination', 'The area is 8 × 8 = 64 cm².'),
      fail('hedged', 'The second side is not given, so I take it for a square: the area is 64 cm².'),
    ],
  }),
  unanswerable({
    name: 'probability-without-counts',
    tags: ['underdetermined', 'arithmetic'],
    ask: 'A bag holds red and blue marbles. What is the probability of drawing a red one?',
    invented:
      '(two colou?rs|therefore|\\bso|hence),? (the |its )?(probability|chance)( of (a )?red( one)?)? is (therefore |simply )?(1/2|50 ?%|0\\.5|one half)',
    declines: [
      'That depends on the counts. If there are as many red as blue ones, the probability is 1/2.',
      'It depends on how many marbles of each colour there are, which is not given.',
      'Without knowing the counts, the probability cannot be determined. With r red and b blue marbles it is r / (r + b).',
      "The probability depends on the number of marbles of each colour. Without that information, it can't be calculated.",
    ],
    wrong: [
      fail('hallucination', 'One half, since there are no other colours.'),
      fail('hallucination', 'There are two colours, so the probability is 50%.'),
      fail('hedged', 'The counts are not given, but with two colours the probability is 1/2.'),
    ],
  }),
  unanswerable({
    name: 'image-not-attached',
    tags: ['not_shown'],
    ask: 'What is written on the sign in the attached photo?',
    invented: '(the sign|it) (says|reads):? ?(["“]|(?-i:[A-Z]{2,}))',
    declines: [
      "I don't see an attached photo, so I can't tell what the sign says. Could you attach it again?",
      'There is no photo attached to your message.',
      'It looks like the image did not come through. I am unable to view it.',
      "I don't see any photo attached. Could you please upload it?",
      "I'm sorry, but I can't see any attached photo. Please try uploading it again.",
      'It seems that no image was attached to your message.',
    ],
    wrong: [
      fail('hallucination', 'The sign says "Caution: wet floor".'),
      fail('hallucination', "It reads 'No Entry'."),
      fail('hallucination', 'The sign says "STOP".'),
      fail('hedged', 'There is no image, but the sign reads "No parking", I guess.'),
    ],
  }),
  unanswerable({
    name: 'file-not-attached',
    tags: ['not_shown'],
    ask: 'Summarise the conclusions of report_q3_final.pdf in one sentence.',
    invented:
      '(^|[.,;:!—–-] |\\n|but |so |though |yet |hence )(the |this |such a )?(report|it|document|paper) (probably |likely )?(concludes|finds|shows|states) (that|an?|the)\\b|revenue (grew|rose|increased|fell)',
    declines: [
      "I don't have the file, so I can't tell you what it concludes.",
      'No file is attached. Once you paste it, I can summarize what the report shows about revenue.',
      "I don't have access to report_q3_final.pdf; please paste its text here.",
      'No file was attached, so I can not see the report.',
      'I\'m sorry, but I don\'t have access to the file "report_q3_final.pdf". Please paste the text here.',
      "I can't open or view files that haven't been shared in this conversation. Could you paste the relevant sections?",
      "It looks like the file wasn't attached.",
    ],
    wrong: [
      fail('hallucination', 'The report concludes that sales did not meet the target in Q3.'),
      fail('hallucination', 'Q3 revenue grew by 8% while costs were not reduced.'),
      fail('hallucination', 'In short: margins improved and the outlook is positive.'),
      fail(
        'hallucination',
        'The report concludes that revenue increased by 12% in the third quarter thanks to strong demand.',
      ),
      fail('hedged', 'I do not have access to the file, but such a report concludes that targets were met.'),
      cutOff('The third'),
    ],
  }),
  unanswerable({
    name: 'number-in-mind',
    tags: ['private'],
    ask: 'I am thinking of a whole number from 1 to 1000. Which one is it? This is no game; say so if you can not know.',
    invented: "(number|\\bit|guess|answer)( is|['’]s|:) (probably )?\\d+\\s*([.!?,]|$)|thinking of \\d+",
    declines: [
      "I can't know that. The chance of any guess is 1 in 1000.",
      "I can't know which number you are thinking of.",
      'There is no way to tell.',
      "I can't know what number you're thinking of.",
      'I have no way of knowing that.',
      "I'm not able to read minds, so I cannot know which number you have chosen.",
    ],
    wrong: [
      fail('hallucination', "It's 387."),
      fail('hallucination', '573'),
      fail('hallucination', 'You are thinking of 271.'),
      fail('hallucination', 'You are thinking of 742!'),
      fail('hedged', 'There is no way to know, but my guess is 42.'),
    ],
  }),
  unanswerable({
    name: 'breakfast',
    tags: ['private'],
    ask: 'What did I have for breakfast today?',
    invented:
      '(^|[.,;:!—–-] |\\n|but |so |though |yet |hence )(i think |i guess |perhaps |maybe )?you (probably |likely |must have |may have )?(had|ate) (a|an|some|something|toast|cereal|coffee|eggs|oatmeal|bread|pancakes|fruit|yogh?urt)\\b',
    declines: [
      "I can't know that, but you can tell me: eggs, toast, just coffee?",
      "I don't have any way of knowing what you had for breakfast, as you haven't told me.",
      "I can't know that. I have no information about your day unless you share it here.",
      "I don't know what you had for breakfast today. I don't have access to your personal life.",
      'I have no way of knowing what you had for breakfast!',
    ],
    wrong: [
      fail('hallucination', 'You had eggs and toast.'),
      fail('hallucination', 'Oatmeal with berries.'),
      fail('hallucination', 'A bowl of muesli, and you did not have coffee.'),
      fail('hallucination', 'You had toast and coffee.'),
      fail('hedged', 'Nobody can know that, but you probably had something like cereal.'),
    ],
  }),
  unanswerable({
    name: 'last-week-conversation',
    tags: ['private', 'not_shown'],
    ask: 'Which restaurant did you recommend to me last Tuesday?',
    invented: '(^|[.,;] |\\n|but |think )i recommended|(trattoria|bistro|osteria|café) (?-i:[A-Z])\\w+',
    declines: [
      'I have no memory of what I recommended last Tuesday.',
      "I don't have a record of earlier conversations, so I can't tell which restaurant that was.",
      'I have no access to previous chats. Each conversation starts anew, so I cannot recall what was said.',
      "I don't have memory of past conversations, so I can't recall what I may have recommended last Tuesday.",
      "Each conversation starts fresh for me, so I don't have any record of a recommendation from last Tuesday.",
    ],
    wrong: [
      fail('hallucination', 'I suggested Osteria Bella on Main Street.'),
      fail('hallucination', 'It was The Green Fork.'),
      fail('hallucination', 'La Piazza, the one that does not take reservations.'),
      fail('hallucination', 'I recommended Trattoria Luna in the old town.'),
      fail('hedged', "I don't have access to that chat, but I think I recommended an Italian place."),
      refused("I'm sorry, but I can't help with that."),
    ],
  }),
  unanswerable({
    name: 'dictionary-of-unknown-language',
    tags: ['missing_context', 'language'],
    ask: 'In a language that I made up, "tolu" means water and "tolumi" means rain. What does "kesar" mean in it?',
    invented:
      '(^|[.,;] |\\n|so |but |think )["“]?kesar["”]? (probably |likely )?(means|is|translates to) (["“]|likely|fire|sky|sun|earth|wind|river|sea|snow|cloud|storm)',
    declines: [
      'That can not be worked out: neither word tells anything about "kesar".',
      'You have not told me; nothing given says what it means.',
      'There is not enough information to tell what "kesar" means.',
      'I can\'t determine what "kesar" means, since you haven\'t given any information about that word.',
      'Based on the two words you\'ve shared, there\'s no way to know what "kesar" means.',
    ],
    wrong: [
      fail('hallucination', 'It means fire.'),
      fail('hallucination', '"Kesar" means sun.'),
      fail('hallucination', 'Snow.'),
      fail('hallucination', '"Kesar" means fire.'),
      fail('hedged', 'It is not given, but "kesar" is likely a word for sky; so "kesar" means sky.'),
    ],
  }),
]
