import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { writeBuilt } from './main-file.ts'

// What is in the package; scripts/pack-check.ts installs and uses it.
const root = join(import.meta.dirname, '..', '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'assay-built-'))
const lib = join(folder, 'lib')
before(() => writeBuilt(folder))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The files that a program of the package loads, Node's own aside. */
function loadedBy(args: readonly string[]): string[] {
  const list = join(folder, 'loaded.txt')
  const hooks = join(folder, 'hooks.mjs')
  writeFileSync(list, '')
  writeFileSync(
    hooks,
    `import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (url.startsWith('file:')) appendFileSync(${JSON.stringify(list)}, url + '\\n')
  return next(url, context)
} })`,
  )
  execFileSync(process.execPath, ['--import', hooks, ...args], { cwd: folder, stdio: 'pipe' })
  return readFileSync(list, 'utf8').trim().split('\n')
}

const HEAVY = /node_modules\/(@ai-sdk|undici|gpt-tokenizer|ajv|kysely|re2js|node-sql-parser)\//

/** The packages whose code is in a file, by the comments that the bundler leaves. */
function heavyIn(url: string): string[] {
  const text = readFileSync(new URL(url), 'utf8')
  return [...text.matchAll(/^\/\/ (\S*node_modules\S+)$/gm)].flatMap(([, path = '']) => HEAVY.exec(path)?.[0] ?? [])
}

describe('the built package', () => {
  it("imports nothing it doesn't declare", () => {
    const { dependencies, optionalDependencies, peerDependencies } = manifest()
    const declared = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    const found = new Set<string>()
    for (const file of readdirSync(lib)) {
      const text = readFileSync(join(lib, file), 'utf8')
      for (const [, name = ''] of text.matchAll(/^import (?:[^'"]* from )?["']([^."'][^"']*)["'];$/gm)) found.add(name)
      for (const [, name = ''] of text.matchAll(/\bimport\(["']([^."'][^"']*)["']\)/g)) found.add(name)
      for (const [, name = ''] of text.matchAll(/\b__require\(["']([^."'][^"']*)["']\)/g)) found.add(name)
    }
    // A vendor's client would load it for voice, which is never asked for.
    found.delete('livekit-client')
    // The client of Postgres would load it for whoever asks for its native half, and nobody does.
    found.delete('pg-native')
    const foreign = [...found].filter((name) => !isBuiltin(name) && !declared.includes(name))
    assert.deepEqual(foreign, [])
    assert.ok(found.has('libpg-query') && found.has('@energetic-ai/embeddings'))
  })

  it('says in one line which Node it needs on an older one', {
    skip: olderNode() === null && 'needs a Node before 24 in /usr/bin',
  }, () => {
    const { stdout, stderr, status } = spawnSync(olderNode() ?? '', [join(lib, 'start.cjs'), '--version'], {
      encoding: 'utf8',
    })
    assert.match(stderr, /^Assay needs Node 24\.15 or later; this is Node \d+\.\d+\.\d+\. .*\n$/)
    assert.deepEqual([stdout, status], ['', 3])
  })

  it('starts by the command that it installs', () => {
    const { bin } = manifest()
    assert.equal(
      execFileSync(process.execPath, [join(folder, bin?.assay ?? ''), '--version'], { encoding: 'utf8' }),
      '0.1.0\n',
    )
  })

  it('pins what it installs to the versions that are tested', () => {
    const { dependencies, optionalDependencies } = manifest()
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      assert.equal(JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version, version)
    }
  })

  it('loads little to say its version', () => {
    const loaded = loadedBy([join(lib, 'main.js'), '--version'])
    assert.ok(loaded.length <= 8, loaded.join('\n'))
    assert.deepEqual(loaded.flatMap(heavyIn), [])
  })

  it('loads no client, tokenizer or parser to run on recordings or to be imported', () => {
    const suite = join(folder, 'suite.yaml')
    writeFileSync(suite, 'metadata: {name: a, model: replay/a}\nevals:\n  - prompt: Hi\n    checks: [{contains: Ho}]\n')
    writeFileSync(join(folder, 'a.jsonl'), '{"prompt":"Hi","answer":{"text":"[\\"Ho\\"]"}}\n')
    assert.deepEqual(loadedBy([join(lib, 'main.js'), 'run', suite, '--store', 'memory:']).flatMap(heavyIn), [])
    assert.deepEqual(loadedBy([join(lib, 'index.js')]).flatMap(heavyIn), [])
    writeFileSync(suite, readFileSync(suite, 'utf8').replace('contains: Ho', 'json: { schema: {} }'))
    assert.notDeepEqual(loadedBy([join(lib, 'main.js'), 'run', suite, '--store', 'memory:']).flatMap(heavyIn), [])
  })

  it('has the licenses of what is in it', () => {
    const notices = readFileSync(join(folder, 'THIRD_PARTY_NOTICES.md'), 'utf8')
    const headings = notices.split('\n').filter((line) => line.startsWith('## '))
    for (const name of ['zod', 'undici', 'ajv', '@ai-sdk/openai', 'gpt-tokenizer', 'node-sql-parser', 'yaml']) {
      assert.ok(
        headings.some((heading) => heading.includes(` ${name} `)),
        name,
      )
    }
  })
})

/** The machine's own Node where that is too old; the package's is first in the path. */
function olderNode(): string | null {
  const candidates = ['/usr/bin/node', '/usr/local/bin/node'].filter((path) => existsSync(path))
  const versionOf = (path: string) => execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return candidates.find((path) => Number.parseInt(versionOf(path), 10) < 24) ?? null
}

function manifest(): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
