import { z } from 'zod'

/**
 * Where a run is. `queued` waits for a worker, `running` has an owner, `stopped` can go on, and the others are ends:
 * `finished` took every sample that was planned, `cancelled` was ended by a person, `failed` by an error of ours.
 */
export const RunStatus = z.enum(['queued', 'running', 'finished', 'stopped', 'cancelled', 'failed'])
export type RunStatus = z.infer<typeof RunStatus>
