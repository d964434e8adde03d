import { openSocketPair } from '../../isolation/socket-pair.ts'
import type { ToolchainContext } from '../toolchain.ts'
import { type ForkServer, type ForkServerOptions, startForkServer } from './fork-server.ts'

/** Two servers in their own cells: one runs answers, the other their tests. A socket connects each pair of samples. */
export interface ServerPair {
  readonly answer: ForkServer
  readonly tests: ForkServer
  /** Returns whether both are usable. */
  readonly isUsable: () => boolean
  readonly close: () => Promise<void>
}

/** Settings for starting both servers. */
export type ServerPairOptions = Pick<ForkServerOptions, 'binds' | 'limits'> & {
  readonly commands: Readonly<Record<'answer' | 'tests', ForkServerOptions['command']>>
}

/** Starts both and waits until they are ready. Rejects with an EnvironmentError if one doesn't start. */
export async function startServerPair(context: ToolchainContext, options: ServerPairOptions): Promise<ServerPair> {
  const { commands, ...shared } = options
  const [one, other] = await openSocketPair()
  // The answer's server counts what samples leave in shared memory, which only /proc shows; the tests' server doesn't need it.
  const starting = [
    startForkServer(context, { ...shared, command: commands.answer, control: one }),
    startForkServer(context, { ...shared, command: commands.tests, control: other, proc: false }),
  ] as const
  const started = await Promise.allSettled(starting)
  const up = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const [answer, tests] = up
  if (answer === undefined || tests === undefined) {
    await Promise.all(up.map((server) => server.close()))
    throw started.find((each) => each.status === 'rejected')?.reason
  }
  return {
    answer,
    tests,
    isUsable: () => answer.isUsable() && tests.isUsable(),
    close: async () => void (await Promise.all([answer.close(), tests.close()])),
  }
}
