import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { EnvironmentError, messageOf } from '@assay/core/errors'
import { bubblewrapArguments, DESCRIPTORS } from './bubblewrap-arguments.ts'
import { bubblewrapCell } from './bubblewrap-cell.ts'
import type { Cell, CellTask } from './cell.ts'
import { cellSandbox } from './cell-sandbox.ts'
import { findCgroups, type MakeCgroup } from './cgroup.ts'
import { droppedIdentities, type Identities, ownIdentity, type RunAs } from './identity.ts'
import { inheritedDescriptors } from './inherited-descriptors.ts'
import { makeRootFolder, type RootFolder } from './root-folder.ts'
import type { Sandbox } from './sandbox.ts'
import { type FilteredArch, seccompFilter } from './seccomp.ts'
import { type SharedBytes, shareBytes } from './shared-bytes.ts'

/** What is the same for every program of a sandbox. */
interface Ground {
  readonly bwrap: string
  readonly root: RootFolder
  readonly identities: Identities
  readonly makeCgroup: MakeCgroup | null
  readonly filter: SharedBytes
  /** Put where a descriptor of whoever started us would be inherited. */
  readonly nothing: number
  readonly inherited: readonly number[]
}

/** How the sandbox is made, for the machine that it is tested on. */
export interface BubblewrapOptions {
  readonly bwrap: string
  readonly arch: FilteredArch
  /** Whether control groups are used where they can be; default true. */
  readonly useCgroups?: boolean
}

/** A sandbox of bubblewrap. */
export function openBubblewrap({ bwrap, arch, useCgroups = true }: BubblewrapOptions): Sandbox {
  const makeCgroup = useCgroups ? findCgroups() : null
  const ground: Ground = {
    bwrap,
    root: makeRootFolder(),
    identities: process.getuid?.() === 0 ? droppedIdentities() : ownIdentity(),
    makeCgroup,
    filter: shareBytes(seccompFilter(arch, { countsMemory: makeCgroup !== null })),
    nothing: openSync('/dev/null', 'r+'),
    inherited: inheritedDescriptors(DESCRIPTORS.namespace),
  }
  return cellSandbox(
    'bubblewrap',
    (task) => openCell(ground, task),
    () => {
      ground.root.remove()
      ground.identities.close()
      ground.filter.close()
      closeSync(ground.nothing)
    },
  )
}

async function openCell(ground: Ground, task: CellTask): Promise<Cell> {
  try {
    const binds = task.binds ?? []
    for (const { from, to = from } of binds) ground.root.makePlace(from, to)
    const as = await ground.identities.choose(task.folder, [ground.root.path, ...binds.map(({ from }) => from)])
    return await startCell(ground, task, as).catch((error: unknown) => {
      ground.identities.release(task.folder)
      throw error
    })
  } catch (cause) {
    throw new EnvironmentError('SANDBOX_FAILED', `The sandbox could not be set up: ${messageOf(cause)}`, undefined, {
      cause,
    })
  }
}

async function startCell(ground: Ground, task: CellTask, as: RunAs): Promise<Cell> {
  const { makeCgroup } = ground
  const plan = { root: ground.root.args, identity: as.identity, hasCgroup: makeCgroup !== null }
  const filter = ground.filter.open()
  const stdio = stdioOf(ground, { filter, namespace: as.namespace })
  const child = spawn(ground.bwrap, bubblewrapArguments(plan, task), { env: {}, stdio, ...as.host })
  closeSync(filter)
  if (child.pid === undefined) {
    const [error] = await once(child, 'exit').catch((reason: unknown) => [reason])
    throw error
  }
  const cell = bubblewrapCell({ child, task, makeCgroup })
  const release = () => ground.identities.release(task.folder)
  cell.ended.then(release, release)
  return cell
}

type Stdio = ('pipe' | 'ignore' | number)[]

function stdioOf(ground: Ground, given: { filter: number; namespace: number | null }): Stdio {
  const stdio: Stdio = ['pipe', 'pipe', 'pipe', 'pipe']
  stdio[DESCRIPTORS.status] = 'pipe'
  stdio[DESCRIPTORS.go] = 'pipe'
  stdio[DESCRIPTORS.filter] = given.filter
  for (const descriptor of ground.inherited) stdio[descriptor] = ground.nothing
  if (given.namespace !== null) stdio[DESCRIPTORS.namespace] = given.namespace
  return Array.from(stdio, (each) => each ?? 'ignore')
}
