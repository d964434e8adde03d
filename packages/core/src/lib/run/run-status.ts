import { z } from 'zod'
import { RUN_STATUSES } from './run-statuses.ts'

/** A run's status, as `RUN_STATUSES` explains. */
export const RunStatus = z.enum(RUN_STATUSES)
export type RunStatus = z.infer<typeof RunStatus>
