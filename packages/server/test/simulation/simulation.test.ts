import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PROMISES } from './promise-names.ts'
import { showStory } from './show-story.ts'
import { shrinkStory } from './shrink-story.ts'
import { drawStory } from './story.ts'
import { tellStory } from './tell-story.ts'

/** A night's worth is `npm run bench -- simulate --seeds 100000`. */
const SEEDS = 500

describe('simulation', () => {
  it('has the same events each time a story is told', async () => {
    for (const seed of [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]) {
      const [first, second] = [await tellStory(drawStory(seed)), await tellStory(drawStory(seed))]
      assert.equal(showStory(second), showStory(first))
    }
  })

  it(`keeps every promise in ${SEEDS} stories`, async () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const told = await tellStory(drawStory(seed))
      if (told.broken === null) continue
      const { promise, what } = told.broken
      const replay = `Replay it: npm run bench -- simulate --seed ${seed}`
      assert.fail(`Seed ${seed}: ${PROMISES[promise]} ${what}\n${replay}\n\n${showStory(await shrinkStory(told))}`)
    }
  })
})
