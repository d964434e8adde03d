import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

// Bundles the workspace into the one package that is published, under dist/: no dependencies to install, one folder to
// trust, and a start that reads few files.
const DIST = 'dist'
const root = join(import.meta.dirname, '..')
process.chdir(root)

rmSync(DIST, { recursive: true, force: true })
mkdirSync(DIST)
const modules = await bundle()
writeFileSync(join(DIST, 'THIRD_PARTY_NOTICES.md'), notices(modules))
cpSync('schema', join(DIST, 'schema'), { recursive: true })
for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md']) cpSync(file, join(DIST, file))
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
console.log(`Built ${DIST}/ from ${modules.length} modules.`)

/** Bundles the command; each lazily loaded command stays a file of its own. Returns the paths of what went in. */
async function bundle(): Promise<string[]> {
  const build = await rolldown({ input: { main: 'packages/cli/src/main.ts' }, platform: 'node', logLevel: 'warn' })
  const { output } = await build.write({
    dir: join(DIST, 'lib'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: false,
  })
  await build.close()
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}

function manifest(): object {
  const { name, version, description, license } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8'))
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { assay: './lib/main.js' },
    engines: { node: '>=24.15' },
    files: ['lib', 'schema', 'CHANGELOG.md', 'THIRD_PARTY_NOTICES.md'],
  }
}

/** The licences of the packages whose code is in the bundle, as most of them ask for. */
function notices(moduleIds: readonly string[]): string {
  const folders = new Set<string>()
  for (const id of moduleIds) {
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]
    if (folder !== undefined) folders.add(folder)
  }
  const byText = new Map<string, string[]>()
  for (const folder of [...folders].sort()) {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const text = licenceText(folder)
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`])
  }
  const sections = [...byText].map(([text, names]) => `## ${names.join(', ')}\n\n\`\`\`\n${text.trim()}\n\`\`\``)
  return `# Third-party notices\n\nCode of these packages is in this one.\n\n${sections.join('\n\n')}\n`
}

function licenceText(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  if (texts.length > 0) return texts.join('\n')
  if (!existsSync(join(folder, 'package.json'))) throw new Error(`Bug: "${folder}" is no package.`)
  return `Licence: ${JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).license}`
}
