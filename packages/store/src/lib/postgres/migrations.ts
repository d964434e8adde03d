import { first } from './migrations/001-first.ts'
import { figures } from './migrations/002-figures.ts'
import { noMap } from './migrations/003-no-map.ts'

/** One step of the layout. Once released it never changes; a later step changes what it made. */
export interface Migration {
  /** The layout that it leads to; 1, 2, 3, … without gaps. */
  readonly version: number
  readonly sql: string
}

/** All steps from an empty schema to the layout of this program. */
export const MIGRATIONS: readonly Migration[] = [first, figures, noMap]
