import type { PostgresPool } from '@assay/store/database'
import { z } from 'zod'
import type { SlotWish } from '../limits.ts'
import { shareSlots } from '../share-slots.ts'
import { change, rowsOf } from './jobs-database.ts'

/** Seconds after which a silent process loses its places: longer than it trusts them itself, and than most requests take. */
const SLOT_TTL_S = 15

/** Seconds for which a process has a place that can't be divided among all. */
const TURN_S = 10

const Row = z.object({ wanted: z.number(), held: z.number(), isBefore: z.boolean() })

/**
 * Reports what a process uses and wants of an account's places, and returns how many it has now. Only one process at a time does so per
 * account.
 */
export function syncSlots(pool: PostgresPool, worker: string, wish: SlotWish): Promise<number> {
  const { account, used, wanted } = wish
  return pool.transact(async (session) => {
    const [now] = await rowsOf(
      session,
      `SELECT pg_advisory_xact_lock(hashtextextended('assay slots ' || $1, 0)), floor(extract(epoch FROM now()) / $2)::int AS turn`,
      account,
      TURN_S,
    )
    const rows = await rowsOf(
      session,
      'SELECT wanted, held, worker < $2 AS "isBefore" FROM slots WHERE account = $1 AND worker <> $2 AND until > now()',
      account,
      worker,
    )
    const held = shareSlots({ ...wish, turn: Number(now?.turn) }, z.array(Row).parse(rows))
    if (held === 0 && wanted === 0) {
      await change(session, 'DELETE FROM slots WHERE account = $1 AND worker = $2', account, worker)
      return 0
    }
    await change(
      session,
      `INSERT INTO slots (account, worker, wanted, held, until) VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
       ON CONFLICT (account, worker) DO UPDATE SET wanted = excluded.wanted, held = excluded.held, until = excluded.until`,
      account,
      worker,
      Math.max(wanted, used),
      held,
      SLOT_TTL_S,
    )
    return held
  })
}
