/**
 * Records everything that the language and Node give to every program, and returns a check that it is unchanged: nothing
 * replaced, added or removed, and nothing still pending.
 */
export function watchWorld(require: NodeJS.Require): () => boolean {
  const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect
  const { getActiveResourcesInfo, memoryUsage } = process
  const noted: { readonly owner: object; readonly keys: readonly PropertyKey[]; readonly was: PropertyDescriptor[] }[] =
    []
  // These change by themselves, or are checked below.
  const seen = new Set<unknown>([globalThis, process, console])
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function'
  const open: unknown[] = []
  const note = (owner: object, keys: readonly PropertyKey[]) => {
    const was = keys.map((key) => getOwnPropertyDescriptor(owner, key) ?? {})
    noted.push({ owner, keys, was })
    for (const { value, get, set } of was) open.push(value, get, set)
  }
  const noteFrom = (root: unknown) => {
    open.push(root)
    while (open.length > 0) {
      const value = open.pop()
      if (!isObject(value) || seen.has(value)) continue
      seen.add(value)
      open.push(getPrototypeOf(value))
      note(value, ownKeys(value))
    }
  }
  // Node loads the web's classes when their names are read, which takes long. Nobody changes them by accident.
  const language = [
    Object,
    Function,
    Array,
    Number,
    Boolean,
    String,
    Symbol,
    BigInt,
    Date,
    Promise,
    RegExp,
    Error,
    Proxy,
  ]
  const others = [Map, Set, WeakMap, WeakSet, WeakRef, ArrayBuffer, DataView, Uint8Array, Float64Array, Math, JSON]
  const named = [Reflect, Intl, RangeError, TypeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError]
  const samples = [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), 'a'.matchAll(/a/g)]
  const makers = [function* () {}, async function* () {}, async () => {}]
  for (const root of [...language, ...others, ...named, ...[...samples, ...makers].map((each) => getPrototypeOf(each))])
    noteFrom(root)
  const timers = [setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, queueMicrotask, structuredClone]
  for (const root of [...timers, Buffer, require('node:assert')]) noteFrom(root)
  const globals = ownKeys(globalThis)
  const lowerCase = globals.filter((key) => typeof key === 'string' && /^[a-z]/.test(key))
  const bindings = [...lowerCase, ...[...language, ...others, ...named].map((each) => Reflect.get(each, 'name'))]
  const bound = bindings.filter((key): key is string => typeof key === 'string' && globals.includes(key))
  const boundWas = bound.map((key) => getOwnPropertyDescriptor(globalThis, key) ?? {})
  const said = ownKeys(console).filter((key) => typeof key === 'string' && key !== 'assert')
  const saidWas = said.map((key) => getOwnPropertyDescriptor(console, key) ?? {})

  const isSame = (owner: object, keys: readonly PropertyKey[], was: readonly PropertyDescriptor[]): boolean => {
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]
      const before = was[index]
      const now = key === undefined ? undefined : getOwnPropertyDescriptor(owner, key)
      if (now === undefined || before === undefined) return false
      if (!Object.is(now.value, before.value) || now.get !== before.get || now.set !== before.set) return false
      if (now.writable !== before.writable || now.configurable !== before.configurable) return false
    }
    return true
  }
  const listeners = () => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0)
  const listenersWere = listeners()
  // Messages go over pipes, which stay open.
  const IDLE = new Set(['PipeWrap', 'TTYWrap', 'CloseReq'])
  const LARGE_BYTES = 400 * 1024 ** 2
  return () => {
    if (getActiveResourcesInfo().some((each) => !IDLE.has(each)) || listeners() !== listenersWere) return false
    if (memoryUsage.rss() > LARGE_BYTES || ownKeys(globalThis).length !== globals.length) return false
    if (!isSame(globalThis, bound, boundWas) || !isSame(console, said, saidWas)) return false
    return noted.every(({ owner, keys, was }) => ownKeys(owner).length === keys.length && isSame(owner, keys, was))
  }
}
