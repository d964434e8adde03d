import type { Host } from './host.ts'

/** Undoes the answer's changes to the language. */
export interface Intrinsics {
  /** Restores every built-in that was replaced; additions stay. */
  readonly restore: () => void
  /** Makes the built-ins on which tests rely irreplaceable from here on; `Date` and `Math` only if the tests leave them alone. */
  readonly lock: (withClock: boolean) => void
}

/**
 * Records the built-ins as they are. An answer that replaces `Array.prototype.forEach` or `JSON.stringify` would otherwise
 * decide whether a test's assertions run at all. `whole`: also those that only tests rely on, such as `Math` and `Buffer`.
 */
export function noteIntrinsics(host: Host, whole: boolean): Intrinsics {
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty } = host
  const iterators = [
    [][Symbol.iterator](),
    new Map().entries(),
    new Set().entries(),
    ''[Symbol.iterator](),
    'a'.matchAll(/a/g),
  ]
  const generators = [function* () {}, async function* () {}, async () => {}].map((each) => getPrototypeOf(each))
  // Their instances' own properties often have the same names, which a lock would forbid.
  const restored = [Object.prototype, Function.prototype, Error.prototype, Error, Function, console]
  const locked = [
    ...[Array, Array.prototype, String, String.prototype, Number, Number.prototype, Boolean, Boolean.prototype],
    ...[BigInt, BigInt.prototype, Symbol, Symbol.prototype, Object, Promise, Promise.prototype, Reflect, JSON],
    ...[Map, Map.prototype, Set, Set.prototype, WeakMap.prototype, WeakSet.prototype, RegExp, RegExp.prototype],
    ...iterators.map((each) => getPrototypeOf(each)),
    ...generators,
    ...generators.flatMap((each) => (each !== null && 'prototype' in each && each.prototype ? [each.prototype] : [])),
    getPrototypeOf(Uint8Array.prototype),
    getPrototypeOf(getPrototypeOf([][Symbol.iterator]()) ?? {}),
  ].filter((each) => each !== null && (typeof each === 'object' || typeof each === 'function'))
  const constructors = [
    'Array',
    'String',
    'Number',
    'Boolean',
    'BigInt',
    'Symbol',
    'Object',
    'Promise',
    'Reflect',
    'JSON',
  ]
  const bindings = [
    ...constructors,
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'RegExp',
    'Error',
    'Function',
    'Proxy',
    'console',
  ]

  const data = [Buffer, URL, URLSearchParams, TextDecoder, TextEncoder, ArrayBuffer, DataView, Uint8Array, Float64Array]
  const ofTests = whole ? [...data, ...data.map((each) => each.prototype)] : []
  const clock = whole ? [Date, Date.prototype, Math] : []
  const bindingsOfTests = whole ? ['Buffer', 'URL', 'URLSearchParams', 'TextDecoder', 'TextEncoder', 'Uint8Array'] : []

  // A hand-linked list: nothing that the answer puts on a prototype can interfere.
  interface Noted {
    readonly owner: object
    readonly key: PropertyKey
    readonly was: PropertyDescriptor
    readonly lock: boolean
    readonly isClock: boolean
    readonly next: Noted | null
  }
  let noted: Noted | null = null
  const note = (
    owner: object,
    key: PropertyKey,
    lock: boolean,
    isClock = false,
    found = getOwnPropertyDescriptor(owner, key),
  ) => {
    if (found === undefined) return
    const was = Object.assign(Object.create(null), found)
    const canLock = lock && found.configurable === true && key !== 'stackTraceLimit'
    noted = { owner, key, was, lock: canLock, isClock, next: noted }
  }
  for (const owner of restored) for (const key of ownKeys(owner)) note(owner, key, false)
  for (const owner of locked) for (const key of ownKeys(owner)) note(owner, key, true)
  for (const name of bindings) note(globalThis, name, true)
  for (const owner of ofTests) for (const key of ownKeys(owner)) note(owner, key, true)
  for (const owner of clock) for (const key of ownKeys(owner)) note(owner, key, true, true)
  for (const name of whole ? ['Date', 'Math'] : []) note(globalThis, name, true, true)
  // Node makes them with a setter, which a lock would leave open.
  for (const name of bindingsOfTests) {
    const value: unknown = Reflect.get(globalThis, name)
    note(globalThis, name, true, false, { value, writable: true, enumerable: false, configurable: true })
  }

  const isSame = (now: PropertyDescriptor | undefined, was: PropertyDescriptor) =>
    now !== undefined && now.value === was.value && now.get === was.get && now.set === was.set
  return {
    restore: () => {
      for (let each = noted; each !== null; each = each.next)
        if (!isSame(getOwnPropertyDescriptor(each.owner, each.key), each.was))
          defineProperty(each.owner, each.key, each.was)
    },
    lock: (withClock) => {
      for (let each = noted; each !== null; each = each.next) {
        if (!each.lock || (each.isClock && !withClock)) continue
        each.was.configurable = false
        if ('writable' in each.was) each.was.writable = false
        defineProperty(each.owner, each.key, each.was)
      }
    },
  }
}
