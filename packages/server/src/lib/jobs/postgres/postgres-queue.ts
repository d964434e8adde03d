import { createHash, randomUUID } from 'node:crypto'
import type { SampleKey } from '@assay/core/run'
import { RunNeeds } from '@assay/engine/work'
import type { Session } from '@assay/store/database'
import { z } from 'zod'
import { type Job, type JobQueue, type RunHalt, type RunJobs, type RunRef, SILENCE } from '../job-queue.ts'
import { WorkerState } from '../worker-state.ts'
import { change, type JobsDatabase, rowsOf } from './jobs-database.ts'
import { BOSS_SCHEMA, type Boss } from './open-boss.ts'

/** A sample in a job: suite, case, attempt, and the variant if there is one. */
const PackedKey = z.union([
  z.tuple([z.string(), z.string(), z.int()]),
  z.tuple([z.string(), z.string(), z.int(), z.string()]),
])
const Payload = z.object({ project: z.string(), run: z.string(), samples: z.array(PackedKey) })

const Halt = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('budget') }),
  z.object({ kind: z.literal('rejected'), message: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])

const RunRow = z.object({
  project: z.string(),
  run: z.string(),
  needs: z.string(),
  fingerprint: z.string().nullable(),
  owner: z.number(),
  changes: z.number(),
})

/** The maximum number of retries: jobs may come back any number of times. */
const RETRY_LIMIT = 1_000_000

/**
 * Makes a queue on Postgres: jobs are in pg-boss's tables, with one queue per run, so that runs take turns and end together with their
 * jobs.
 */
export function createPostgresQueue({ pool }: JobsDatabase, boss: Boss): JobQueue {
  const jobsOf = (ref: RunRef, owner: number): RunJobs => {
    const queue = queueOf(ref)
    return {
      put: (batches) => {
        const jobs = batches.map((samples) => ({ id: randomUUID(), data: pack(ref, samples), retryLimit: RETRY_LIMIT }))
        return pool.transact(async (session) => {
          // The lock holds back a new owner: these jobs exist when it reads the open ones, or never.
          const rows = await rowsOf(
            session,
            'SELECT owner FROM runs WHERE project = $1 AND run = $2 FOR UPDATE',
            ref.project,
            ref.run,
          )
          if (rows[0]?.owner !== owner) return false
          const db = {
            executeSql: async (sql: string, values?: unknown[]) => ({
              rows: await rowsOf(session, sql, ...(values ?? [])),
            }),
          }
          await boss.jobs.insert(queue, jobs, { db })
          await touch(session, ref)
          return true
        })
      },
      openKeys: () =>
        pool.read(async (session) => {
          const sql = `SELECT data FROM ${BOSS_SCHEMA}.job WHERE name = $1 AND state < 'completed'`
          const rows = await rowsOf(session, sql, queue)
          return rows.flatMap(({ data }) => unpack(data).samples)
        }),
      count: () =>
        pool.read(async (session) => {
          const sql = `SELECT count(*) AS open, count(*) FILTER (WHERE state = 'active') AS held FROM ${BOSS_SCHEMA}.job WHERE name = $1 AND state < 'completed'`
          const [row] = await rowsOf(session, sql, queue)
          return { open: Number(row?.open), held: Number(row?.held) }
        }),
      halt: () =>
        pool.read(async (session) => {
          const sql = 'SELECT halt FROM runs WHERE project = $1 AND run = $2'
          const [row] = await rowsOf(session, sql, ref.project, ref.run)
          return typeof row?.halt === 'string' ? Halt.parse(JSON.parse(row.halt)) : null
        }),
      takeBack: async () => {
        const silent = await pool.read((session) => {
          const sql = `SELECT id, retry_count AS "retryCount" FROM ${BOSS_SCHEMA}.job WHERE name = $1 AND state = 'active' AND heartbeat_on < now() - make_interval(secs => $2)`
          return rowsOf(session, sql, queue, SILENCE.ms / 1000)
        })
        if (silent.length === 0) return
        const attempts = z.array(z.object({ id: z.string(), retryCount: z.number() })).parse(silent)
        await withQueue(() => boss.persist((jobs) => jobs.fail(queue, attempts)))
        await pool.once((session) => touch(session, ref))
      },
      dropWaiting: async () => {
        await withQueue(() => boss.persist((jobs) => jobs.deleteQueuedJobs(queue)))
      },
      close: () =>
        pool.transact(async (session) => {
          // In one transaction, so that a new owner of the run gets a new queue, not the deleted one.
          const sql = 'DELETE FROM runs WHERE project = $1 AND run = $2 AND owner = $3'
          const isMine = (await change(session, sql, ref.project, ref.run, owner)) > 0
          if (isMine) await rowsOf(session, `SELECT ${BOSS_SCHEMA}.delete_queue($1)`, queue)
        }),
    }
  }

  return {
    open: async (ref, needs) => {
      const queue = queueOf(ref)
      // Numbers that no earlier row of the same run had, so that workers notice a run that was stopped and soon resumed.
      const sql = `INSERT INTO runs (project, run, queue, needs, owner, changes)
        SELECT $1, $2, $3, $4, fresh, fresh FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS fresh) AS starts
        ON CONFLICT (project, run) DO UPDATE SET needs = excluded.needs, halt = NULL, owner = runs.owner + 1, changes = runs.changes + 1
        RETURNING owner`
      const [row] = await pool.once((session) =>
        rowsOf(session, sql, ref.project, ref.run, queue, JSON.stringify(needs)),
      )
      await boss.persist((jobs) => jobs.createQueue(queue, { retryLimit: RETRY_LIMIT }))
      return jobsOf(ref, Number(row?.owner))
    },
    runs: () =>
      pool.read(async (session) => {
        const rows = await rowsOf(
          session,
          'SELECT project, run, needs, fingerprint, owner, changes FROM runs WHERE halt IS NULL',
        )
        // This version can't read a newer version's needs.
        return rows.flatMap((row) => {
          const { data: run } = RunRow.safeParse(row)
          const { data: needs } = RunNeeds.safeParse(run && JSON.parse(run.needs))
          return run === undefined || needs === undefined ? [] : [{ ...run, needs }]
        })
      }),
    fetch: async (ref, limit) => {
      // Repeated after an outage, it may leave jobs without a holder; they come back like a dead worker's.
      const found = await withQueue(() =>
        boss.persist((jobs) => jobs.fetch<unknown>(queueOf(ref), { batchSize: limit })),
      )
      return (found ?? []).map(({ id, retryCount, data }) => ({ ...unpack(data), id, retry: retryCount }))
    },
    beat: async (jobs) => {
      if (jobs.length === 0) return []
      const sql = `UPDATE ${BOSS_SCHEMA}.job SET heartbeat_on = now() FROM unnest($1::text[], $2::uuid[], $3::int[]) AS held (name, id, retry)
        WHERE job.name = held.name AND job.id = held.id AND job.retry_count = held.retry AND state = 'active' RETURNING job.id, job.retry_count`
      const columns = [jobs.map(queueOf), jobs.map(({ id }) => id), jobs.map(({ retry }) => retry)]
      const rows = await pool.once((session) => rowsOf(session, sql, ...columns))
      const kept = new Set(rows.map(({ id, retry_count }) => `${id}/${retry_count}`))
      return jobs.filter(({ id, retry }) => kept.has(`${id}/${retry}`))
    },
    complete: async (job) => {
      await withQueue(() => boss.persist((jobs) => jobs.deleteJob(queueOf(job), attemptOf(job))))
    },
    giveBack: async (job) => {
      await withQueue(() => boss.persist((jobs) => jobs.fail(queueOf(job), attemptOf(job))))
      await pool.once((session) => touch(session, job))
    },
    haltRun: async (ref, halt) => {
      const sql = 'UPDATE runs SET halt = coalesce(halt, $3) WHERE project = $1 AND run = $2'
      const text = JSON.stringify(halt satisfies RunHalt)
      await pool.once((session) => change(session, sql, ref.project, ref.run, text))
    },
    fixFingerprint: async (ref, fingerprint) => {
      const sql =
        'UPDATE runs SET fingerprint = coalesce(fingerprint, $3) WHERE project = $1 AND run = $2 RETURNING fingerprint'
      const [row] = await pool.once((session) => rowsOf(session, sql, ref.project, ref.run, fingerprint))
      return typeof row?.fingerprint === 'string' ? row.fingerprint : fingerprint
    },
    register: async (worker) => {
      const sql = `INSERT INTO workers (id, state, seen_at) VALUES ($1, $2, now())
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, seen_at = excluded.seen_at`
      await pool.once((session) => change(session, sql, worker.id, JSON.stringify(worker)))
    },
    unregister: async (id) => {
      await pool.once((session) => change(session, 'DELETE FROM workers WHERE id = $1', id))
    },
    workers: () =>
      pool.read(async (session) => {
        const sql = 'SELECT state FROM workers WHERE seen_at > now() - make_interval(secs => $1) ORDER BY id'
        const rows = await rowsOf(session, sql, SILENCE.ms / 1000)
        return rows.flatMap(({ state }) => WorkerState.safeParse(JSON.parse(String(state))).data ?? [])
      }),
    sweep: async (isLive) => {
      const rows = await pool.read((session) => rowsOf(session, 'SELECT project, run, owner FROM runs'))
      for (const row of rows) {
        const ref = { project: String(row.project), run: String(row.run) }
        if (!(await isLive(ref))) await jobsOf(ref, Number(row.owner)).close()
      }
      await pool.once((session) => change(session, "DELETE FROM workers WHERE seen_at < now() - interval '1 hour'"))
    },
    [Symbol.asyncDispose]: async () => {},
  }
}

/** Returns a run's queue name, which is limited in characters and length. */
function queueOf({ project, run }: RunRef): string {
  return `run-${createHash('sha256')
    .update(JSON.stringify([project, run]))
    .digest('hex')
    .slice(0, 40)}`
}

/** Notifies workers that there may be something to fetch. */
async function touch(session: Session, { project, run }: RunRef): Promise<void> {
  await change(session, 'UPDATE runs SET changes = changes + 1 WHERE project = $1 AND run = $2', project, run)
}

/** Does work on a queue; null if the queue is gone because its run has ended. */
async function withQueue<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (Error.isError(error) && /^Queue .* does not exist$/.test(error.message)) return null
    throw error
  }
}

function attemptOf({ id, retry }: Job) {
  return { id, retryCount: retry }
}

function pack({ project, run }: RunRef, samples: readonly SampleKey[]): z.infer<typeof Payload> {
  return {
    project,
    run,
    samples: samples.map(({ suite, case: id, attempt, variant }) =>
      variant === undefined ? [suite, id, attempt] : [suite, id, attempt, variant],
    ),
  }
}

function unpack(data: unknown) {
  const { project, run, samples } = Payload.parse(data)
  const keys = samples.map(([suite, id, attempt, variant]): SampleKey => {
    return { suite, case: id, attempt, ...(variant === undefined ? {} : { variant }) }
  })
  return { project, run, samples: keys }
}
