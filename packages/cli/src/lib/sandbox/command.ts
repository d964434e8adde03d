import { buildCommand } from '../help/build-command.ts'
import { buildRoutes } from '../help/build-routes.ts'
import { jsonFlag } from '../store/store-flag.ts'

export interface SandboxCheckFlags {
  readonly json: boolean
}

const check = buildCommand<SandboxCheckFlags, []>({
  loader: async () => (await import('./run.ts')).runSandboxCheck,
  parameters: { flags: { json: jsonFlag } },
  docs: {
    examples: [{ input: '', brief: 'Checks this machine' }],
    brief: 'Try to break out of the sandbox on this machine',
    fullDescription:
      "Runs programs that try to break each of the sandbox's guarantees, and shows what happened.\n" +
      "Exit codes: 0 all hold; 3 one doesn't, or there's no sandbox.",
  },
})

export const sandboxRoutes = buildRoutes({
  routes: { check },
  docs: { brief: 'Check how generated code is isolated from this machine' },
})
