#!/usr/bin/env node
import { run } from '@stricli/core'
import { app } from './lib/app.ts'
import type { Context } from './lib/command-error.ts'
import { exitCodeFor } from './lib/exit-code.ts'
import { withLeadingMinus } from './lib/formula/leading-minus.ts'

// `assay runs | head` closes our output early; that is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
}

// Node's type says that `exitCode` may be undefined, the library's that it may be absent; they mean the same.
await run(app, withLeadingMinus(process.argv.slice(2)), { process: process as Context['process'] })
process.exitCode = exitCodeFor(process.exitCode)
