import { DEFAULT_PROJECT } from '@assay/store/store'
import type { MiddlewareHandler } from 'hono'
import { tokenOf } from '../access/identity.ts'
import type { AppEnv, AppParts } from './app-env.ts'
import { shownPath } from './shown-path.ts'
import { isWrite } from './take-body.ts'

/** Records every change and every rejected request in the audit log before the answer is sent. */
export function audit({ audit: entries, service, log, mask }: AppParts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const { status } = c.res
    const identity = c.get('identity')
    const route = c.get('route')
    const requestId = c.get('requestId')
    const isRefusal = status === 401 || status === 403
    const isChange = route !== null && identity !== null && isWrite(c.req.method) && route.rule.isRead !== true
    if (!isRefusal && !isChange) return
    const token = identity === null ? null : tokenOf(identity)
    try {
      await entries.add({
        at: service.now().toISOString(),
        by: token?.name ?? null,
        project: token?.project ?? DEFAULT_PROJECT,
        action: `${c.req.method} ${shownPath(c, mask)}`,
        status,
        request: requestId,
      })
    } catch (error) {
      // The change is already done: a client would repeat it after an error.
      const text = error instanceof Error ? error.message : String(error)
      log({ level: 'error', event: 'audit', request: requestId, error: text })
    }
  }
}
