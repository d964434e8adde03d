import {
  createPool,
  type Migration,
  migrate,
  type PostgresPool,
  readAddress,
  type Session,
} from '@assay/store/database'

/** The schema of the shared state. It's beside the projects, since an account and a worker serve all of them. */
const SCHEMA = 'assay_jobs'

// Times are the database's, so that the machines' clocks need not agree.
const FIRST: Migration = {
  version: 1,
  sql: `
CREATE TABLE runs (
  project text COLLATE "C" NOT NULL,
  run text COLLATE "C" NOT NULL,
  queue text COLLATE "C" NOT NULL UNIQUE,
  needs text NOT NULL,
  fingerprint text,
  owner bigint NOT NULL,
  changes bigint NOT NULL,
  halt text,
  PRIMARY KEY (project, run)
) WITH (fillfactor = 70);

CREATE TABLE workers (
  id text COLLATE "C" PRIMARY KEY,
  state text NOT NULL,
  seen_at timestamptz NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE slots (
  account text COLLATE "C" NOT NULL,
  worker text COLLATE "C" NOT NULL,
  wanted integer NOT NULL,
  held integer NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (account, worker)
) WITH (fillfactor = 50);

CREATE TABLE budgets (
  experiment text COLLATE "C" PRIMARY KEY,
  spent_usd double precision NOT NULL,
  dearest_usd double precision
) WITH (fillfactor = 50);

CREATE TABLE reservations (
  experiment text COLLATE "C" NOT NULL,
  worker text COLLATE "C" NOT NULL,
  reserved_usd double precision NOT NULL,
  under_way integer NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (experiment, worker)
) WITH (fillfactor = 50);
`,
}

/** How services count tokens, and the process whose open request will show it. */
const RATIOS: Migration = {
  version: 2,
  sql: `
CREATE TABLE token_ratios (
  experiment text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  input double precision,
  output double precision,
  learner text COLLATE "C",
  worker text COLLATE "C",
  since timestamptz NOT NULL,
  PRIMARY KEY (experiment, kind)
) WITH (fillfactor = 50);
`,
}

/** The database that workers share. */
export interface JobsDatabase extends AsyncDisposable {
  readonly pool: PostgresPool
  /** The address, as a driver accepts it. */
  readonly url: string
}

/** Opens the database, and creates missing tables; processes that do so at once wait for each other. */
export async function openJobsDatabase(address: string): Promise<JobsDatabase> {
  const base = readAddress(address)
  const url = new URL(base.url)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', options.replace(`"${base.schema}"`, `"${SCHEMA}"`))
  const pool = createPool({ ...base, url: url.href, schema: SCHEMA }, { connections: 4 })
  await migrate(pool, { ...base, url: url.href, schema: SCHEMA }, [FIRST, RATIOS])
  return { pool, url: url.href, [Symbol.asyncDispose]: () => pool.close() }
}

/** Returns a statement's rows. */
export function rowsOf(session: Session, sql: string, ...parameters: readonly unknown[]) {
  return session.rows({ sql, parameters })
}

/** Runs a statement, and returns the number of changed rows. */
export function change(session: Session, sql: string, ...parameters: readonly unknown[]) {
  return session.change({ sql, parameters })
}
