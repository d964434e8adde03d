import type { Host } from './host.ts'

/** The answer's place, and what the tests need from it. */
export interface LoadJob {
  readonly answer: { readonly file: string; readonly kind: 'commonjs' | 'module'; readonly locals: string }
  /** Names that the tests use and that the answer may have. */
  readonly names: readonly string[]
  /** Whether the answer has further files, which it can import without their extensions. */
  readonly hasFiles: boolean
  /** Modules that the tests import, as they write them. */
  readonly modules: readonly (readonly [specifier: string, file: string])[]
}

/** The parts of the answer that the tests get. */
export interface LoadedAnswer {
  readonly names: Readonly<Record<string, unknown>>
  /** The result of importing the answer. */
  readonly module: Readonly<Record<string, unknown>>
  /** The results of importing its files, by the tests' spelling. */
  readonly modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Loads the answer and those of its files that the tests import. */
export function loadAnswer(
  host: Host,
  job: LoadJob,
  done: (answer: LoadedAnswer) => void,
  failed: (error: unknown) => void,
): void {
  const loaded = (locals: Record<string, unknown>, exported: Record<string, unknown>) =>
    done({ ...answerNames(host, job.names, locals, exported), modules })
  const folder = host.process.cwd()
  const modules: Record<string, Record<string, unknown>> = Object.create(null)
  /** Loads the further files that the tests import, then continues. */
  const loadModules = (from: number, then: () => void, failed: (error: unknown) => void): void => {
    const [specifier, file] = job.modules[from] ?? []
    if (specifier === undefined) return then()
    const use = (found: Record<string, unknown>) => {
      modules[specifier] = found
      loadModules(from + 1, then, failed)
    }
    void host.promiseThen(import(`file://${folder}/${file}`), use, failed)
  }
  const load = () => {
    const path = `${folder}/${job.answer.file}`
    if (job.hasFiles) resolveWithoutEndings(host.require('node:module'))
    if (job.answer.kind === 'module') {
      const use = (found: Record<string, unknown>) =>
        loadModules(0, () => loaded(Object(found[job.answer.locals]), found), failed)
      return void host.promiseThen(import(`file://${path}`), use, failed)
    }
    const { createRequire }: typeof import('node:module') = host.require('node:module')
    const module = { exports: {} }
    const names = ['exports', 'require', 'module', '__filename', '__dirname']
    let locals: unknown
    try {
      const source = host.readFileSync(path, 'utf8')
      const body = host.compileFunction(source, names, { filename: path, importModuleDynamically: host.loader })
      locals = host.apply(body, module.exports, [module.exports, createRequire(path), module, path, folder])
    } catch (error) {
      return failed(error)
    }
    loadModules(0, () => loaded(Object(locals ?? {}), Object(module.exports ?? {})), failed)
  }

  /** Lets `./name` and `./name.ts` mean `./name.js`, as compilers and bundlers do. */
  function resolveWithoutEndings({ registerHooks }: typeof import('node:module')) {
    const others = (specifier: string) => {
      const bare = specifier.replace(/\.[cm]?[jt]sx?$/, '')
      return [`${bare}.js`, `${bare}.mjs`, `${bare}.cjs`, `${bare}/index.js`]
    }
    registerHooks({
      resolve: (specifier, context, next) => {
        try {
          return next(specifier, context)
        } catch (error) {
          if (!/^\.{1,2}\//.test(specifier)) throw error
          for (const other of others(specifier)) {
            try {
              return next(other, context)
            } catch {
              // The next may be it.
            }
          }
          throw error
        }
      },
    })
  }

  /**
   * Returns what the tests get from the answer: what it declares, else what it exports, else its only export for the only
   * name left.
   */
  function answerNames(
    { hasOwn, types }: Host,
    wanted: readonly string[],
    locals: Record<string, unknown>,
    exported: Record<string, unknown>,
  ) {
    const has = (owner: object, key: string) =>
      hasOwn(owner, key) || (types.isModuleNamespaceObject(owner) && key in owner)
    const names: Record<string, unknown> = Object.create(null)
    const missing: string[] = []
    for (const name of wanted) {
      if (hasOwn(locals, name) && locals[name] !== undefined) names[name] = locals[name]
      else if (has(exported, name)) names[name] = exported[name]
      else if (!(name in globalThis)) missing.push(name)
    }
    const sole = has(exported, 'default') ? exported.default : exported
    const [only] = missing
    if (only !== undefined && missing.length === 1 && typeof sole === 'function') names[only] = sole
    const module: Record<string, unknown> = Object.create(null)
    for (const name of Object.keys(exported)) module[name] = exported[name]
    for (const name of Object.keys(names)) module[name] = names[name]
    if (!has(module, 'default')) module.default = typeof sole === 'function' ? sole : module
    return { names, module }
  }

  load()
}
