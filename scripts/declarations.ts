import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

/** Packages whose declarations are copied, so that types work without installing them. */
const COPIED = ['zod']

const SPECIFIER = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\2/g

/**
 * Writes the declarations of entries to `folder`: those that tsc makes of our sources, and of these only what the entries
 * reach, with every import pointing to a file of the folder. Gives the path of each entry's declaration within it.
 */
export function writeDeclarations(entries: readonly string[], folder: string): string[] {
  const emitted = mkdtempSync(join(tmpdir(), 'assay-types-'))
  try {
    emit(emitted)
    const places = new Places(emitted)
    const waiting = entries.map((entry) => join(emitted, asDeclaration(entry)))
    const written = waiting.map((file) => places.of(file))
    const seen = new Set(waiting)
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const from = file
      const text = readFileSync(from, 'utf8').replace(SPECIFIER, (whole, before, quote, specifier) => {
        const target = places.resolve(specifier, from)
        if (target === null) return whole
        if (!seen.has(target)) waiting.push(target)
        seen.add(target)
        const path = relative(dirname(places.of(from)), places.of(target)).replace(/\.d\.ts$/, '.js')
        return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
      })
      const path = join(folder, places.of(from))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
    return written
  } finally {
    rmSync(emitted, { recursive: true })
  }
}

/** Writes declarations for all packages by name, since tsc makes none for what it finds through node_modules. */
function emit(folder: string): void {
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
    rootDir: resolve('.'),
    outDir: folder,
    typeRoots: [resolve('node_modules/@types')],
  }
  const include = [resolve('packages/*/src')]
  const json = { extends: resolve('tsconfig.json'), compilerOptions, include, exclude: ['**/*.test.ts'] }
  writeFileSync(config, JSON.stringify(json))
  const { status } = spawnSync('tsc', ['-p', config], { stdio: 'inherit' })
  if (status !== 0) throw new Error('tsc made no declarations.')
}

function asDeclaration(path: string): string {
  return path.replace(/\.[cm]?[jt]s$/, '.d.ts')
}

/** The source and target paths of declarations. */
class Places {
  readonly #emitted: string
  readonly #copied = new Map<string, string>()

  constructor(emitted: string) {
    this.#emitted = emitted
    const require = createRequire(resolve('package.json'))
    for (const name of COPIED) this.#copied.set(name, dirname(require.resolve(`${name}/package.json`)))
  }

  /** Returns the file of a specifier in a declaration; null if it stays an import. */
  resolve(specifier: string, from: string): string | null {
    const ours = /^@assay\/([^/]+)\/(.+)$/.exec(specifier)
    if (ours !== null) return join(this.#emitted, 'packages', ours[1] ?? '', 'src', `${ours[2]}.d.ts`)
    const copied = this.#copied.get(specifier)
    if (copied !== undefined) return join(copied, 'index.d.ts')
    if (!specifier.startsWith('.')) return null
    const file = asDeclaration(resolve(dirname(from), specifier))
    if (!existsSync(file)) throw new Error(`"${specifier}" in "${from}" has no declaration.`)
    return file
  }

  /** Returns a declaration's path in the package. */
  of(file: string): string {
    for (const [name, folder] of this.#copied) {
      if (file.startsWith(folder)) return join(name, relative(folder, file))
    }
    return relative(join(this.#emitted, 'packages'), file).replace('/src/', '/')
  }
}
