import type { Comparison } from '@assay/core/comparison'

/**
 * Returns a line on why failing on any regressed case is noisy here, or null. With several samples a case, single cases fall by chance
 * in most runs in which nothing changed.
 */
export function noiseAdvice(comparisons: readonly Comparison[]): string | null {
  const isNoisy = comparisons.some(({ groups }) =>
    groups.some(({ cases, samples }) => {
      const both = cases.compared + cases.errored
      return both > 0 && Math.max(samples.baseline, samples.current) > both
    }),
  )
  if (!isNoisy) return null
  const why = 'answers vary from sample to sample, so single cases get worse by chance'
  return `--fail-on-regression is noisy here: ${why}. Use --gate significant, which judges the suite's average.`
}
