export function encode(text: string): [string, number][] {
  const runs: [string, number][] = []
  for (const character of text) {
    const last = runs.at(-1)
    if (last?.[0] === character) last[1]++
    else runs.push([character, 1])
  }
  return runs
}

export function decode(runs: [string, number][]): string {
  return runs.map(([character, count]) => character.repeat(count)).join('')
}
