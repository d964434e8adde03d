import { EXHAUSTION } from './exhaustion.ts'
import { FILES } from './files.ts'
import type { HostileProgram } from './hostile-program.ts'
import { KERNEL } from './kernel.ts'
import { NETWORK } from './network.ts'
import { PERSISTENCE } from './persistence.ts'

/** All hostile programs. */
export const HOSTILE_PROGRAMS: readonly HostileProgram[] = [
  ...EXHAUSTION,
  ...PERSISTENCE,
  ...FILES,
  ...NETWORK,
  ...KERNEL,
]
