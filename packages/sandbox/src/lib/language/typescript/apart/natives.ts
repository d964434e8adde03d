/** The language's own functions and prototypes, by name. Both sides have them, so they needn't cross. */
export interface Natives {
  /** Returns a name like `Math.max`, `Array.prototype.push` or `console`; null for values that aren't the language's. */
  readonly nameOf: (value: object) => string | null
  readonly find: (name: string) => unknown
  /** Returns the name of a prototype such as `Error.prototype`, without `.prototype`. */
  readonly prototypeName: (value: object) => string | null
  readonly prototype: (name: string) => object | null
  /** Returns a constructor of the language other than `Function`, which would turn strings into code. */
  readonly constructorNamed: (name: string) => object | null
}

/** Records the language's own values, as they are now. */
export function noteNatives(require: NodeJS.Require): Natives {
  const { getOwnPropertyDescriptor, ownKeys } = Reflect
  const { isProxy }: typeof import('node:util').types = require('node:util').types
  const names = new Map<object, string>()
  const prototypes = new Map<object, string>()
  const found = new Map<string, object>()
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function'
  const read = (owner: object, key: PropertyKey): unknown => getOwnPropertyDescriptor(owner, key)?.value
  const note = (value: unknown, name: string) => {
    if (!isObject(value) || names.has(value)) return
    names.set(value, name)
    found.set(name, value)
  }
  const whole = ['process', 'console', 'globalThis', 'Math', 'JSON', 'Reflect', 'Intl', 'Atomics', 'WebAssembly']
  const typed = [
    'Int8',
    'Uint8',
    'Uint8Clamped',
    'Int16',
    'Uint16',
    'Int32',
    'Uint32',
    'BigInt64',
    'BigUint64',
    'Float32',
    'Float64',
  ]
  const language = new Set([
    ...[
      'Object',
      'Function',
      'Array',
      'Number',
      'Boolean',
      'String',
      'Symbol',
      'BigInt',
      'Date',
      'Promise',
      'RegExp',
      'Proxy',
    ],
    ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
    ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry', 'Iterator'],
    ...['ArrayBuffer', 'SharedArrayBuffer', 'DataView', ...typed.map((name) => `${name}Array`)],
  ])
  const keys = ownKeys(globalThis).filter((key) => typeof key === 'string')
  // Node loads the web's parts when they are first read, `fetch` and its classes in 80 ms: they are recorded when one of them appears.
  const later = new Set([
    'AssertionError',
    ...keys.filter((key) => /^[A-Z]/.test(key) && !language.has(key) && !whole.includes(key)),
  ])
  const constructors = new Map<string, object>()
  const noteMembers = (value: object, key: string) => {
    for (const member of ownKeys(value))
      if (typeof member === 'string' && typeof read(value, member) === 'function')
        note(read(value, member), `${key}.${member}`)
    const prototype = read(value, 'prototype')
    if (!isObject(prototype)) return
    for (const member of ownKeys(prototype))
      if (typeof member === 'string' && member !== 'constructor' && typeof read(prototype, member) === 'function')
        note(read(prototype, member), `${key}.prototype.${member}`)
  }
  const noteConstructor = (key: string, value: unknown) => {
    if (typeof value !== 'function') return
    const prototype = read(value, 'prototype')
    if (!isObject(prototype)) return
    prototypes.set(prototype, key)
    constructors.set(key, value)
  }
  const noteLater = (key: unknown) => {
    if (typeof key !== 'string' || !later.delete(key)) return
    const value: unknown = key === 'AssertionError' ? require('node:assert').AssertionError : read(globalThis, key)
    noteConstructor(key, value)
    if (key === 'AssertionError' || !isObject(value)) return
    note(value, key)
    noteMembers(value, key)
  }
  /** Records the class of a function or a prototype. */
  const noteClassOf = (value: object) => {
    // Looking at a proxy asks the other side, or runs the program.
    if (isProxy(value)) return
    const made: unknown = typeof value === 'function' ? value : read(value, 'constructor')
    if (typeof made === 'function' && !isProxy(made)) noteLater(read(made, 'name'))
  }
  let isNoted = false
  /** Records all, some 1,000 entries, only when they are needed. */
  const noteAll = () => {
    if (isNoted) return
    isNoted = true
    for (const name of whole) note(Reflect.get(globalThis, name), name)
    for (const key of keys) {
      if (later.has(key) || key === 'global') continue
      const value = read(globalThis, key)
      if (typeof value !== 'function' && !whole.includes(key)) continue
      note(value, key)
      if (isObject(value) && key !== 'process' && key !== 'globalThis') noteMembers(value, key)
    }
  }

  for (const name of language) noteConstructor(name, read(globalThis, name))
  return {
    nameOf: (value) => {
      noteAll()
      noteClassOf(value)
      return names.get(value) ?? null
    },
    find: (name) => {
      noteAll()
      noteLater(name.split('.')[0])
      return found.get(name)
    },
    prototypeName: (value) => {
      if (!prototypes.has(value)) noteClassOf(value)
      return prototypes.get(value) ?? null
    },
    prototype: (name) => {
      noteLater(name)
      const made = constructors.get(name)
      const prototype = made === undefined ? undefined : read(made, 'prototype')
      return isObject(prototype) ? prototype : null
    },
    constructorNamed: (name) => {
      noteLater(name)
      return name === 'Function' ? null : (constructors.get(name) ?? null)
    },
  }
}
