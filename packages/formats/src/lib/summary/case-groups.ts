import type { Result } from '@assay/core/result'

/** Gives results in groups of one case of one run each. They come case by case, as stores and reports have them. */
export async function* groupByCase(
  results: Iterable<Result> | AsyncIterable<Result>,
): AsyncGenerator<readonly [Result, ...Result[]]> {
  let group: [Result, ...Result[]] | null = null
  for await (const result of results) {
    if (group !== null && isSameCase(group[0], result)) group.push(result)
    else {
      if (group !== null) yield group
      group = [result]
    }
  }
  if (group !== null) yield group
}

function isSameCase(a: Result, b: Result): boolean {
  return a.case === b.case && a.suite === b.suite && a.run === b.run && a.variant === b.variant
}
