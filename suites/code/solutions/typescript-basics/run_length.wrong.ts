export function encode(text: string): [string, number][] {
  const runs: [string, number][] = []
  // Goes by code units, of which some characters have two.
  for (let i = 0; i < text.length; i++) {
    const last = runs.at(-1)
    if (last?.[0] === text.charAt(i)) last[1]++
    else runs.push([text.charAt(i), 1])
  }
  return runs
}

export function decode(runs: [string, number][]): string {
  return runs.map(([character, count]) => character.repeat(count)).join('')
}
