import type { StoredToken } from '../store/access.ts'
import { decideClaim } from '../store/reply.ts'
import type { AccessMethods } from '../store/store-parts.ts'
import type { MemoryState } from './memory-state.ts'

/** Makes the methods for tokens, the audit log, and answers to repeated requests. */
export function createMemoryAccess({ tokens, audit, replies }: MemoryState): AccessMethods {
  const change = (id: string, fields: Partial<StoredToken>, when: (token: StoredToken) => boolean): boolean => {
    const at = tokens.findIndex((token) => token.id === id && when(token))
    const token = tokens[at]
    if (token === undefined) return false
    tokens[at] = { ...token, ...fields }
    return true
  }
  return {
    async putToken(token) {
      if (tokens.some(({ id, hash }) => id === token.id || hash === token.hash)) {
        throw new Error('Bug: a token was made twice.')
      }
      tokens.push(structuredClone(token))
    },
    async tokens() {
      return structuredClone(tokens)
    },
    async findToken(hash) {
      return structuredClone(tokens.find((token) => token.hash === hash) ?? null)
    },
    async touchToken(id, at) {
      change(id, { last_used_at: at }, ({ last_used_at }) => last_used_at === null || last_used_at < at)
    },
    async revokeToken(id, at) {
      return change(id, { revoked_at: at }, ({ revoked_at }) => revoked_at === null)
    },
    async appendAudit(entries) {
      audit.push(...structuredClone(entries))
    },
    async auditPage({ before = null, limit = 100 } = {}) {
      // An entry's number is its position, from 1.
      const end = before === null ? audit.length : before - 1
      const start = Math.max(0, end - limit)
      return { entries: structuredClone(audit.slice(start, end)).reverse(), next: start === 0 ? null : start + 1 }
    },
    async claimReply(request) {
      const { key, hash, at } = request
      const claim = decideClaim(replies.get(key) ?? null, request)
      if (claim.kind === 'new') replies.set(key, { hash, at_ms: Date.parse(at), status: null, body: null })
      return claim
    },
    async keepReply(key, reply) {
      const kept = replies.get(key)
      if (reply === null) replies.delete(key)
      else if (kept !== undefined) replies.set(key, { ...kept, ...reply })
    },
  }
}
