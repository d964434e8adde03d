/**
 * A run's possible statuses. `queued` waits for a worker, `running` has an owner, `stopped` can be resumed, and the others are final:
 * `finished` took every planned sample, `cancelled` was ended by a person, `failed` by a bug.
 */
export const RUN_STATUSES = ['queued', 'running', 'finished', 'stopped', 'cancelled', 'failed'] as const
