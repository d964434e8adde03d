import { expect } from '@jest/globals'
import type { AssayMatchers } from './lib/matchers/matchers.ts'
import { runnerMatchers } from './lib/matchers/runner-matchers.ts'

export type { AssayMatchers } from './lib/matchers/matchers.ts'

// Importing this file is all there is to do: `import 'assay/jest'` in a test or a setup file.
expect.extend(runnerMatchers())

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends AssayMatchers<R> {}
}

declare global {
  // biome-ignore lint/style/noNamespace: @types/jest declares its matchers in one
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: declarations of one interface must have the same parameters
    interface Matchers<R, T = {}> extends AssayMatchers<R> {}
  }
}
