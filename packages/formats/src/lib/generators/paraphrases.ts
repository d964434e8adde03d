import { z } from 'zod'
import { type Draw, drawFor } from './draw.ts'
import { defineGenerator, type GeneratedEval } from './generator.ts'

const options = z.strictObject({
  wordings: z.int().min(2).max(4).default(4).describe('Wordings per question. Default 4.'),
})

/** The same question in several wordings: cases that share a tag `group:NAME`. */
export const paraphrases = defineGenerator({
  name: 'paraphrase_stability',
  summary: 'The same question in several wordings, tagged as one group',
  options,
  *make({ wordings }, n, seed) {
    for (let index = 0; index < n; index++) {
      const group = Math.floor(index / wordings)
      yield makeEval(group, index % wordings, index, drawFor(seed, group))
    }
  },
})

interface Question {
  readonly topic: string
  readonly wordings: readonly string[]
  readonly answer: number
}

const MAKERS: readonly ((draw: Draw) => Question)[] = [
  (draw) => {
    const [a, b] = [100 + draw.below(900), 100 + draw.below(900)]
    return {
      topic: 'sum',
      answer: a + b,
      wordings: [
        `What is ${a} plus ${b}?`,
        `Add ${b} to ${a}.`,
        `One box holds ${a} screws and another ${b}. How many are there in both?`,
        `${a} + ${b} = ?`,
      ],
    }
  },
  (draw) => {
    const [price, percent] = [20 * (1 + draw.below(50)), 5 * (1 + draw.below(10))]
    return {
      topic: 'discount',
      answer: (price * (100 - percent)) / 100,
      wordings: [
        `A coat costs ${price} euros and is reduced by ${percent}%. What does it cost now?`,
        `What is left of ${price} when ${percent} percent are taken off?`,
        `Take ${percent}% off ${price}.`,
        `The old price is ${price}, the discount ${percent}%. Give the new price.`,
      ],
    }
  },
  (draw) => {
    const [hours, minutes] = [1 + draw.below(9), 1 + draw.below(59)]
    return {
      topic: 'minutes',
      answer: hours * 60 + minutes,
      wordings: [
        `How many minutes are ${hours} hours and ${minutes} minutes?`,
        `Convert ${hours}h ${minutes}min to minutes.`,
        `A film lasts ${hours} hours and ${minutes} minutes. How long is that in minutes?`,
        `Express ${hours}:${String(minutes).padStart(2, '0')} (hours:minutes) in minutes.`,
      ],
    }
  },
]

function makeEval(group: number, wording: number, index: number, draw: Draw): GeneratedEval {
  const make = MAKERS[group % MAKERS.length]
  if (make === undefined) throw new Error('Bug: no question to word.')
  const { topic, wordings, answer } = make(draw)
  return {
    name: `${topic}-${group + 1}-${wording + 1}-${index + 1}`,
    prompt: `${wordings[wording] ?? ''} Answer with the number alone.`,
    tags: ['paraphrase', `group:${topic}-${group + 1}`],
    checks: [{ numeric: { equals: answer } }],
    classify: true,
  }
}
