import type { SubmitBody } from '@assay/core/api'

/** The choices for a run in the page's address. */
interface RunChoices {
  readonly models: readonly string[]
  readonly samples: number | null
  readonly seed: number | null
  readonly tags: readonly string[]
}

/** Returns what to run; what was not chosen is left out, and is then as the suite says. */
export function runSpecOf(suite: string, { models, samples, seed, tags }: RunChoices): SubmitBody {
  return {
    suites: [suite],
    ...(models.length === 0 ? {} : { models: [...models] }),
    ...(samples === null ? {} : { samples }),
    ...(seed === null ? {} : { seed }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  }
}
