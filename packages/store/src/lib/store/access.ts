import { z } from 'zod'

/** What a token may do. `admin` may do everything; each of the others may read. */
export const Scope = z.enum(['read', 'run', 'review', 'admin'])
export type Scope = z.infer<typeof Scope>

/** A key to a service that a person or a machine holds. What they hold is not kept, only its hash. */
export const StoredToken = z.object({
  id: z.string(),
  /** Of the person or the machine; labels and audit entries carry it. */
  name: z.string(),
  project: z.string(),
  scopes: z.array(Scope),
  /** SHA-256 of the token, in hex. */
  hash: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
})
export type StoredToken = z.infer<typeof StoredToken>

/** Somebody changed something, or was refused. Entries are added, never changed. */
export interface AuditEntry {
  /** ISO 8601. */
  readonly at: string
  /** Name of the token; null on a server without tokens. */
  readonly by: string | null
  readonly project: string
  /** Such as `DELETE /api/runs/20261116-093000-k7qdxm`. */
  readonly action: string
  /** Status of the answer. */
  readonly status: number
  /** Of the request, as it is in the log. */
  readonly request: string
}

/** One page of the audit log, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  /** `before` of the next page; null when this is the last. */
  readonly next: number | null
}
