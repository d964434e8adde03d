#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { run } from '@stricli/core'
import { loadApp } from './lib/app.ts'
import type { Context } from './lib/command-error.ts'
import { compileCacheFolder } from './lib/compile-cache-folder.ts'
import { exitCodeFor } from './lib/exit-code.ts'
import { withLeadingMinus } from './lib/formula/leading-minus.ts'
import { withNumberFlag } from './lib/suites/number-flag.ts'

// Commands are loaded after this, from what was compiled when they were loaded before. The folder is the user's own: what
// lies there is run.
enableCompileCache(compileCacheFolder(process.env, homedir()))

// `assay runs | head` closes our output early; that is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
}

const args = withLeadingMinus(withNumberFlag(process.argv.slice(2)))
// Node's type says that `exitCode` may be undefined, the library's that it may be absent; they mean the same.
await run(await loadApp(args), args, { process: process as Context['process'] })
process.exitCode = exitCodeFor(process.exitCode)
