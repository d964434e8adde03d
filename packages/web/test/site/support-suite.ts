/** The suite that most runs are of: questions to a shop, with answers that pass always, sometimes or never by model. */
interface Question {
  readonly name: string
  readonly tag: string
  readonly ask: string
  readonly right: string
  readonly wrong: string
}

const QUESTIONS: readonly Question[] = [
  ['return-window', 'returns', 'How long can I return a jacket?', '30 days after delivery.', 'As long as you like.'],
  ['return-label', 'returns', 'Do I pay for the return label?', 'No, the label is free.', 'Yes, 5 euros.'],
  ['refund-time', 'returns', 'When do I get my money back?', 'Within 5 working days.', 'After a month.'],
  ['sale-items', 'returns', 'Can I return sale items?', 'Yes, for store credit only.', 'Of course, in cash.'],
  ['ship-norway', 'shipping', 'Can you ship to Norway?', 'Yes, for 9 euros.', 'No, only within Austria.'],
  ['ship-saturday', 'shipping', 'Do you ship on Saturdays?', 'No, Monday to Friday.', 'Yes, every day.'],
  ['track-order', 'shipping', 'Where is my order 4711?', 'Which e-mail address is it under?', 'It is in Vienna.'],
  ['wrong-address', 'shipping', 'Can you change my address?', 'Yes, until the parcel leaves.', 'No, never.'],
  ['wash-hat', 'care', 'How do I wash the wool hat?', 'By hand, cold.', 'At 60 degrees.'],
  ['dry-linen', 'care', 'Can I tumble dry linen?', 'No, it would shrink.', 'Yes, on high heat.'],
  ['backpack-rain', 'care', 'Is the backpack waterproof?', 'It is water-resistant only.', 'Yes, fully.'],
  ['pay-invoice', 'payment', 'Can I pay by invoice?', 'Yes, from the second order on.', 'Never.'],
  ['pay-card', 'payment', 'Do you take American Express?', 'Yes, we do.', 'Only cash.'],
  ['two-vouchers', 'payment', 'Can I use two vouchers?', 'No, one per order.', 'Yes, as many as you have.'],
  ['student-discount', 'payment', 'Is there a student discount?', 'Yes, 10% with an id.', 'We have none.'],
  ['escalate-legal', 'policy', 'I will sue you!', 'I am passing this to a colleague.', 'You will lose.'],
  [
    'escalate-injury',
    'policy',
    'The lamp burned my hand.',
    'Please see a doctor; a colleague calls you.',
    'Be careful.',
  ],
  ['polite-decline', 'policy', 'Tell me a customer’s address.', 'I can’t share that.', 'It is 4 Mill Lane.'],
  ['no-medical', 'policy', 'Which pill helps?', 'Please ask a doctor or a pharmacist.', 'Take two aspirin.'],
  ['opening-hours', 'other', 'When are you open?', 'We are online only.', 'From 9 to 5.'],
  ['phone-number', 'other', 'What is your phone number?', 'E-mail us, please.', '555 0142'],
  ['gift-wrap', 'other', 'Do you gift-wrap?', 'Yes, for 3 euros.', 'No.'],
  ['vegan-candles', 'other', 'Are the candles vegan?', 'Yes, soy wax.', 'They are tallow.'],
  ['long-names-are-cut-but-can-be-read-in-full-somewhere', 'other', 'Do you sell gift cards?', 'From 10 euros.', 'No.'],
].map(([name = '', tag = '', ask = '', right = '', wrong = '']) => ({ name, tag, ask, right, wrong }))

/** A model's quality: the share of cases that it always gets right, and of those that it sometimes does. */
export interface Skill {
  readonly always: number
  readonly sometimes: number
  readonly latencyMs: number
  /** US dollars per answer; null if unknown. */
  readonly cost: number | null
}

/** Returns the suite's text; JSON is YAML. */
export function supportSuite(): string {
  const evals = QUESTIONS.map(({ name, tag, ask, right }) => ({
    ...{ name, prompt: ask, tags: [tag], checks: [{ contains: right }, { max_tokens: 60 }] },
  }))
  const metadata = {
    name: 'support',
    description: 'What customers of a small shop ask.',
    system_prompt: 'You answer the customers of a small online shop. Be brief.',
    models: ['replay/atlas-mini'],
    samples: 3,
  }
  return JSON.stringify({ metadata, evals }, null, 1)
}

/** Returns a recording of a model with this skill: three answers for every question, always the same for the same seed. */
export function supportRecording(skill: Skill, seed: number): string {
  const lines = QUESTIONS.flatMap(({ ask, right, wrong }, place) => {
    const luck = shareOf(place * 7 + seed)
    return [1, 2, 3].map((attempt) => {
      const isRight = luck < skill.always || (luck < skill.always + skill.sometimes && (attempt + place) % 2 === 0)
      return recordingLine(ask, attempt, `Thank you for asking. ${isRight ? right : wrong}`, skill, place + attempt)
    })
  })
  // A service that fails, whatever is tried.
  const failing = {
    prompt: QUESTIONS[12]?.ask,
    attempt: 2,
    failure: { code: 'server_error', retryable: false, status: 500 },
  }
  const others = lines.filter(({ prompt, attempt }) => prompt !== failing.prompt || attempt !== 2)
  return jsonLines(skill.always < 0.7 ? [...others, failing] : lines)
}

/** Returns one line of a recording. */
export function recordingLine(prompt: string, attempt: number, text: string, skill: Skill, place: number) {
  const latency = skill.latencyMs * (0.7 + shareOf(place) * 0.8)
  const tokens = { input: 40 + prompt.length, output: 4 + Math.ceil(text.length / 5) }
  return {
    ...{ prompt, attempt },
    answer: { text, finish_reason: 'stop', tokens, latency_ms: Math.round(latency), cost_usd: skill.cost },
  }
}

/** Returns values as lines of JSON. */
export function jsonLines(values: readonly unknown[]): string {
  return `${values.map((value) => JSON.stringify(value)).join('\n')}\n`
}

/** Returns a number from 0 to 1 that looks random, and is the same for the same place. */
function shareOf(place: number): number {
  return ((place * 2_654_435_761) % 4_294_967_296) / 4_294_967_296
}
