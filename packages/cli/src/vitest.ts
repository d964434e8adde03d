import { expect } from 'vitest'
import type { AssayMatchers } from './lib/matchers/matchers.ts'
import { runnerMatchers } from './lib/matchers/runner-matchers.ts'

export type { AssayMatchers } from './lib/matchers/matchers.ts'

// Importing this file is all there is to do: `import 'assay/vitest'` in a test or a setup file.
expect.extend(runnerMatchers())

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends AssayMatchers<R> {}
}
