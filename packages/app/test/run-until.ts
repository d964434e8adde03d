// Runs the suites of the working folder in a process of its own, which kills itself when so many samples are recorded: run-until.ts COUNT
import { planSpec, runPlanned } from '@assay/app/run'
import { openWorkspace } from '@assay/app/workspace'
import { SPEC } from './three-suites.ts'

const count = Number(process.argv[2])
await using workspace = await openWorkspace({
  store: { mode: 'create' },
  env: {},
  listen: (event) => {
    if (event.type === 'sample.finished' && event.done >= count) process.kill(process.pid, 'SIGKILL')
  },
})
await runPlanned(workspace, await planSpec(workspace, SPEC))
