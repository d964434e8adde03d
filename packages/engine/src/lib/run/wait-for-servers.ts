import { type AccountGate, createWaitingGate, type PresenceChange } from '@assay/providers/account-gate'
import type { Workspace } from '../workspace/workspace.ts'

const STATES = { awaited: 'away', present: 'back', gone: 'gone' } as const satisfies Record<
  PresenceChange['presence'],
  string
>

/** Makes a gate that waits for servers that are away, and reports what it waits for. */
export function waitForServers({ emit }: Workspace, gate: AccountGate, waitMs: number): AccountGate {
  return createWaitingGate(gate, {
    waitMs,
    onChange: (change) =>
      emit({
        type: 'model.waiting',
        run: null,
        account: change.account,
        state: STATES[change.presence],
        message: change.presence === 'present' ? null : change.failure.message,
        up_to_s: waitMs / 1000,
      }),
  })
}
