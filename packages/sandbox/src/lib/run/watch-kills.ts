import type { Ended, Sandbox } from '../isolation/sandbox.ts'

/** A sandbox, and how many of its programs were killed although nothing here did it. */
export interface WatchedSandbox {
  readonly sandbox: Sandbox
  /** Counts programs that were killed and had hit no limit: by themselves or by somebody outside, which nobody can tell apart. */
  readonly countKills: () => number
  /** Counts one that the sandbox can't see: a part of a program. */
  readonly noteKill: () => void
}

/** Watches a sandbox for programs that are killed. */
export function watchKills(sandbox: Sandbox): WatchedSandbox {
  let kills = 0
  let isClosing = false
  const note = ({ signal, limit }: Pick<Ended, 'signal' | 'limit'>): void => {
    if (signal === 'SIGKILL' && limit === null && !isClosing) kills++
  }
  return {
    countKills: () => kills,
    noteKill: () => void kills++,
    sandbox: {
      ...sandbox,
      run: async (task) => {
        const ended = await sandbox.run(task)
        note(ended)
        return ended
      },
      start: async (task) => {
        const program = await sandbox.start(task)
        let isOurs = false
        const ended = program.ended.then((end) => {
          if (!isOurs && task.signal?.aborted !== true) note(end)
          return end
        })
        ended.catch(() => {})
        const kill = () => {
          isOurs = true
          program.kill()
        }
        return { ...program, ended, kill }
      },
      close: () => {
        isClosing = true
        return sandbox.close()
      },
    },
  }
}
