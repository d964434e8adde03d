// A worker or a dispatcher in a process of its own, for tests that kill it: `node worker-process.ts '{"role":"worker",…}'`.
import { openWorkspace } from '@assay/app/workspace'
import { DEFAULT_PROJECT } from '@assay/store/store'
import { z } from 'zod'
import { openDispatcher } from '../src/dispatcher.ts'
import { runWorker } from '../src/worker.ts'

const Options = z.object({
  role: z.enum(['worker', 'dispatcher']),
  store: z.string(),
  folder: z.string(),
  threads: z.int().default(8),
  models: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
})

const { role, store, folder, threads, models, env } = Options.parse(JSON.parse(process.argv[2] ?? ''))
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())
const onReady = () => process.stdout.write('ready\n')
const onProblem = (message: string) => process.stderr.write(`${message}\n`)

if (role === 'worker') {
  await runWorker({ store, folder, threads, models, env, stop: stop.signal, onReady, onProblem })
} else {
  await using workspace = await openWorkspace({ store: { mode: 'create', location: store }, folder, env })
  const projects = async () => [DEFAULT_PROJECT]
  await using dispatcher = await openDispatcher({ projects, open: async () => workspace, postgres: store, onProblem })
  await dispatcher.start()
  onReady()
  await new Promise((resume) => stop.signal.addEventListener('abort', resume))
}
