import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readlinkSync, writeFileSync } from 'node:fs'

/** The first of the host's ids under which programs run if Assay is root. Far above those of accounts. */
export const FIRST_HOST_ID = 1_879_048_192

/** The number of ids, from 1 inside. */
export const ID_COUNT = 65_535

/**
 * Makes a user namespace in which root is the host's root and the ids from 1 own nothing on the host, and returns a
 * descriptor that keeps it. bubblewrap enters it as root, so that it can bind what only root can reach (a toolchain under a
 * home of mode 0700), and the program becomes one of the other ids. Works only for root.
 */
export async function makeUserNamespace(): Promise<number> {
  const own = readlinkSync('/proc/self/ns/user')
  const holder = spawn('/usr/bin/unshare', ['--user', '--', 'cat'], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  try {
    // Its echo shows that it is in the namespace.
    holder.stdin.write('\n')
    await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])
    const folder = `/proc/${holder.pid}`
    if (readlinkSync(`${folder}/ns/user`) === own) throw new Error("unshare didn't create a user namespace")
    for (const map of ['gid_map', 'uid_map'])
      writeFileSync(`${folder}/${map}`, `0 0 1\n1 ${FIRST_HOST_ID} ${ID_COUNT}\n`)
    return openSync(`${folder}/ns/user`, 'r')
  } finally {
    holder.kill('SIGKILL')
  }
}
