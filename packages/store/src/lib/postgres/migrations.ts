import type { LongText } from './migrate.ts'
import { first } from './migrations/001-first.ts'
import { figures } from './migrations/002-figures.ts'
import { noMap } from './migrations/003-no-map.ts'
import { undecided } from './migrations/004-undecided.ts'
import { earlier } from './migrations/005-earlier.ts'
import { outlays } from './migrations/006-outlays.ts'

/** One step of the layout. It never changes once released; a later step changes its result. */
export interface Migration {
  /** The resulting layout; 1, 2, 3, … without gaps. */
  readonly version: number
  readonly sql: string
}

/** All steps from an empty schema to this program's layout. */
export const MIGRATIONS: readonly Migration[] = [first, figures, noMap, undecided, earlier, outlays]

/** The columns of a project's schema that hold long texts. */
export const LONG_TEXTS: readonly LongText[] = [
  ['texts', 'body'],
  ['earlier_results', 'body'],
  ['answers', 'answer'],
  ['suite_cases', 'body'],
  ['runs', 'plan'],
  ['runs', 'summary'],
]
