import type { Mirror, mirrorValues } from './mirror.ts'
import type { Natives } from './natives.ts'
import type { Wire } from './wire.ts'

/** One side of the link, with its abilities and its events. */
export interface PeerParts {
  /** 1 for the tests, -1 for the answer. */
  readonly side: 1 | -1
  readonly wire: Wire
  readonly types: typeof import('node:util').types
  readonly natives: Natives
  readonly mirrorValues: typeof mirrorValues
  /** Makes the link unusable and returns the error that says so. */
  readonly broken: (why: string) => Error
  /** Receives the answer's events, sent with its replies: `failed` and `busy`. */
  readonly onEvent: (kind: string, value: unknown) => void
  /** Called if one of this side's functions throws when the other side calls it. */
  readonly onThrown: (error: unknown) => void
  /** Called if a promise of this side that the other waits for settles. The next message reports it. */
  readonly onSettled: () => void
  /** Functions of this side that the other side has too, by name. */
  readonly named: ReadonlyMap<object, string>
  readonly find: (name: string) => unknown
}

/** One side's requests to the other. */
export type Peer = ReturnType<typeof linkPeer>

/**
 * Represents the other side's values, functions and objects as if they were here. Requests are strictly nested: while one
 * side waits, the other can ask back. An object of the other side is a proxy here whose members are requested one by one.
 */
export function linkPeer(parts: PeerParts) {
  const { side, wire, types, natives, broken, onEvent } = parts
  const { getPrototypeOf } = Reflect
  const { isArray } = Array
  type Settle = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }
  const lent = new Map<object, number>()
  const lentById = new Map<number, object>()
  const far = new Map<number, object>()
  const farIds = new WeakMap<object, number>()
  const waiting = new Map<number, Settle>()
  const symbols = new Map<number, symbol>()
  const symbolIds = new Map<symbol, number>()
  const prototypes = new WeakSet<object>()
  /** This side's objects that a class of the other side made from one of this side's classes. */
  const derived = new WeakSet<object>()
  const known = Object.getOwnPropertyNames(Symbol).filter((name) => typeof Reflect.get(Symbol, name) === 'symbol')
  let events: unknown[] = []
  let count = 0
  let depth = 0
  let heard = 0

  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function'
  const isConstructor = (value: object): boolean => {
    try {
      Reflect.construct(Object, [], value as () => void) // Throws unless it is one, whatever its type says.
      return true
    } catch {
      return false
    }
  }
  const lend = (value: object): number => {
    const id = side * ++count
    lent.set(value, id)
    lentById.set(id, value)
    return id
  }
  const watch = (promise: Promise<unknown>, id: number) => {
    const failed = (error: unknown) => {
      parts.onThrown(error)
      settle('err', error)
    }
    const settle = (kind: string, value: unknown) => {
      events.push(kind, id, value)
      parts.onSettled()
    }
    Promise.prototype.then.call(promise, (value) => settle('ok', value), failed)
  }

  /** Returns a prototype's name for the other side. Those of this side are only for lookups and for `instanceof`. */
  const packPrototype = (value: object): unknown => {
    for (let each = getPrototypeOf(value); each !== null; each = getPrototypeOf(each)) {
      const name = typeof each === 'function' ? natives.nameOf(each) : natives.prototypeName(each)
      if (name !== null && typeof each === 'function') return ['C', name]
      // A proxy can claim to be any error, which no honest program does.
      if (name !== null) return ['P', types.isProxy(value) && /Error$/.test(name) ? 'Object' : name]
      const isOwn = side === -1 || Object.hasOwn(each, 'constructor')
      if (!isOwn && !farIds.has(each)) continue
      prototypes.add(each)
      return packFar(each)
    }
    return null
  }
  const packFar = (value: object): unknown[] => {
    const theirs = farIds.get(value)
    if (theirs !== undefined) return ['h', theirs]
    const before = lent.get(value)
    if (before !== undefined) return ['h', before]
    if (side === 1) {
      const name = parts.named.get(value) ?? natives.nameOf(value)
      if (name !== null) return ['g', name]
    }
    const prototype = natives.prototypeName(value)
    if (prototype !== null) return ['P', prototype]
    const id = lend(value)
    if (types.isPromise(value)) {
      watch(value, id)
      return ['h', id, 'p']
    }
    const form = typeof value === 'function' ? (isConstructor(value) ? 'c' : 'f') : isArray(value) ? 'a' : 'o'
    return ['h', id, form, packPrototype(value)]
  }
  const unpackFar = (packed: readonly unknown[]): unknown => {
    const [mark, id, form, prototype] = packed
    if (mark === 'g' && side === -1 && typeof id === 'string') return parts.find(id)
    if (mark === 'P' && typeof id === 'string') {
      const found = natives.prototype(id)
      if (found !== null) return found
    }
    if (mark !== 'h' || typeof id !== 'number') throw broken('the program sent an unknown value')
    const here = lentById.get(id) ?? far.get(id)
    if (here !== undefined) return here
    if (Math.sign(id) !== -side || !Number.isSafeInteger(id) || typeof form !== 'string')
      throw broken('the program sent an unknown reference')
    const made = form === 'p' ? farPromise(id) : farObject(id, form, unpackPrototype(prototype))
    far.set(id, made)
    farIds.set(made, id)
    return made
  }
  const unpackPrototype = (packed: unknown): object | null => {
    if (packed === null) return null
    if (!isArray(packed)) throw broken('the program sent an unknown value')
    const [mark, name] = packed
    const found = mark === 'C' && typeof name === 'string' ? natives.constructorNamed(name) : null
    if (mark === 'C') return found ?? Function.prototype
    const value = unpackFar(packed)
    return isObject(value) ? value : null
  }
  const packSymbol = (value: symbol): unknown[] => {
    const name = known.find((each) => Reflect.get(Symbol, each) === value)
    if (name !== undefined) return ['y', 'w', name]
    const key = Symbol.keyFor(value)
    if (key !== undefined) return ['y', 'r', key]
    let id = symbolIds.get(value)
    if (id === undefined) {
      id = side * ++count
      symbolIds.set(value, id)
      symbols.set(id, value)
    }
    return ['y', 'l', id, value.description ?? '']
  }
  const unpackSymbol = ([, form, name, text]: readonly unknown[]): symbol => {
    if (form === 'w' && typeof name === 'string' && known.includes(name)) return Reflect.get(Symbol, name)
    if (form === 'r' && typeof name === 'string') return Symbol.for(name)
    if (form !== 'l' || typeof name !== 'number') throw broken('the program sent an unknown value')
    const found = symbols.get(name) ?? Symbol(String(text))
    symbols.set(name, found)
    symbolIds.set(found, name)
    return found
  }
  const mirror: Mirror = parts.mirrorValues(
    side,
    { types, natives },
    { pack: packFar, unpack: unpackFar, packSymbol, unpackSymbol, isFar: (value) => farIds.has(value) },
    broken,
  )

  const send = (head: readonly unknown[], values: readonly unknown[]) => {
    const said = events
    events = []
    const packed = mirror.pack([...values, ...said])
    wire.send([...head, packed.defs, packed.values, said.length])
  }
  const read = (defs: unknown, values: unknown, said: unknown): unknown[] => {
    const all = mirror.unpack(defs, values)
    if (typeof said !== 'number' || said < 0 || said > all.length || said % 3 !== 0)
      throw broken('the program sent an unknown message')
    const told = all.splice(all.length - said)
    for (let index = 0; index < told.length; index += 3) {
      const [kind, id, value] = told.slice(index, index + 3)
      const open = typeof id === 'number' ? waiting.get(id) : undefined
      if (kind === 'ok' || kind === 'err') heard++
      if (kind === 'ok') open?.resolve(value)
      else if (kind === 'err') open?.reject(value)
      else if (typeof kind === 'string') onEvent(kind, value)
    }
    return all
  }

  /** Sends a request to the other side and waits for its reply, serving its requests meanwhile. */
  const request = (op: string, target: number, values: readonly unknown[]): unknown => {
    const own = depth + 1
    send([0, own, op, target], values)
    depth = own
    for (;;) {
      const [kind, at, ...more] = wire.receive()
      if (kind === 0) {
        if (at !== own + 1) throw broken('the program asked out of turn')
        const [asked, handle, defs, given, said] = more
        depth = own + 1
        reply(own + 1, asked, handle, read(defs, given, said))
        depth = own
        continue
      }
      if ((kind !== 1 && kind !== 2) || at !== own) throw broken('the program replied out of turn')
      const [defs, given, said] = more
      const [value] = read(defs, given, said)
      depth = own - 1
      if (kind === 2) throw value
      return value
    }
  }
  /** Serves a request of the other side, and replies with the result. */
  const reply = (at: number, op: unknown, handle: unknown, values: readonly unknown[]) => {
    let end: readonly [1 | 2, unknown]
    try {
      const target = typeof handle === 'number' ? lentById.get(handle) : undefined
      if (target === undefined || Math.sign(Number(handle)) !== side)
        throw broken('the program asked for an unknown reference')
      end = [1, serve(op, target, values)]
    } catch (error) {
      if (op === 'call' || op === 'new') parts.onThrown(error)
      end = [2, error]
    }
    respond(at, ...end)
  }
  const respond = (at: number, kind: 1 | 2, value: unknown) => {
    try {
      send([kind, at], [value])
    } catch (error) {
      send([2, at], [new Error(`the value can’t be passed: ${String(error)}`)])
    }
  }
  const isPublic = (target: object, key: PropertyKey): boolean => {
    if (side === -1) return true
    if (typeof target === 'function')
      return key === 'prototype' || key === 'name' || key === 'length' || isPublicStatic(target, key)
    if (key === 'constructor') return isPlainClass(Reflect.get(target, key))
    return typeof key === 'symbol' || derived.has(target) || !/^_/.test(String(key))
  }
  /**
   * Returns whether a key is public, like `tag` in `f.tag = 'x'` and static methods. What a function holds on to, such as a
   * mock's recorded calls, is private.
   */
  const isPublicStatic = (target: object, key: PropertyKey): boolean => {
    if (typeof key !== 'string' || /^_|^mock/.test(key) || types.isProxy(target) || Object.hasOwn(target, 'mock'))
      return false
    for (let each: object | null = target; each !== null && !types.isProxy(each); each = getPrototypeOf(each)) {
      if (natives.nameOf(each) !== null || natives.prototypeName(each) !== null || !isMade(each)) return false
      const found = Reflect.getOwnPropertyDescriptor(each, key)
      if (found !== undefined) return 'value' in found && (typeof found.value === 'function' || !isObject(found.value))
    }
    return false
  }
  /**
   * Returns whether a prototype is neither that of all async functions nor of all generators, which lead to code made from
   * strings.
   */
  const isMade = (value: object): boolean => typeof value === 'function' && value !== Function.prototype
  /** Returns whether a class's objects aren't functions: those of function classes turn strings into code. */
  const isPlainClass = (value: unknown): boolean => {
    if (typeof value !== 'function' || types.isProxy(value)) return farIds.has(Object(value))
    const prototype: unknown = Reflect.getOwnPropertyDescriptor(value, 'prototype')?.value
    for (let each = prototype; isObject(each) && !types.isProxy(each); each = getPrototypeOf(each))
      if (each === Function.prototype) return false
    return isObject(prototype)
  }
  /**
   * Does one operation on something of this side. The answer can read and set public members of the tests' objects and call
   * their functions.
   */
  const serve = (op: unknown, target: object, values: readonly unknown[]): unknown => {
    const [key, value, receiver] = values
    const name = typeof key === 'symbol' ? key : String(key)
    if (op === 'call' && typeof target === 'function') return Reflect.apply(target, key, values.slice(1))
    if (op === 'new' && typeof target === 'function') return Reflect.construct(target, values)
    if (op === 'derive' && typeof target === 'function' && typeof key === 'function' && farIds.has(key)) {
      const made: object = Reflect.construct(target, values.slice(1), key)
      derived.add(made)
      return made
    }
    if (op === 'keys') return Reflect.ownKeys(target).filter((each) => isPublic(target, each))
    if (op === 'prim') return toPrimitive(target, key)
    const open = isPublic(target, name)
    if (op === 'has') return open && Reflect.has(target, name)
    if (op === 'get') return open ? Reflect.get(target, name, isObject(receiver) ? receiver : target) : undefined
    if (op === 'own') {
      const found = open ? Reflect.getOwnPropertyDescriptor(target, name) : undefined
      return found === undefined ? null : [found.enumerable === true, Reflect.get(target, name)]
    }
    if (op === 'setter') return open ? setterOf(target, name) : undefined
    const isChangeable = side === -1 || (open && typeof target !== 'function' && !prototypes.has(target))
    if (op === 'set' && isChangeable) return Reflect.set(target, name, value)
    if (op === 'define' && isChangeable) return Reflect.defineProperty(target, name, descriptorOf(values.slice(1)))
    if (op === 'delete' && isChangeable) return Reflect.deleteProperty(target, name)
    return false
  }
  const FIELDS = ['value', 'get', 'set', 'enumerable', 'writable', 'configurable']
  const descriptorOf = (fields: readonly unknown[]): PropertyDescriptor => {
    const found: PropertyDescriptor = Object.create(null)
    for (let index = 0; index < fields.length; index += 2)
      if (FIELDS.includes(String(fields[index]))) Reflect.set(found, String(fields[index]), fields[index + 1])
    return found
  }
  const setterOf = (target: object, key: PropertyKey): unknown => {
    for (let each: object | null = target; each !== null; each = getPrototypeOf(each)) {
      const found = Reflect.getOwnPropertyDescriptor(each, key)
      if (found !== undefined) return found.set
    }
    return undefined
  }
  const toPrimitive = (target: object, hint: unknown): unknown => {
    const value: unknown = hint === 'string' ? String(target) : hint === 'number' ? Number(target) : plus(target)
    return isObject(value) ? undefined : value
  }
  const plus = (target: object): unknown => {
    const own: unknown = Reflect.get(target, Symbol.toPrimitive)
    if (typeof own === 'function') return Reflect.apply(own, target, ['default'])
    const value: unknown = Reflect.apply(Reflect.get(target, 'valueOf'), target, [])
    return isObject(value) ? String(target) : value
  }

  const farPromise = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
  /** Members with which an object could judge the tests' data; never requested. */
  const JUDGING = new Set<PropertyKey>(['asymmetricMatch', '$$typeof', Symbol.for('nodejs.util.inspect.custom')])
  /** Returns whether functions have a member from their own language, so that it needn't be requested. */
  const ofFunctions = (key: PropertyKey): boolean =>
    side === -1 &&
    key in Function.prototype &&
    !['name', 'length', 'prototype', 'caller', 'arguments'].includes(String(key))
  /** Sets a member of an object whose prototype is on the other side. */
  const setOn = (receiver: object, key: PropertyKey, value: unknown, setter: unknown): boolean => {
    if (typeof setter === 'function') {
      Reflect.apply(setter, receiver, [value])
      return true
    }
    if (Object.hasOwn(receiver, key)) return Reflect.defineProperty(receiver, key, { value })
    return Reflect.defineProperty(receiver, key, { value, enumerable: true, writable: true, configurable: true })
  }
  const farObject = (id: number, form: string, prototype: object | null): object => {
    // A bound class can be called with `new` but has no own `prototype` that must agree.
    const target: object =
      form === 'c' ? class {}.bind(null) : form === 'f' ? () => undefined : form === 'a' ? [] : Object.create(null)
    const primitives = new Map<unknown, unknown>()
    // Requested once: it can't be one value now and another later.
    const primitive = (hint: unknown) => {
      if (!primitives.has(hint)) {
        const value = request('prim', id, [hint])
        primitives.set(hint, isObject(value) ? undefined : value)
      }
      return primitives.get(hint)
    }
    /** Returns a `then` that makes a thenable a promise to the tests: either what they do with it happens, or they wait forever. */
    const thenOf = (then: (...args: unknown[]) => unknown) => (ok?: () => unknown, failed?: () => unknown) =>
      new Promise((resolve, reject) => {
        Reflect.apply(then, proxy, [resolve, reject])
      }).then(ok, failed)
    const proxy: object = new Proxy(target, {
      get: (_, key, receiver) => {
        if (side === 1 && JUDGING.has(key)) return undefined
        if (key === Symbol.toPrimitive) return primitive
        if (typeof target === 'function' && ofFunctions(key)) return Reflect.get(Function.prototype, key, receiver)
        const value = request('get', id, receiver === proxy ? [key] : [key, undefined, receiver])
        return side === 1 && key === 'then' && typeof value === 'function'
          ? thenOf((...args) => Reflect.apply(value, proxy, args))
          : value
      },
      set: (_, key, value, receiver) =>
        receiver === proxy || !isObject(receiver)
          ? request('set', id, [key, value]) === true
          : setOn(receiver, key, value, request('setter', id, [key])),
      has: (_, key) => !(side === 1 && JUDGING.has(key)) && request('has', id, [key]) === true,
      deleteProperty: (_, key) => request('delete', id, [key]) === true,
      defineProperty: (_, key, fields) => request('define', id, [key, ...Object.entries(fields).flat()]) === true,
      ownKeys: () => {
        const found = request('keys', id, [])
        const keys = isArray(found) ? found.filter((key) => typeof key === 'string' || typeof key === 'symbol') : []
        return [...new Set([...keys, ...Reflect.ownKeys(target).filter((key) => form === 'a' && key === 'length')])]
      },
      getOwnPropertyDescriptor: (_, key) => {
        const fixed = Reflect.getOwnPropertyDescriptor(target, key)
        if (side === 1 && JUDGING.has(key)) return fixed
        const found = request('own', id, [key])
        if (!isArray(found)) return fixed?.configurable === false ? fixed : undefined
        const [enumerable, value] = found
        if (fixed?.configurable === false) return { ...fixed, value }
        return { value, enumerable: enumerable === true, writable: true, configurable: true }
      },
      getPrototypeOf: () => prototype,
      setPrototypeOf: () => false,
      preventExtensions: () => false,
      // A function called without an object gets the global one, which means nothing on the other side.
      apply: (_, self, args) => request('call', id, [self === globalThis ? undefined : self, ...args]),
      construct: (_, args, made) =>
        Object(made === proxy ? request('new', id, args) : request('derive', id, [made, ...args])),
    })
    return proxy
  }

  return {
    request,
    reply,
    respond,
    read,
    /** Sends an event with the next message. */
    tell: (kind: string, value: unknown) => events.push(kind, 0, value),
    /** The number of the other side's promises that have settled. */
    heard: () => heard,
    size: mirror.size,
    forget: mirror.forget,
    depth: (at: number) => {
      depth = at
    },
  }
}
