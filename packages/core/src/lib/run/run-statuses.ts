/**
 * Where a run can be. `queued` waits for a worker, `running` has an owner, `stopped` can go on, and the others are ends:
 * `finished` took every sample that was planned, `cancelled` was ended by a person, `failed` by an error of ours.
 */
export const RUN_STATUSES = ['queued', 'running', 'finished', 'stopped', 'cancelled', 'failed'] as const
