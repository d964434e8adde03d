import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { Socket } from 'node:net'
import { EnvironmentError, messageOf } from '@assay/core/errors'
import {
  awaitedArguments,
  bubblewrapArguments,
  type Command,
  DESCRIPTORS,
  type Identity,
  waitingCommand,
} from './bubblewrap-arguments.ts'
import { bubblewrapCell, type StartedBubblewrap } from './bubblewrap-cell.ts'
import type { Cell, CellTask } from './cell.ts'
import { cellSandbox } from './cell-sandbox.ts'
import { findCgroups, type MakeCgroup } from './cgroup.ts'
import { droppedIdentities, type Identities, ownIdentity, type RunAs } from './identity.ts'
import { inheritedDescriptors } from './inherited-descriptors.ts'
import type { RootFolder } from './root-folder.ts'
import { makeRootFolders, type RootFolders } from './root-folders.ts'
import { FIRST_DESCRIPTOR, type Sandbox } from './sandbox.ts'
import { type FilteredArch, seccompFilter } from './seccomp.ts'
import { type SharedBytes, shareBytes } from './shared-bytes.ts'
import { keepSpares, type Spares, tellSpare } from './spares.ts'

/** The parts that all programs of a sandbox share. */
interface Ground {
  readonly bwrap: string
  readonly roots: RootFolders
  readonly identities: Identities
  readonly makeCgroup: MakeCgroup | null
  readonly filter: SharedBytes
  /** A descriptor that takes the place of any that would be inherited from Assay's parent. */
  readonly nothing: number
  readonly inherited: readonly number[]
}

/** Settings for making the sandbox, so that tests can vary them. */
export interface BubblewrapOptions {
  readonly bwrap: string
  readonly arch: FilteredArch
  /** Whether to use control groups if possible; default true. */
  readonly useCgroups?: boolean
}

/** Opens a sandbox that uses bubblewrap. */
export function openBubblewrap({ bwrap, arch, useCgroups = true }: BubblewrapOptions): Sandbox {
  const makeCgroup = useCgroups ? findCgroups() : null
  const ground: Ground = {
    bwrap,
    roots: makeRootFolders(),
    identities: process.getuid?.() === 0 ? droppedIdentities() : ownIdentity(),
    makeCgroup,
    filter: shareBytes(seccompFilter(arch, { countsMemory: makeCgroup !== null })),
    nothing: openSync('/dev/null', 'r+'),
    inherited: inheritedDescriptors(DESCRIPTORS.go),
  }
  const spares = keepSpares({
    makeCgroup,
    reserve: ground.identities.reserve,
    start: (task, as) => startWaiting(ground, task, as),
  })
  return cellSandbox(
    'bubblewrap',
    (task) => openCell(ground, spares, task),
    async () => {
      await spares.close()
      ground.roots.remove()
      ground.identities.close()
      ground.filter.close()
      closeSync(ground.nothing)
    },
  )
}

async function openCell(ground: Ground, spares: Spares, task: CellTask): Promise<Cell> {
  try {
    const binds = task.binds ?? []
    const root = ground.roots.choose(binds)
    const by = ground.identities.wayFor(task.folder, [root.path, ...binds.map(({ from }) => from)])
    const started = startSpare(ground, spares, { task, root, by }) ?? (await startAnew(ground, { task, root, by }))
    const cell = bubblewrapCell(started)
    const release = () => ground.identities.release(task.folder)
    cell.ended.then(release, release)
    if (canWait(task)) prepareLater(() => spares.prepare(task, by), cell.ended)
    return cell
  } catch (cause) {
    throw new EnvironmentError('SANDBOX_FAILED', `Can't set up the sandbox: ${messageOf(cause)}`, undefined, {
      cause,
    })
  }
}

/**
 * The wait before preparing a spare. Moving a process into a group stalls anything that starts or ends meanwhile, so short
 * programs end first.
 */
const PREPARE_AFTER_MS = 50

function prepareLater(prepare: () => void, ended: Promise<unknown>): void {
  let isDone = false
  const prepareOnce = () => {
    if (!isDone) prepare()
    isDone = true
  }
  const timer = setTimeout(prepareOnce, PREPARE_AFTER_MS)
  timer.unref()
  const prepareNow = () => {
    clearTimeout(timer)
    setImmediate(prepareOnce)
  }
  ended.then(prepareNow, () => clearTimeout(timer))
}

interface Start {
  readonly task: CellTask
  readonly root: RootFolder
  readonly by: Identity['by']
}

/** Returns whether a task can use a waiting bubblewrap: descriptors can only be passed when a process starts. */
function canWait({ descriptors = [] }: CellTask): boolean {
  return descriptors.length === 0
}

/** Starts a task in a spare; null if no spare waits for such a task. */
function startSpare(ground: Ground, spares: Spares, { task, root, by }: Start): StartedBubblewrap | null {
  const args = awaitedArguments({ root: root.args }, task)
  // A NUL would end an argument and begin another. Node doesn't start a program with one.
  if (!canWait(task) || args.some((each) => each.includes('\0'))) return null
  const spare = spares.take(task, by, (as) => ground.identities.give(task.folder, as))
  if (spare === null) return null
  tellSpare(spare, args)
  return { child: spare.child, task, cgroup: spare.cgroup }
}

async function startAnew(ground: Ground, { task, root, by }: Start): Promise<StartedBubblewrap> {
  const { makeCgroup, identities } = ground
  const as = await identities.choose(task.folder, by)
  try {
    const plan = { root: root.args, identity: as.identity, hasCgroup: makeCgroup !== null }
    const command = { file: ground.bwrap, args: bubblewrapArguments(plan, task) }
    const child = spawnBubblewrap(ground, command, {
      as,
      pipe: DESCRIPTORS.go,
      descriptors: task.descriptors ?? [],
    })
    if (child.pid === undefined) {
      const [error] = await once(child, 'exit').catch((reason: unknown) => [reason])
      throw error
    }
    return { child, task, cgroup: makeCgroup }
  } catch (error) {
    identities.release(task.folder)
    throw error
  }
}

function startWaiting(ground: Ground, task: CellTask, as: RunAs): ChildProcess {
  const plan = { identity: as.identity, hasCgroup: ground.makeCgroup !== null }
  return spawnBubblewrap(ground, waitingCommand(ground.bwrap, plan, task), {
    as,
    pipe: DESCRIPTORS.args,
    descriptors: [],
  })
}

interface Given {
  readonly as: RunAs
  /** The descriptor through which bubblewrap gets what it waits for. */
  readonly pipe: number
  readonly descriptors: readonly (number | Socket)[]
}

function spawnBubblewrap(ground: Ground, { file, args }: Command, given: Given): ChildProcess {
  const filter = ground.filter.open()
  try {
    return spawn(file, args, { env: {}, stdio: stdioOf(ground, filter, given), ...given.as.host })
  } finally {
    closeSync(filter)
  }
}

type Stdio = ('pipe' | 'ignore' | number | Socket)[]

function stdioOf(ground: Ground, filter: number, { as, pipe, descriptors }: Given): Stdio {
  const stdio: Stdio = ['pipe', 'pipe', 'pipe', 'pipe']
  stdio[DESCRIPTORS.status] = 'pipe'
  for (const descriptor of ground.inherited) stdio[descriptor] = ground.nothing
  stdio[DESCRIPTORS.filter] = filter
  for (const [index, descriptor] of descriptors.entries()) stdio[FIRST_DESCRIPTOR + index] = descriptor
  if (as.namespace !== null) stdio[DESCRIPTORS.namespace] = as.namespace
  stdio[pipe] = 'pipe'
  return Array.from(stdio, (each) => each ?? 'ignore')
}
