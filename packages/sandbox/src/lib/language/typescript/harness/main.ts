import type { Host } from './host.ts'
import type { Intrinsics } from './intrinsics.ts'
import type { Provided } from './provided.ts'
import type { Registry } from './registry.ts'
import type { registeredRunner } from './run-registered.ts'

/** What the harness is told on its standard input, after 64 characters of secret. */
export interface Job {
  readonly answer: { readonly file: string; readonly kind: 'commonjs' | 'module'; readonly locals: string }
  /** The body of a function that gives a promise, made of the test code. */
  readonly tests: string
  /** Names of the runner that the tests use, such as `expect`. */
  readonly globals: readonly string[]
  /** Names that the tests use and that the answer may have. */
  readonly names: readonly string[]
  /** Modules of node that the tests import. */
  readonly builtins: readonly string[]
  /** How many tests are planned. */
  readonly sites: number
  /** The whole test code is the only planned test. */
  readonly plain: boolean
  /** Whether the answer can't replace built-ins once it is loaded. */
  readonly lock: boolean
  /** Whether the answer has further files, which it may import without their endings. */
  readonly hasFiles: boolean
  /** Those that the tests import, by how they write it. */
  readonly modules: readonly (readonly [specifier: string, file: string])[]
}

/** Loads the answer, runs the tests on it, and tells the results on descriptor 3. */
export function runJob(
  host: Host,
  parts: {
    readonly intrinsics: Intrinsics
    readonly registry: Registry
    readonly runner: ReturnType<typeof registeredRunner>
    /** What the tests get by name or import from node and from test runners, taken before the answer runs. */
    readonly provide: (builtins: readonly string[]) => Provided
  },
): void {
  const { intrinsics, registry, runner } = parts
  const input = host.readFileSync(0)
  // In a buffer of its own: texts can be found in a snapshot of the heap, small buffers share one.
  const secret = new host.Uint8Array(input.subarray(0, 64))
  const job: Job = JSON.parse(input.toString('utf8', 64))
  input.fill(0)
  const provided = parts.provide(job.builtins)

  /** Told in one write, with a line of its own, so that nothing that the answer writes there can be mixed up with it. */
  const tell = (text: string) => {
    const line = host.encode(host.encoder, ` ${text}\n`)
    const bytes = new host.Uint8Array(1 + secret.length + line.length)
    bytes[0] = 10
    host.bytesSet(bytes, secret, 1)
    host.bytesSet(bytes, line, 1 + secret.length)
    for (let at = 0; at < bytes.length; ) at += host.writeSync(3, bytes, at)
    host.bytesFill(bytes, 0)
  }
  const escaped = (text: string) =>
    host.replaceAll(host.replaceAll(host.slice(text, 0, 4000), '\\', '\\\\'), '\n', '\\n')
  const messageOf = (error: unknown): string => {
    try {
      if (!host.types.isNativeError(error)) return host.show(error)
      const name = host.toText(error.name)
      return `${name === 'Error' || name === 'AssertionError' ? '' : `${name}: `}${host.toText(error.message)}`
    } catch {
      return 'an error that can’t be shown'
    }
  }
  const report = (site: number, end: { error: unknown } | null) =>
    tell(end === null ? `${site} passed` : `${site} failed ${escaped(messageOf(end.error))}`)
  const finish = () => {
    tell('end')
    host.exit(host.process, 0)
  }
  const failAll = (how: string, error: unknown) => {
    for (let site = 0; site < job.sites; site++) tell(`${site} failed ${escaped(`${how}: ${messageOf(error)}`)}`)
    finish()
  }

  const raise = (end: { error: unknown } | null) => {
    if (end !== null) throw end.error
  }
  const collected = (end: { error: unknown } | null) => {
    if (job.plain) {
      report(0, end)
      return finish()
    }
    if (end !== null) return failAll('the test code failed', end.error)
    const left = new host.Uint8Array(job.sites * 4)
    const open = new Uint32Array(left.buffer)
    const failed = new host.Uint8Array(job.sites)
    for (let test = registry.first(); test !== null; test = test.next) open[test.site] = (open[test.site] ?? 0) + 1
    runner.runAll(
      registry.first(),
      ({ site }, how) => {
        open[site] = (open[site] ?? 0) - 1
        if (failed[site] === 1) return
        if (how !== null) failed[site] = 1
        if (how !== null || open[site] === 0) report(site, how)
      },
      finish,
    )
  }

  const loaded = (locals: Record<string, unknown>, exported: Record<string, unknown>) => {
    intrinsics.restore()
    if (job.lock) intrinsics.lock()
    const answer = answerNames(host, job.names, locals, exported)
    const scope: Record<string, unknown> = Object.create(null)
    for (const name of job.globals) scope[name] = provided.globals[name]
    for (const name of Object.keys(answer.names)) scope[name] = answer.names[name]
    scope.$at = registry.at
    scope.$import = (specifier: string) => provided.module(specifier) ?? modules[specifier] ?? answer.module
    scope.require = (specifier: string) => {
      const found = provided.module(specifier) ?? modules[specifier] ?? answer.module
      return found.default ?? found
    }
    const options = { filename: 'tests', importModuleDynamically: host.loader }
    const body = host.compileFunction(job.tests, Object.keys(scope), options)
    const whole = async () => {
      raise(await host.settled(host.apply(body, undefined, Object.values(scope))))
      for (let index = 0; index < registry.pending.length; index++) raise(await host.settled(registry.pending[index]))
    }
    runner.guarded(whole, null, collected)
  }

  const folder = host.process.cwd()
  const modules: Record<string, Record<string, unknown>> = Object.create(null)
  /** Loads the further files that the tests import, then goes on. */
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
    const failed = (error: unknown) => failAll('the program failed while it was loaded', error)
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

  /** Lets `./name` and `./name.ts` mean `./name.js`, as compilers and bundlers have it. */
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

  /** What the tests get of the answer: what it declares, else what it exports, else its only export for the only name left. */
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

  runner.guarded(() => undefined, null, load)
}
