import type { Host } from './host.ts'

/** One call of a test function by the tests: a test to run. */
export interface Registered {
  readonly site: number
  readonly title: string
  readonly suite: Suite
  readonly run: unknown
  readonly args: readonly unknown[] | null
  readonly timeoutMs: number | null
  next: Registered | null
}

/** The result of `describe`: hooks that its tests share. */
export interface Suite {
  readonly outer: Suite | null
  readonly hooks: Record<'before' | 'after' | 'beforeEach' | 'afterEach', unknown[]>
  begun: boolean
  /** The number of its tests, inner suites included, that haven't ended. */
  open: number
}

/** `test`, `describe` and the hooks, and everything registered through them. */
export type Registry = ReturnType<typeof testRegistry>

/**
 * Registers tests. Only calls through `at`, which only the tests have, count: an answer that calls `test` itself registers
 * nothing. Several tests can come from one place (`test.each`, a loop); that planned test passes if all do.
 */
export function testRegistry(host: Host) {
  const { hasOwn, isArray, apply } = host
  const suiteIn = (outer: Suite | null): Suite => ({
    outer,
    hooks: { before: [], after: [], beforeEach: [], afterEach: [] },
    begun: false,
    open: 0,
  })
  const root = suiteIn(null)
  let suite = root
  let site: number | null = null
  let first: Registered | null = null
  let last: Registered | null = null
  const pending: unknown[] = []

  const optionsIn = (args: readonly unknown[]) => args.find((each) => typeof each === 'object' && each !== null) ?? {}
  const own = (options: object, key: string): unknown => (hasOwn(options, key) ? Reflect.get(options, key) : undefined)

  const register = (args: readonly unknown[], row: readonly unknown[] | null) => {
    const options = optionsIn(args)
    if (site === null || own(options, 'skip') || own(options, 'todo')) return
    const run = args.find((each) => typeof each === 'function')
    const limit = own(options, 'timeout') ?? args.find((each) => typeof each === 'number')
    const timeoutMs = typeof limit === 'number' && limit > 0 && limit < 2 ** 31 ? limit : null
    const title = typeof args[0] === 'string' ? args[0] : ''
    const added: Registered = { site, title, suite, run, args: row, timeoutMs, next: null }
    for (let each: Suite | null = suite; each !== null; each = each.outer) each.open++
    if (last === null) first = added
    else last.next = added
    last = added
  }
  const describeIn = (args: readonly unknown[], row: readonly unknown[] | null) => {
    const body = args.find((each) => typeof each === 'function')
    if (typeof body !== 'function' || own(optionsIn(args), 'skip')) return
    const outer = suite
    suite = suiteIn(outer)
    try {
      pending.push(apply(body, undefined, row ?? []))
    } finally {
      suite = outer
    }
  }

  /** Returns the rows of `each`: an array, or a tagged template with headings. */
  const rowsOf = (table: unknown, values: readonly unknown[]): (readonly unknown[])[] => {
    if (!isArray(table)) return []
    if (!hasOwn(table, 'raw')) return table.map((row) => (isArray(row) ? row : [row]))
    const heads = host
      .toText(table[0])
      .split('|')
      .map((head) => head.trim())
    const rows: (readonly unknown[])[] = []
    for (let start = 0; start + heads.length <= values.length; start += heads.length)
      rows.push([Object.fromEntries(heads.map((head, index) => [head, values[start + index]]))])
    return rows
  }
  const withForms = (act: (args: readonly unknown[], row: readonly unknown[] | null) => void) => {
    const call = (...args: unknown[]) => act(args, null)
    const each =
      (table: unknown, ...values: unknown[]) =>
      (...args: unknown[]) => {
        for (const row of rowsOf(table, values)) act(args, row)
      }
    const nothing = () => undefined
    const skip = Object.assign(nothing, { each: () => nothing })
    const forms = { each, for: each, skip, todo: skip, failing: skip, fails: skip }
    const repeated = {
      only: Object.assign(call.bind(null), { each }),
      concurrent: Object.assign(call.bind(null), { each }),
    }
    return Object.assign(call, forms, repeated, {
      sequential: repeated.concurrent,
      skipIf: () => call,
      runIf: () => call,
    })
  }
  const hook = (kind: keyof Suite['hooks']) => (act: unknown) => {
    suite.hooks[kind].push(act)
  }

  const at =
    (place: number, act: unknown) =>
    (...args: unknown[]) => {
      const outer = site
      site = place
      try {
        return typeof act === 'function' ? apply(act, undefined, args) : undefined
      } finally {
        site = outer
      }
    }
  const hooks = {
    before: hook('before'),
    beforeAll: hook('before'),
    beforeEach: hook('beforeEach'),
    after: hook('after'),
    afterAll: hook('after'),
    afterEach: hook('afterEach'),
  }
  const describe = Object.freeze(withForms(describeIn))
  const test = withForms(register)
  Object.freeze(Object.assign(test, hooks, { test, it: test, describe, suite: describe }))
  return { test, describe, hooks, at, pending, first: () => first }
}
