import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag } from '../store/store-flag.ts'

export interface SandboxCheckFlags {
  readonly json: boolean
}

const check = buildCommand<SandboxCheckFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runSandboxCheck,
  parameters: { flags: { json: jsonFlag } },
  docs: {
    brief: 'Try to break out, and show what holds on this machine',
    fullDescription:
      'Runs programs that try to break each guarantee of the sandbox, and shows what came of it.\n' +
      'Exit codes: 0 all hold; 3 one does not, or there is no sandbox.',
  },
})

export const sandboxRoutes = buildRouteMap({
  routes: { check },
  docs: { brief: 'Show how generated code is kept apart from this machine' },
})
