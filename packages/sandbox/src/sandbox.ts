export { openSandbox, type SandboxOptions } from './lib/isolation/open-sandbox.ts'
export type { SandboxProof } from './lib/isolation/proof/proof.ts'
export { proveSandbox } from './lib/isolation/proof/prove-sandbox.ts'
export type {
  Captured,
  Ended,
  Limits,
  ReadOnlyBind,
  RunningProgram,
  Sandbox,
  SandboxTask,
} from './lib/isolation/sandbox.ts'
