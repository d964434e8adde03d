import { createHash } from 'node:crypto'
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EnvironmentError } from '@assay/core/errors'
import type { ReadOnlyBind } from '../../isolation/sandbox.ts'
import { bindOutsideSystem, findProgram, saidBy } from '../compiled/find-program.ts'
import { keptFolders, openKeptFolder } from '../compiled/kept-folder.ts'
import type { ToolchainContext } from '../toolchain.ts'
import { BUILDER, READER, STUBS } from './source/builder.ts'
import { writeHarness } from './source/harness.ts'
import { CODEC, LINK } from './source/link.ts'
import { writeAssert, writeRequire } from './source/testify.ts'

/** The installed Go, with the compiled parts of its library and Assay's own. */
export interface GoTools {
  readonly version: string
  readonly binds: readonly ReadOnlyBind[]
  readonly env: Readonly<Record<string, string>>
  /** The path inside of Assay's own program that reads, compiles and vets. */
  readonly builder: string
  /** Inside paths for the builder's jobs: the list of compiled packages and the compiler's folder. */
  readonly places: { readonly Config: string; readonly Tools: string }
  /** Compiles further packages of the library. Missing ones are `absent` from then on. */
  readonly add: (packages: readonly string[]) => Promise<void>
  readonly absent: ReadonlySet<string>
  /** Saves a program outside of any folder that a program can write to; `mode` decides whether it can be read. */
  readonly save: (program: string, mode: number) => Promise<string>
  readonly close: () => Promise<void>
}

/** No network, no other Go release, no C. */
const ENV = {
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  GOTELEMETRY: 'off',
  CGO_ENABLED: '0',
  GOPATH: '/tmp/go',
} as const

const COMMON =
  'bufio bytes container/heap container/list context crypto/md5 encoding/binary encoding/hex encoding/json errors flag fmt io ' +
  'math math/big math/bits math/rand os os/exec reflect regexp runtime runtime/debug sort strconv strings sync sync/atomic syscall testing time ' +
  'unicode unicode/utf8'

const LIST = `list -e -export -deps -f '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}'`

/** Compiles one of Assay's own packages, and records where it is. */
const OWN = `set -e
own() {
  "$TOOLS/compile" -p "$1" -complete -pack -importcfg config -o "$2.a" own/$2*.go
  echo "packagefile $1=$PWD/$2.a" >> config
}`

/** Compiles what every run shares: the library's common packages, Assay's own after them, and the builder. */
const SET_UP = `${OWN}
"$GO" ${LIST} ${COMMON} > config
own github.com/stretchr/testify/assert assert
own github.com/stretchr/testify/require require
own assay/link link
cd builder
"$GO" build -ldflags='-s -w' -o ../build .
`

/** Compiles what no two runs share: the harness, whose name is a secret. */
const ADD_HARNESS = `${OWN}
own "$HARNESS" harness
`

/** Sources that every run shares, by their paths. */
const SHARED_SOURCES = {
  'go.mod': 'module assay\n\ngo 1.18\n',
  'own/assert.go': writeAssert(),
  'own/require.go': writeRequire(),
  'own/link.go': LINK,
  'own/link-codec.go': CODEC,
  'builder/go.mod': 'module builder\n\ngo 1.18\n',
  'builder/builder.go': BUILDER,
  'builder/reader.go': READER,
  'builder/stubs.go': STUBS,
}

/**
 * Finds Go, and compiles the library's common packages and Assay's own once, for all runs of this user; null if Go isn't installed.
 * `cache` is the folder to save them in; null for none.
 */
export async function openGo(
  context: ToolchainContext,
  harness: string,
  { cache = keptFolders('go') }: { readonly cache?: string | null } = {},
): Promise<GoTools | null> {
  const go = findProgram('go', context.path)
  if (go === null) return null
  const version = /go([\d.]+)/.exec(await saidBy(go, ['version']))?.[1] ?? 'unknown'
  const tools = await saidBy(go, ['env', 'GOTOOLDIR'])
  const base = await mkdtemp(join(tmpdir(), 'assay-go-'))
  // Sandboxed programs have another user; everything they must reach is readable, except programs.
  await chmod(base, 0o755)
  const compiled = join(base, 'compiled')
  const settings = join(base, 'settings')
  const saved = join(base, 'saved')
  for (const folder of [compiled, settings, saved]) await mkdir(folder)
  const isMapped = context.sandbox.isolation === 'bubblewrap'
  const inside = isMapped ? { compiled: '/assay/go', settings: '/assay/go-settings' } : { compiled, settings }
  const binds = bindOutsideSystem(dirname(dirname(go)))
  const config = new Map<string, string>()
  const absent = new Set<string>()
  const close = () => rm(base, { recursive: true, force: true })

  const run = async (script: string, args: readonly string[] = [], folder = compiled): Promise<string> => {
    const env = { ...ENV, GOCACHE: '/work/cache', GO: go, TOOLS: tools, HARNESS: harness }
    const limits = { wallMs: 600_000, cpuMs: 1_200_000, diskBytes: 2 * 1024 ** 3, outputBytes: 16 * 1024 ** 2 }
    const command = ['/bin/sh', '-c', script, 'sh', ...args] as const
    const ended = await context.onCore(() => context.sandbox.run({ command, folder, binds, env, limits }))
    if (ended.exitCode === 0) return ended.stdout.bytes.toString('utf8')
    const said = ended.stderr.bytes.toString('utf8').slice(-1000)
    throw new EnvironmentError('SANDBOX_FAILED', `Go can't compile its standard library: ${said}`)
  }
  const note = async (list: string): Promise<void> => {
    for (const [, path = '', file = ''] of list.matchAll(/^packagefile ([^=\n]+)=(.+)$/gm))
      config.set(path, isMapped ? file.replace(/^\/work\//, `${inside.compiled}/`) : file)
    const text = [...config].map(([path, file]) => `packagefile ${path}=${file}\n`).join('')
    // Builders that run meanwhile see either the old list or the new one.
    await writeFile(join(settings, 'new'), text)
    await rename(join(settings, 'new'), join(settings, 'config'))
  }
  try {
    const kept = await openKeptFolder({
      // If an answer isn't isolated from Assay's files, nothing that it could have written is run later.
      cache: isMapped ? cache : null,
      name: await identify(go, version),
      make: async (folder) => {
        await layOut(folder, SHARED_SOURCES)
        await run(SET_UP, [], folder)
      },
    })
    // A copy, since packages are added to it.
    await cp(kept.path, compiled, { recursive: true })
    await kept.close()
    // Without a mount namespace, the list names the folder that was copied.
    const list = await readFile(join(compiled, 'config'), 'utf8')
    await writeFile(join(compiled, 'config'), list.replaceAll(`=${kept.path}/`, `=${compiled}/`))
    await layOut(compiled, { 'own/harness.go': writeHarness(harness) })
    await run(ADD_HARNESS)
    await note(await readFile(join(compiled, 'config'), 'utf8'))
  } catch (error) {
    await close()
    throw error
  }
  let adding: Promise<void> = Promise.resolve()
  let count = 0
  return {
    version,
    binds: [...binds, { from: compiled, to: inside.compiled }, { from: settings, to: inside.settings }],
    env: ENV,
    builder: `${inside.compiled}/build`,
    places: { Config: `${inside.settings}/config`, Tools: tools },
    absent,
    add: (packages) => {
      const more = async () => {
        const asked = packages.filter((path) => !config.has(path))
        const standard = asked.filter((path) => STANDARD.test(path))
        if (standard.length > 0) await note(await run(`"$GO" ${LIST} "$@" 2>/dev/null`, standard))
        for (const path of asked) if (!config.has(path)) absent.add(path)
      }
      adding = adding.then(more, more)
      return adding
    },
    save: async (program, mode) => {
      const path = join(saved, String(count++))
      await copyFile(program, path)
      await chmod(path, mode)
      return path
    },
    close,
  }
}

/** Names that can only be the standard library's: no host, no flag, no pattern, and nothing special to the go command. */
const STANDARD = /^(?!cmd\/|vendor\/|main$|std$|all$|cmd$)[a-z0-9]+(?:\/[a-z0-9]+)*$/

/** Returns a name that changes whenever Go or what Assay compiles with it does. */
async function identify(go: string, version: string): Promise<string> {
  const { size, mtimeMs } = await stat(go)
  const content = [go, version, size, mtimeMs, ENV, SET_UP, SHARED_SOURCES]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}

async function layOut(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}
