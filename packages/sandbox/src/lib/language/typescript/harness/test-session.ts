import type { Host } from './host.ts'
import type { LoadedAnswer } from './load-answer.ts'
import type { Provided } from './provided.ts'
import type { Registry } from './registry.ts'
import type { registeredRunner } from './run-registered.ts'

/** The part of the tests to run. */
export interface TestJob {
  /** The body of a function that returns a promise, made from the test code. */
  readonly tests: string
  /** The runner's names that the tests use, such as `expect`. */
  readonly globals: readonly string[]
  /** Node's modules that the tests import. */
  readonly builtins: readonly string[]
  /** The number of planned tests. */
  readonly sites: number
  /** Whether the whole test code is the only planned test. */
  readonly plain: boolean
}

/** Runs the tests on a loaded answer, and reports the results on descriptor 3 with this run's secret. */
export function testSession(
  host: Host,
  parts: {
    readonly registry: Registry
    readonly runner: ReturnType<typeof registeredRunner>
    readonly provided: Provided
  },
  job: TestJob,
  secret: Uint8Array,
) {
  const { registry, runner, provided } = parts
  const reported = new host.Uint8Array(job.sites)

  /** Reports in one write, on its own line, so that nothing that the answer writes there can mix with it. */
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
  const report = (site: number, end: { error: unknown } | null) => {
    reported[site] = 1
    tell(end === null ? `${site} passed` : `${site} failed ${escaped(messageOf(end.error))}`)
  }
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

  /** Fails the tests that haven't reported, and ends at once. */
  const breakOff = (why: string) => {
    for (let site = 0; site < job.sites; site++) if (reported[site] !== 1) tell(`${site} failed ${escaped(why)}`)
    host.exit(host.process, 1)
  }

  const require = (modules: LoadedAnswer['modules'], answer: LoadedAnswer['module']) => (specifier: string) => {
    const found = provided.module(specifier) ?? modules[specifier] ?? answer
    return found.default ?? found
  }
  const run = ({ names, module, modules }: LoadedAnswer, onScope: (scope: Record<string, unknown>) => void) => {
    const scope: Record<string, unknown> = Object.create(null)
    for (const name of job.globals) scope[name] = provided.globals[name]
    for (const name of Object.keys(names)) scope[name] = names[name]
    scope.$at = registry.at
    scope.$import = (specifier: string) => provided.module(specifier) ?? modules[specifier] ?? module
    scope.require = require(modules, module)
    onScope(scope)
    const options = { filename: 'tests', importModuleDynamically: host.loader }
    const body = host.compileFunction(job.tests, Object.keys(scope), options)
    const whole = async () => {
      raise(await host.settled(host.apply(body, undefined, Object.values(scope))))
      for (let index = 0; index < registry.pending.length; index++) raise(await host.settled(registry.pending[index]))
    }
    runner.guarded(whole, null, collected)
  }
  return { run, failAll, breakOff }
}
