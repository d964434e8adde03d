import type { Story } from './story.ts'
import { type ToldStory, tellStory } from './tell-story.ts'

/** Returns a smaller story that breaks the same promise: with fewer faults, cases and peculiarities, as far as one change at a time leads. */
export async function shrinkStory(told: ToldStory): Promise<ToldStory> {
  const promise = told.broken?.promise
  if (promise === undefined) return told
  let best = told
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const story of simplify(best.story)) {
      const next = await tellStory(story, told.excused)
      if (next.broken?.promise !== promise || next.events.length > best.events.length) continue
      best = next
      isSmaller = true
      break
    }
  }
  return best
}

/** Yields stories with one thing less. */
function* simplify(story: Story): Generator<Story> {
  const { faults, model } = story
  for (const [at] of faults.entries()) yield { ...story, faults: faults.toSpliced(at, 1) }
  if (story.cases > 1) yield { ...story, cases: Math.ceil(story.cases / 2) }
  if (story.cases > 1) yield { ...story, cases: story.cases - 1 }
  if (story.models > 1) yield { ...story, models: 1 }
  if (story.hasTwoSuites) yield { ...story, hasTwoSuites: false }
  if (story.hasFollowUp) yield { ...story, hasFollowUp: false }
  if (story.threshold !== null) yield { ...story, threshold: null }
  if (story.retries > 0) yield { ...story, retries: story.retries - 1 }
  if (story.ignoresErrors) yield { ...story, ignoresErrors: false }
  if (story.until !== null) yield { ...story, until: null }
  if (story.runs > 1) yield { ...story, runs: 1 }
  if (story.samples > 1) yield { ...story, samples: story.samples - 1 }
  if (story.workers > 1) yield { ...story, workers: story.workers - 1 }
  if (story.threads > 1) yield { ...story, threads: story.threads - 1 }
  if (story.maxRetries > 0) yield { ...story, maxRetries: 0 }
  if (story.isJudged) yield { ...story, isJudged: false }
  if (story.budget !== null) yield { ...story, budget: null }
  for (const odds of [
    'cut',
    'hangs',
    'begins',
    'silent',
    'limited',
    'fails',
    'filtered',
    'wrong',
    'unreadable',
  ] as const)
    if (model[odds] > 0) yield { ...story, model: { ...model, [odds]: 0 } }
}
