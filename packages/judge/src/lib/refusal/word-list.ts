/** Returns the words or phrases of a comma-separated list, over any number of lines. */
export function wordList(list: string): readonly string[] {
  return list.split(',').map((phrase) => phrase.trim())
}
