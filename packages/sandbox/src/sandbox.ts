export { openSandbox, type SandboxOptions } from './lib/isolation/open-sandbox.ts'
export type {
  Captured,
  Ended,
  Limits,
  ReadOnlyBind,
  RunningProgram,
  Sandbox,
  SandboxTask,
} from './lib/isolation/sandbox.ts'
