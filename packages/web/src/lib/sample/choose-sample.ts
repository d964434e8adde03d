import type { Result } from '@assay/core/result'

/** Returns the samples of one prompt in order of attempt; of the first prompt where the one asked for is none. */
export function samplesOf(samples: readonly Result[], variant: string): readonly Result[] {
  const wanted = samples.some((result) => (result.variant ?? '') === variant) ? variant : (samples[0]?.variant ?? '')
  return samples.filter((result) => (result.variant ?? '') === wanted).toSorted((a, b) => a.attempt - b.attempt)
}

/** Returns the names of the prompts of a case, in order; one '' where it has a single one. */
export function variantsOf(samples: readonly Result[]): readonly string[] {
  return [...new Set(samples.map((result) => result.variant ?? ''))]
}

/** Returns the sample of an attempt; without one, the first that didn't pass. */
export function chooseSample(samples: readonly Result[], attempt: number | null): Result | undefined {
  const asked = samples.find((result) => result.attempt === attempt)
  const failed = samples.find((result) => result.status !== 'scored' || !result.passed)
  return asked ?? failed ?? samples[0]
}

/** Returns the attempt before or after one, stopping at the ends. */
export function stepAttempt(samples: readonly Result[], from: Result, by: 1 | -1): number {
  const at = samples.indexOf(from) + by
  return samples[Math.max(0, Math.min(samples.length - 1, at))]?.attempt ?? from.attempt
}
