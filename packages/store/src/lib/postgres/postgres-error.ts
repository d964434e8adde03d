import { EnvironmentError, UserError } from '@assay/core/errors'
import { isDamage } from '../sql/damage.ts'

/** System codes of a connection that failed or broke. */
const LOST_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's messages for the same, which have no codes. */
const LOST_WORDS = /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)/
const UNUSABLE_WORDS = /Client has encountered a connection error|Client was closed and is not queryable/

/** Returns Postgres's five-character error code (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error ? error.code : null
}

/** Returns the constraint that a write violated; null for any other error. */
export function brokenConstraint(error: unknown): string | null {
  if (sqlState(error) !== '23505' || !(error instanceof Error)) return null
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null
}

/** Returns whether Postgres can't be reached at the moment: it is stopped, starting, out of connections, or the network is down. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  if (state !== null) return /^(08...|57P0[1-3]|53300)$/.test(state)
  if (error instanceof AggregateError && error.errors.some(isLost)) return true
  if ('code' in error && typeof error.code === 'string' && LOST_SYSTEM.has(error.code)) return true
  return LOST_WORDS.test(error.message) || UNUSABLE_WORDS.test(error.message)
}

/** Returns whether a transaction lost to another one and did nothing, so that it can be retried at once. */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40P01' || state === '40001'
}

/** Returns an explained error of the store at `location`; returns internal errors unchanged. */
export function explainError(error: unknown, location: string): unknown {
  if (error instanceof UserError || error instanceof EnvironmentError || !(error instanceof Error)) return error
  const kind = kindOf(error)
  if (kind === null) return error
  const { code, message, hint } = EXPLANATIONS[kind]
  return new EnvironmentError(code, message(location), hint, { cause: error })
}

type Kind = keyof typeof EXPLANATIONS

function kindOf(error: Error): Kind | null {
  if (isDamage(error)) return 'corrupt'
  const state = sqlState(error)
  if (state !== null && KINDS.has(state)) return KINDS.get(state) ?? null
  if (isLost(error)) return 'unreachable'
  if (isConflict(error)) return 'busy'
  return null
}

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['28000', 'refused'],
  ['28P01', 'refused'],
  ['3D000', 'missing'],
  ['42501', 'forbidden'],
  ['25006', 'readOnly'],
  ['53100', 'full'],
  ['53200', 'full'],
  ['55P03', 'busy'],
  ['57014', 'slow'],
  ['54000', 'tooLong'],
  ['XX001', 'corrupt'],
  ['XX002', 'corrupt'],
  ['58030', 'io'],
])

const EXPLANATIONS = {
  unreachable: {
    code: 'STORE_UNREACHABLE',
    message: (location: string) => `${location} can't be reached.`,
    hint: 'Check that Postgres is running and that the address and port are right, then try again.',
  },
  refused: {
    code: 'STORE_NOT_OPENED',
    message: (location: string) => `${location} rejects the user name or password.`,
    hint: "Check the user name and password in the store's address.",
  },
  missing: {
    code: 'STORE_NOT_OPENED',
    message: (location: string) => `${location} doesn't exist on that server.`,
    hint: 'Create the database first: createdb NAME.',
  },
  forbidden: {
    code: 'STORE_READ_ONLY',
    message: (location: string) => `The user isn't allowed to write to ${location}.`,
    hint: 'Make the user the owner of the database, or grant CREATE on it.',
  },
  readOnly: {
    code: 'STORE_READ_ONLY',
    message: (location: string) => `${location} is read-only.`,
    hint: 'Use the primary server, not a standby.',
  },
  full: {
    code: 'STORE_FULL',
    message: (location: string) => `${location} is out of disk space or memory. This step wasn't saved.`,
    hint: 'Free some space, then try again. A run resumes where it stopped.',
  },
  busy: {
    code: 'STORE_BUSY',
    message: (location: string) => `Another process has locked rows in ${location} for too long.`,
    hint: 'Wait until it finishes, then try again.',
  },
  slow: {
    code: 'STORE_BUSY',
    message: (location: string) => `${location} took too long to answer.`,
    hint: 'Try again when the server is less busy, or request less at once.',
  },
  tooLong: {
    code: 'STORE_NAME_TOO_LONG',
    message: (location: string) => `A name is too long for ${location}. This step wasn't saved.`,
    hint: 'Keep suite, case and variant names under 2,500 bytes in total.',
  },
  corrupt: {
    code: 'STORE_CORRUPT',
    message: (location: string) => `${location} is damaged. Assay didn't change it.`,
    hint: 'Restore a backup, then try again.',
  },
  io: {
    code: 'STORE_IO',
    message: (location: string) => `${location} can't be read or written.`,
    hint: "Check the server's disk and its free space.",
  },
} as const
