/** The words or phrases of a list that is written with commas, over as many lines as it takes. */
export function wordList(list: string): readonly string[] {
  return list.split(',').map((phrase) => phrase.trim())
}
