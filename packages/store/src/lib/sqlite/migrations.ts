import { first } from './migrations/001-first.ts'
import { wider } from './migrations/002-wider.ts'
import { service } from './migrations/003-service.ts'
import { views } from './migrations/004-views.ts'
import { figures } from './migrations/005-figures.ts'
import { noMap } from './migrations/006-no-map.ts'
import { undecided } from './migrations/007-undecided.ts'
import { earlier } from './migrations/008-earlier.ts'
import { changes } from './migrations/009-changes.ts'
import { outlays } from './migrations/010-outlays.ts'

/** One step of the layout. It never changes once released; a later step changes its result. */
export interface Migration {
  /** The resulting layout; 1, 2, 3, … without gaps. */
  readonly version: number
  readonly sql: string
}

/** All steps from an empty file to this program's layout. */
export const MIGRATIONS: readonly Migration[] = [
  first,
  wider,
  service,
  views,
  figures,
  noMap,
  undecided,
  earlier,
  changes,
  outlays,
]
