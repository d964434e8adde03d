import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ReadOnlyBind, SandboxTask } from '../../isolation/sandbox.ts'
import { bindOutsideSystem, findProgram, saidBy } from '../compiled/find-program.ts'
import type { ToolchainContext } from '../toolchain.ts'

/** Go as it is installed, with a cache of what is compiled of its library. */
export interface GoTools {
  readonly go: string
  readonly version: string
  readonly binds: readonly ReadOnlyBind[]
  readonly env: Readonly<Record<string, string>>
  /** The prepared cache, inside. */
  readonly cache: string
  readonly close: () => Promise<void>
}

/** No network, no other release of Go, nothing of C. */
const ENV = {
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  GOTELEMETRY: 'off',
  CGO_ENABLED: '0',
  GOPATH: '/tmp/go',
} as const

const COMMON = [
  ...['bufio', 'bytes', 'container/heap', 'container/list', 'context', 'encoding/json', 'errors', 'fmt', 'io', 'math'],
  ...[
    'math/big',
    'math/bits',
    'math/rand',
    'os',
    'reflect',
    'regexp',
    'sort',
    'strconv',
    'strings',
    'sync',
    'sync/atomic',
  ],
  ...['syscall', 'testing', 'time', 'unicode', 'unicode/utf8'],
]
const SINCE_1_21 = ['cmp', 'maps', 'slices']

/** Where a program's own copy of the cache is: Go fails now and then with one that it can't write. */
export const WORK_CACHE = '/work/.gocache'

/** Finds Go and compiles the library's common packages once; null when there is none. */
export async function openGo(context: ToolchainContext): Promise<GoTools | null> {
  const go = findProgram('go', context.path)
  if (go === null) return null
  const version = /go([\d.]+)/.exec(await saidBy(go, ['version']))?.[1] ?? 'unknown'
  const root = dirname(dirname(go))
  const binds = bindOutsideSystem(root)
  const folder = await mkdtemp(join(tmpdir(), 'assay-go-'))
  const cache = join(folder, 'cache')
  try {
    await context.inFolder(async (work) => {
      await mkdir(join(work, 'cache'))
      await warm(context, work, { go, binds, env: { ...ENV, GOCACHE: '/work/cache' } })
      await cp(join(work, 'cache'), cache, { recursive: true })
    })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  const inside = context.sandbox.isolation === 'bubblewrap' ? '/assay/gocache' : cache
  return {
    go,
    version,
    binds: [...binds, { from: cache, to: inside }],
    env: { ...ENV, GOCACHE: WORK_CACHE },
    cache: inside,
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function warm(
  context: ToolchainContext,
  work: string,
  { go, binds, env }: Pick<GoTools, 'go' | 'binds' | 'env'>,
): Promise<void> {
  const imports = (names: readonly string[]) => names.map((name) => `import _ "${name}"\n`).join('')
  await writeFile(join(work, 'go.mod'), 'module answer\n\ngo 1.18\n')
  await writeFile(join(work, 'answer.go'), `package main\n\n${imports(COMMON)}`)
  await writeFile(join(work, 'newer.go'), `//go:build go1.21\n\npackage main\n\n${imports(SINCE_1_21)}`)
  await writeFile(
    join(work, 'answer_test.go'),
    'package main\n\nimport "testing"\n\nfunc TestNothing(t *testing.T) {}\n',
  )
  const limits: SandboxTask['limits'] = { wallMs: 300_000, cpuMs: 1_200_000, diskBytes: 2 * 1024 ** 3 }
  for (const args of [
    ['test', '-c', '-vet=off', '-o', '/work/warm', '.'],
    ['vet', '.'],
  ])
    await context.onCore(() => context.sandbox.run({ command: [go, ...args], folder: work, binds, env, limits }))
}
