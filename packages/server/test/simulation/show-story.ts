import type { ToldStory } from './tell-story.ts'

/** Returns a story as lines: what the seed decided, and each event with its simulated time and its process. */
export function showStory({ story, events }: ToldStory): string {
  const width = Math.max(...events.map(({ who }) => who.length))
  const lines = events.map(({ at, who, what }) => `${at.toFixed(1).padStart(9)} ms  ${who.padEnd(width)}  ${what}`)
  return [JSON.stringify(story), ...lines].join('\n')
}
