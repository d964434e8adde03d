import { z } from 'zod'

/** A token's permissions. `admin` allows everything; each of the others allows reading. */
export const Scope = z.enum(['read', 'run', 'review', 'admin'])
export type Scope = z.infer<typeof Scope>

/** A person's or a machine's access token to a service. Only its hash is stored. */
export const StoredToken = z.object({
  id: z.string(),
  /** Name of the person or machine; labels and audit entries carry it. */
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

/** A change that somebody made, or that was rejected. Entries are added, never changed. */
export interface AuditEntry {
  /** ISO 8601. */
  readonly at: string
  /** The token's name; null on a server without tokens. */
  readonly by: string | null
  readonly project: string
  /** The action, such as `DELETE /api/runs/20261116-093000-k7qdxm`. */
  readonly action: string
  /** HTTP status of the response. */
  readonly status: number
  /** ID of the request, as in the log. */
  readonly request: string
}

/** One page of the audit log, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  /** `before` of the next page; null on the last page. */
  readonly next: number | null
}
