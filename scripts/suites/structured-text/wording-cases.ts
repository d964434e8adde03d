import { type CaseSource, fail, fenced, misformed, pass, refused } from '../suite-source.ts'

/** One line of the answer for each initial, and no other line. */
function acrostic(initials: string): string {
  return `^\\s*${[...initials].map((letter) => `${letter}[^\\n]*`).join('\\n+')}\\s*$`
}

/** So many words, separated by single spaces or commas, up to a closing mark. */
function words(count: number): string {
  return `^\\s*[\\p{L}'’-]+([,;:]? [\\p{L}'’-]+){${count - 1}}[.!?]?\\s*$`
}

/** Cases about counts and letters: lines, words, sentences, acrostics, forbidden letters. */
export const wordingCases: readonly CaseSource[] = [
  {
    name: 'control-three-lines',
    ask: 'Name three colours, one per line, in lower case, nothing else.',
    tags: ['control', 'line_count'],
    checks: [{ regex: '^\\s*[a-z]+( [a-z]+)?\\n[a-z]+( [a-z]+)?\\n[a-z]+( [a-z]+)?\\s*$' }],
    failures: [{ code: 'wrong_count', checks: [{ not_regex: '^[^\\n]+\\n[^\\n]+\\n[^\\n]+$' }] }],
    answers: [
      pass('red\ngreen\nblue'),
      fail('wrong_answer', '1. red\n2. green\n3. blue'),
      fail('wrong_count', 'red, green, blue'),
    ],
  },
  {
    name: 'seven-lines',
    ask: 'Answer with exactly seven lines. Each line is one English noun in lower case and nothing else: no numbers, no bullets, no empty lines.',
    tags: ['line_count'],
    checks: [{ regex: '^\\s*([a-z]+\\n){6}[a-z]+\\s*$' }],
    failures: [{ code: 'wrong_count', checks: [{ regex: '^([a-z]+\\n){0,5}[a-z]+$|^([a-z]+\\n){7,}[a-z]+$' }] }],
    answers: [
      pass('river\ntable\ncloud\nlantern\nbridge\npaper\nstone'),
      fail('wrong_count', 'river\ntable\ncloud\nlantern\nbridge\npaper'),
      fail('wrong_answer', '- river\n- table\n- cloud\n- lantern\n- bridge\n- paper\n- stone'),
    ],
  },
  {
    name: 'twelve-words',
    ask: 'Write one sentence about rain with exactly twelve words and a full stop at the end. Hyphenated words count as one; use no digits.',
    tags: ['word_count'],
    checks: [{ regex: words(12) }, { ends_with: '.' }],
    failures: [{ code: 'wrong_count', checks: [{ ends_with: '.' }] }],
    answers: [
      pass('Soft rain fell on the quiet roofs while the whole city slept.'),
      fail('wrong_count', 'Rain fell softly on the quiet roofs of the sleeping city.'),
      fail('wrong_count', 'The rain drummed gently on the old tin roof as the children slept soundly.'),
      misformed('extra_text', 'Soft rain fell on the quiet roofs while the whole city slept. (12 words)'),
    ],
  },
  {
    name: 'five-bullets-of-three-words',
    ask: 'Give five bullets about bicycles. Each line starts with "- " and has exactly three words after it, without punctuation. No other lines.',
    tags: ['line_count', 'word_count'],
    checks: [{ regex: "^\\s*(- [\\p{L}'-]+ [\\p{L}'-]+ [\\p{L}'-]+\\n){4}- [\\p{L}'-]+ [\\p{L}'-]+ [\\p{L}'-]+\\s*$" }],
    failures: [{ code: 'wrong_bullet', checks: [{ regex: '^[*•\\d]' }] }],
    answers: [
      pass('- Two round wheels\n- Cheap to ride\n- Good for health\n- Needs regular oil\n- Easy to park'),
      fail(
        'wrong_answer',
        '- Two wheels\n- Cheap to ride\n- Good for your health\n- Needs regular oil\n- Easy to park',
      ),
      fail(
        'wrong_bullet',
        '* Two round wheels\n* Cheap to ride\n* Good for health\n* Needs regular oil\n* Easy to park',
      ),
    ],
  },
  {
    name: 'three-exclamations',
    ask: 'Write exactly three sentences in one paragraph to praise a cup of tea. Each ends with an exclamation mark, which occurs nowhere else, and there is no full stop and no question mark.',
    tags: ['sentence_count', 'punctuation'],
    checks: [{ regex: '^[^!.?\\n]+! [^!.?\\n]+! [^!.?\\n]+!$' }],
    failures: [{ code: 'wrong_punctuation', checks: [{ regex: '[.?]' }] }],
    answers: [
      pass(
        'What a glorious cup of tea! It warms the hands and the heart! Nothing else makes a grey morning so bright!',
      ),
      fail(
        'wrong_punctuation',
        'What a glorious cup of tea! It warms the hands and the heart. Nothing makes a morning so bright!',
      ),
      fail('wrong_answer', 'What a glorious cup of tea! It warms the heart!'),
    ],
  },
  {
    name: 'word-limit-with-terms',
    ask: 'Describe photosynthesis in at most fifteen words. The words light, water and sugar must occur. One sentence, nothing else.',
    tags: ['word_count', 'required_words'],
    checks: [
      { regex: '^\\s*\\S+( \\S+){2,14}\\s*$' },
      { regex: '(?i)\\blight\\b' },
      { regex: '(?i)\\bwater\\b' },
      { regex: '(?i)\\bsugars?\\b' },
    ],
    failures: [
      { code: 'too_long', checks: [{ regex: '\\S+(\\s+\\S+){15,}' }] },
      { code: 'omission', checks: [{ regex: '\\S' }] },
    ],
    answers: [
      pass('Plants use light to turn water and carbon dioxide into sugar and oxygen.'),
      fail('omission', 'Plants use sunlight to turn carbon dioxide and water into glucose.'),
      fail(
        'too_long',
        'Photosynthesis is the process by which green plants use light energy to convert water and carbon dioxide into sugar, releasing oxygen as a by-product.',
      ),
    ],
  },
  {
    name: 'acrostic-robust',
    ask: 'Write six lines about machines whose first letters, read downwards, spell ROBUST in capitals. No empty lines, nothing else.',
    tags: ['acrostic'],
    checks: [{ regex: acrostic('ROBUST') }, { not_regex: '\\n\\s*\\n' }],
    failures: [{ code: 'wrong_form', checks: [{ regex: '(?m)^[*\\s]*\\*\\*' }] }],
    answers: [
      pass(
        'Rivets hold the frame,\nOil runs through the gears,\nBelts hum in the dark,\nUnder load nothing bends,\nSteel remembers its shape,\nTireless till the morning.',
      ),
      fail(
        'wrong_answer',
        'Rivets hold the frame,\nOil runs through the gears,\nBelts hum in the dark,\nSteel remembers its shape,\nTireless till the morning.',
      ),
      fail(
        'wrong_form',
        '**R**ivets hold the frame,\n**O**il runs through the gears,\n**B**elts hum,\n**U**nder load,\n**S**teel remembers,\n**T**ireless.',
      ),
    ],
  },
  {
    name: 'acrostic-backwards',
    ask: 'Write five lines whose first letters, read from the bottom line up to the top line, spell STONE. Capital letters first, no empty lines, nothing else.',
    tags: ['acrostic', 'reversed'],
    checks: [{ regex: acrostic([...'STONE'].reverse().join('')) }],
    failures: [{ code: 'wrong_direction', checks: [{ regex: acrostic('STONE') }] }],
    answers: [
      pass('Evening falls on the hills,\nNo bird is heard,\nOnly the wind,\nTurning old leaves,\nSinging to itself.'),
      fail(
        'wrong_direction',
        'Silent the valley,\nTall the grey cliffs,\nOver the water,\nNight comes slowly,\nEven the moss sleeps.',
      ),
      fail('wrong_answer', 'Every stone,\nNever alone,\nTaken by time,\nOver the hill,\nSleeps.'),
    ],
  },
  {
    name: 'last-letters',
    ask: 'Write four lines of a few words each, without punctuation. The last letters of the lines, read downwards, spell TIDE in lower case. Nothing else.',
    tags: ['acrostic', 'line_count'],
    checks: [{ regex: '^\\s*[^\\n.,;!?]*t\\n[^\\n.,;!?]*i\\n[^\\n.,;!?]*d\\n[^\\n.,;!?]*e\\s*$' }],
    failures: [{ code: 'first_letters', checks: [{ regex: `(?i)${acrostic('TIDE')}` }] }],
    answers: [
      pass('the boats drift out\npast old spaghetti\nseaweed on the sand\nhome with the tide'),
      fail('first_letters', 'The boats drift out\nInto the grey morning\nDown the long coast\nEver so slowly'),
      fail('wrong_answer', 'the boats drift out\nunder a grey sky\nover the sand\nhome with the tide'),
    ],
  },
  {
    name: 'same-initial',
    ask: 'Write a sentence of exactly six words that all start with the letter s. End it with a full stop.',
    tags: ['letters', 'word_count'],
    checks: [{ regex: "(?i)^\\s*s[a-z'-]*(,? s[a-z'-]*){5}\\.\\s*$" }],
    failures: [{ code: 'wrong_count', checks: [{ regex: "(?i)^s[a-z'-]*(,? s[a-z'-]*)*\\.$" }] }],
    answers: [
      pass('Seven silver swans swam southward silently.'),
      fail('wrong_count', 'Seven silver swans swam silently southward seeking sunshine.'),
      fail('wrong_answer', 'Seven silver swans swam on southward.'),
    ],
  },
  {
    name: 'without-e',
    ask: 'Write one sentence of at least eight words about a dog, without using the letter e anywhere. Answer with the sentence only.',
    tags: ['letters', 'lipogram'],
    checks: [
      { not_regex: '(?i)[eéèêë]' },
      { regex: '(\\S+\\s+){7,}\\S+' },
      { regex: '(?i)\\b(dog|dogs|puppy|hound)\\b' },
    ],
    failures: [{ code: 'forbidden_letter', checks: [{ regex: '(?i)e' }] }],
    answers: [
      pass('My young dog runs around our sunny yard and barks at birds.'),
      fail('forbidden_letter', 'The happy dog ran across the yard and barked at a bird.'),
      fail('wrong_answer', 'My dog runs and barks.'),
    ],
  },
  {
    name: 'all-capitals',
    ask: 'Say in one English sentence of at least five words why the sky is blue. Use capital letters only, and no digits.',
    tags: ['letters', 'case'],
    checks: [{ regex: '^[^a-z0-9]+$' }, { regex: '([A-Z]+\\W+){4,}[A-Z]+' }],
    failures: [{ code: 'wrong_case', checks: [{ regex: '[a-z]' }] }],
    answers: [
      pass('AIR SCATTERS SHORT BLUE WAVES OF SUNLIGHT MORE THAN LONG RED ONES.'),
      fail('wrong_case', 'The sky is blue because air scatters blue light more than red light.'),
      fail('wrong_answer', 'RAYLEIGH SCATTERING.'),
    ],
  },
  {
    name: 'no-vowel-start',
    ask: 'Write a sentence of five to nine words in which no word starts with a vowel (a, e, i, o, u). End with a full stop; answer with the sentence only.',
    tags: ['letters', 'word_count'],
    checks: [{ not_regex: '(?i)\\b[aeiou]' }, { regex: '^\\s*\\S+( \\S+){4,8}\\s*$' }, { ends_with: '.' }],
    failures: [{ code: 'forbidden_letter', checks: [{ regex: '(?i)\\b[aeiou]' }] }],
    answers: [
      pass('My brother bought three green jackets yesterday.'),
      fail('forbidden_letter', 'The quick brown fox jumped over the lazy dog.'),
      fail('wrong_answer', 'Dogs bark.'),
    ],
  },
  {
    name: 'answer-between-tags',
    ask: 'What is 17 times 23? Think aloud if you like, but put the result, and only the number, between <result> and </result> at the very end.',
    tags: ['delimiter'],
    checks: [{ regex: `<result>${17 * 23}</result>\\s*$` }],
    failures: [{ code: 'missing_delimiter', checks: [{ not_contains: '<result>' }] }],
    answers: [
      pass('17 × 23 = 17 × 20 + 17 × 3 = 340 + 51.\n<result>391</result>'),
      fail('missing_delimiter', '17 × 23 = **391**'),
      fail('wrong_answer', '<result>381</result>'),
      fail('wrong_answer', '<result>391</result>\nThat is 17 × 20 plus 17 × 3.'),
    ],
  },
  {
    name: 'end-marker',
    ask: 'Name the four seasons, separated by " :: ", spring first, in lower case, on one line. The next and last line is EOM.',
    tags: ['delimiter', 'order'],
    checks: [{ regex: '^\\s*spring :: summer :: (autumn|fall) :: winter\\nEOM\\s*$' }],
    failures: [
      { code: 'omission', checks: [{ not_contains: 'EOM' }] },
      { code: 'wrong_delimiter', checks: [{ not_contains: ' :: ' }] },
    ],
    answers: [
      pass('spring :: summer :: autumn :: winter\nEOM'),
      fail('omission', 'spring :: summer :: autumn :: winter'),
      fail('wrong_delimiter', 'spring, summer, autumn, winter\nEOM'),
      fail('wrong_answer', fenced('spring :: summer :: autumn :: winter\nEOM')),
    ],
  },
  {
    name: 'one-letter',
    ask: 'Which planet is the largest? A) Mars B) Jupiter C) Venus D) Saturn. Answer with the one capital letter and nothing else, not even a full stop.',
    tags: ['control', 'choice'],
    checks: [{ equals: 'B' }],
    answers: [
      pass('B'),
      misformed('extra_text', 'B) Jupiter'),
      misformed('extra_text', 'The answer is B.'),
      fail('wrong_answer', 'D'),
      refused("I'm sorry, but I can't answer that."),
    ],
  },
  {
    name: 'repeat-five-times',
    ask: 'Write the word echo five times, separated by hyphens, without spaces, in lower case.',
    tags: ['control', 'count'],
    checks: [{ equals: Array(5).fill('echo').join('-') }],
    failures: [{ code: 'wrong_count', checks: [{ regex: '^echo(-echo)*$' }] }],
    answers: [
      pass('echo-echo-echo-echo-echo'),
      fail('wrong_count', 'echo-echo-echo-echo'),
      fail('wrong_answer', 'echo - echo - echo - echo - echo'),
    ],
  },
]
