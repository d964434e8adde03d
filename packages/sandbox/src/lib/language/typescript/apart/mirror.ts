import type { Natives } from './natives.ts'

/** Values as they cross: primitives as themselves or marked, containers by number, everything else as the caller packs it. */
export interface Mirror {
  /** Returns what the other side must know about containers before it can read the values, and the values. */
  readonly pack: (values: readonly unknown[]) => { readonly defs: unknown[]; readonly values: unknown[] }
  readonly unpack: (defs: unknown, values: unknown) => unknown[]
  readonly size: () => number
  /** Makes all containers new to both sides from here on. */
  readonly forget: () => void
}

/** The values that a mirror leaves to others: functions, instances and the like. */
export interface Beyond {
  readonly pack: (value: object) => unknown[]
  readonly unpack: (packed: readonly unknown[]) => unknown
  readonly packSymbol: (value: symbol) => unknown[]
  readonly unpackSymbol: (packed: readonly unknown[]) => symbol
  /** Returns whether an object is the other side's, and so not a container of this side. */
  readonly isFar: (value: object) => boolean
}

/**
 * Mirrors containers, which both sides know by number: one side's changes are sent with its next message and applied in place
 * on the other, so aliases, cycles and identity hold as in one process. `side` is 1 for the tests and -1 for the answer.
 */
export function mirrorValues(
  side: 1 | -1,
  host: { readonly types: typeof import('node:util').types; readonly natives: Natives },
  beyond: Beyond,
  broken: (why: string) => Error,
): Mirror {
  interface Entry {
    readonly id: number
    readonly tag: string
    readonly object: object
    was: readonly unknown[] | null
  }
  const { types, natives } = host
  const { is, isFrozen, isSealed, isExtensible, freeze, seal, preventExtensions } = Object
  const { getPrototypeOf, setPrototypeOf, ownKeys, getOwnPropertyDescriptor, defineProperty, get } = Reflect
  const { isArray } = Array
  const hole = Symbol('hole')
  const rest = Symbol('rest')
  const special = Symbol('special')
  /** The number of shared containers that are checked for changes with each message. */
  const LOOK_AT_MOST = 2000
  let byObject = new Map<object, Entry>()
  let byId = new Map<number, Entry>()
  let count = 0

  /** Returns an object's kind of container; null if it isn't one. */
  const tagOf = (value: object): string | null => {
    if (typeof value === 'function' || types.isProxy(value)) return null
    const prototype = getPrototypeOf(value)
    if (isArray(value)) return prototype === Array.prototype ? 'a' : null
    if (types.isNativeError(value)) return 'e'
    if (prototype === Object.prototype || prototype === null) {
      if (types.isModuleNamespaceObject(value) || types.isArgumentsObject(value)) return null
      for (const key of ownKeys(value)) {
        const property = getOwnPropertyDescriptor(value, key)
        if (property?.enumerable !== true || !('value' in property) || typeof property.value === 'function') return null
      }
      return prototype === null ? 'O' : 'o'
    }
    if (types.isMap(value)) return prototype === Map.prototype ? 'm' : null
    if (types.isSet(value)) return prototype === Set.prototype ? 's' : null
    if (types.isDate(value)) return prototype === Date.prototype ? 'd' : null
    if (types.isRegExp(value)) return prototype === RegExp.prototype ? 'r' : null
    if (types.isBoxedPrimitive(value)) return 'x'
    if (types.isUint8Array(value) && prototype === Buffer.prototype) return 't'
    if (types.isTypedArray(value) || types.isArrayBuffer(value))
      return prototype !== null && natives.prototypeName(prototype) !== null ? 't' : null
    return null
  }
  const stateOf = (value: object): number => (isExtensible(value) ? 0 : isFrozen(value) ? 3 : isSealed(value) ? 2 : 1)

  /** Returns a member that is hidden, read-only or computed: key, flags, getter and setter. Empty for others. */
  const specialOf = (key: PropertyKey, property: PropertyDescriptor, state: number): unknown[] => {
    const { enumerable, writable, configurable, get: getter, set: setter } = property
    if (enumerable && (writable || (state === 3 && 'value' in property)) && (configurable || state >= 2)) return []
    return [key, (enumerable ? 4 : 0) + (writable ? 2 : 0) + (configurable ? 1 : 0), getter, setter]
  }
  /** Returns a container's contents, flat. Two with the same items are the same container. */
  const contentsOf = ({ tag, object }: Entry): unknown[] => {
    const state = stateOf(object)
    const all: unknown[] = [state]
    if (tag === 'a' && isArray(object)) {
      for (let index = 0; index < object.length; index++) all.push(index in object ? object[index] : hole)
      // Such as `index` and `groups` of a match; looked for only where it costs little.
      if (object.length <= 1000) {
        const keys = ownKeys(object).filter((key) => typeof key === 'string' && !/^(?:\d+|length)$/.test(key))
        if (keys.length > 0) all.push(rest, ...keys.flatMap((key) => [key, get(object, key)]))
      }
    } else if (types.isMap(object)) for (const [key, value] of object) all.push(key, value)
    else if (types.isSet(object)) all.push(...object)
    else if (types.isDate(object)) all.push(object.getTime())
    else if (types.isRegExp(object)) all.push(object.source, object.flags, object.lastIndex)
    else if (types.isBoxedPrimitive(object)) all.push(object.valueOf())
    else if (types.isArrayBuffer(object)) all.push('ArrayBuffer', Buffer.from(object).toString('base64'))
    else if (types.isTypedArray(object)) {
      const name = Buffer.isBuffer(object) ? 'Buffer' : natives.prototypeName(getPrototypeOf(object) ?? {})
      all.push(name, Buffer.from(object.buffer, object.byteOffset, object.byteLength).toString('base64'))
    } else {
      if (tag === 'e') all.push(getPrototypeOf(object))
      const apart: unknown[] = []
      for (const key of ownKeys(object)) {
        if (tag === 'e' && key === 'stack') continue
        const property = getOwnPropertyDescriptor(object, key) ?? {}
        all.push(key, property.value)
        if (tag !== 'e') apart.push(...specialOf(key, property, state))
      }
      if (apart.length > 0) all.push(special, ...apart)
    }
    return all
  }
  const isSame = (now: readonly unknown[], was: readonly unknown[] | null) => {
    if (was === null || now.length !== was.length) return false
    for (let index = 0; index < now.length; index++) if (!is(now[index], was[index])) return false
    return true
  }

  const pack: Mirror['pack'] = (values) => {
    const defs: unknown[] = []
    const seen = new Set<Entry>()
    const work: Entry[] = []
    const visit = (entry: Entry) => {
      if (seen.has(entry)) return
      seen.add(entry)
      work.push(entry)
    }
    const one = (value: unknown): unknown => {
      if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
      if (typeof value === 'number')
        return Number.isFinite(value) && !is(value, -0) ? value : ['n', is(value, -0) ? '-0' : String(value)]
      if (value === undefined) return ['u']
      if (typeof value === 'bigint') return ['i', String(value)]
      if (value === hole) return ['o']
      if (value === rest) return ['k']
      if (value === special) return ['q']
      if (typeof value === 'symbol') return beyond.packSymbol(value)
      if (typeof value !== 'object' && typeof value !== 'function') return ['u']
      const known = byObject.get(value)
      if (known === undefined) {
        const tag = beyond.isFar(value) ? null : tagOf(value)
        if (tag === null) return beyond.pack(value)
        const entry: Entry = { id: side * ++count, tag, object: value, was: null }
        byObject.set(value, entry)
        byId.set(entry.id, entry)
        visit(entry)
        return ['#', entry.id]
      }
      visit(known)
      return ['#', known.id]
    }
    const packed = values.map(one)
    let left = LOOK_AT_MOST
    for (const entry of byId.values()) {
      left -= 1 + (entry.was?.length ?? 0)
      if (left < 0) break
      if (!seen.has(entry) && !isSame(contentsOf(entry), entry.was)) visit(entry)
    }
    for (let entry = work.pop(); entry !== undefined; entry = work.pop()) {
      const now = contentsOf(entry)
      if (isSame(now, entry.was)) {
        // Its contents may still have changed.
        for (const each of now) if ((typeof each === 'object' && each !== null) || typeof each === 'function') one(each)
        continue
      }
      defs.push([entry.id, entry.tag, ...now.map(one)])
      entry.was = now
    }
    return { defs, values: packed }
  }

  const empty = (tag: string, items: readonly unknown[]): object => {
    const [, first, second] = items
    if (tag === 'a') return []
    if (tag === 'o') return {}
    if (tag === 'O') return Object.create(null)
    if (tag === 'm') return new Map()
    if (tag === 's') return new Set()
    if (tag === 'd') return new Date(typeof first === 'number' ? first : Number.NaN)
    if (tag === 'e') return new Error()
    if (tag === 'r' && typeof first === 'string' && typeof second === 'string') return new RegExp(first, second)
    if (tag === 'x') {
      const value = plain(first)
      if (typeof value !== 'object' && typeof value !== 'function' && value !== undefined) return Object(value)
    }
    if (tag === 't' && typeof first === 'string' && typeof second === 'string') {
      const bytes = Buffer.from(second, 'base64')
      if (first === 'Buffer') return bytes
      const buffer = new Uint8Array(bytes).buffer
      if (first === 'ArrayBuffer') return buffer
      const made = TYPED.includes(first) ? natives.constructorNamed(first) : null
      if (typeof made === 'function') return Reflect.construct(made, [buffer])
    }
    throw broken('the program sent an unknown value')
  }
  const TYPED = [
    ...['Uint8Array', 'Int8Array', 'Uint8ClampedArray', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array'],
    ...['Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'],
  ]

  /** Returns a value that needs no known container. */
  const plain = (packed: unknown): unknown => {
    if (!isArray(packed)) {
      if (typeof packed === 'object' && packed !== null) throw broken('the program sent an unknown value')
      return packed
    }
    const [mark, value] = packed
    if (mark === 'u') return undefined
    if (mark === 'n' && (value === 'NaN' || value === 'Infinity' || value === '-Infinity' || value === '-0'))
      return Number(value)
    if (mark === 'i' && typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value)
    if (mark === 'y') return beyond.unpackSymbol(packed)
    if (mark === 'o') return hole
    if (mark === 'k') return rest
    if (mark === 'q') return special
    if (mark !== '#') return beyond.unpack(packed)
    const entry = typeof value === 'number' ? byId.get(value) : undefined
    if (entry === undefined) throw broken('the program sent an unknown reference')
    return entry.object
  }
  const define = (owner: object, key: unknown, value: unknown, enumerable = true) => {
    if (typeof key !== 'string' && typeof key !== 'symbol') throw broken('the program sent an unknown key')
    defineProperty(owner, key, { value, enumerable, writable: true, configurable: true })
  }
  const defineSpecial = (owner: object, items: readonly unknown[]) => {
    for (let index = 0; index < items.length; index += 4) {
      const [key, allows, getter, setter] = items.slice(index, index + 4)
      if ((typeof key !== 'string' && typeof key !== 'symbol') || typeof allows !== 'number')
        throw broken('the program sent an unknown key')
      const flags = { enumerable: (allows & 4) !== 0, configurable: (allows & 1) !== 0 }
      const isComputed = typeof getter === 'function' || typeof setter === 'function'
      if (!isComputed) defineProperty(owner, key, { ...flags, writable: (allows & 2) !== 0 })
      else
        defineProperty(owner, key, {
          ...flags,
          ...(typeof getter === 'function' ? { get: getter as () => unknown } : {}), // Called without arguments, whatever it accepts.
          ...(typeof setter === 'function' ? { set: setter as (value: unknown) => void } : {}), // The same with one value.
        })
    }
  }
  const pairs = (items: readonly unknown[], act: (key: unknown, value: unknown) => void) => {
    for (let index = 0; index < items.length; index += 2) act(items[index], items[index + 1])
  }

  /** Gives a container its new contents. */
  const apply = (entry: Entry, items: readonly unknown[]) => {
    const { tag, object } = entry
    const [state, ...parts] = items
    if (!isExtensible(object)) {
      if (isSame(contentsOf(entry), items)) return
      if (isFrozen(object)) throw broken('the program changed a frozen object')
    }
    if (tag === 'a' && isArray(object)) {
      const end = parts.indexOf(rest)
      const list = end < 0 ? parts : parts.slice(0, end)
      object.length = list.length
      for (let index = 0; index < list.length; index++)
        if (list[index] === hole) delete object[index]
        else object[index] = list[index]
      if (end >= 0) pairs(parts.slice(end + 1), (key, value) => define(object, key, value))
    } else if (types.isMap(object)) {
      object.clear()
      pairs(parts, (key, value) => object.set(key, value))
    } else if (types.isSet(object)) {
      object.clear()
      for (const each of parts) object.add(each)
    } else if (types.isDate(object)) object.setTime(typeof parts[0] === 'number' ? parts[0] : Number.NaN)
    else if (types.isRegExp(object)) object.lastIndex = typeof parts[2] === 'number' ? parts[2] : 0
    else if (types.isTypedArray(object)) {
      const bytes = Buffer.from(typeof parts[1] === 'string' ? parts[1] : '', 'base64')
      if (bytes.length !== object.byteLength) throw broken('the program sent an unknown value')
      bytes.copy(Buffer.from(object.buffer, object.byteOffset, object.byteLength))
    } else if (tag === 'o' || tag === 'O' || tag === 'e') {
      const end = parts.indexOf(special)
      const own = parts.slice(tag === 'e' ? 1 : 0, end < 0 ? parts.length : end)
      const prototype = parts[0]
      if (tag === 'e' && typeof prototype === 'object' && prototype !== null) setPrototypeOf(object, prototype)
      for (const key of ownKeys(object)) if (tag !== 'e' || key !== 'stack') Reflect.deleteProperty(object, key)
      pairs(own, (key, value) => define(object, key, value, tag !== 'e' || (key !== 'message' && key !== 'cause')))
      if (end >= 0) defineSpecial(object, parts.slice(end + 1))
    }
    if (state === 3) freeze(object)
    else if (state === 2) seal(object)
    else if (state === 1) preventExtensions(object)
  }

  const unpack: Mirror['unpack'] = (defs, values) => {
    if (!isArray(defs) || !isArray(values)) throw broken('the program sent an unknown message')
    const entries = defs.map((def): [Entry, readonly unknown[]] => {
      if (!isArray(def)) throw broken('the program sent an unknown message')
      const [id, tag, ...items] = def
      if (typeof id !== 'number' || !Number.isSafeInteger(id) || typeof tag !== 'string')
        throw broken('the program sent an unknown message')
      let entry = byId.get(id)
      if (entry === undefined) {
        if (Math.sign(id) !== -side) throw broken('the program sent an unknown reference')
        entry = { id, tag, object: empty(tag, items), was: null }
        byId.set(id, entry)
        byObject.set(entry.object, entry)
      }
      if (entry.tag !== tag) throw broken('the program sent an unknown reference')
      return [entry, items]
    })
    for (const [entry, items] of entries) apply(entry, items.map(plain))
    for (const [entry] of entries) entry.was = contentsOf(entry)
    return values.map(plain)
  }
  return {
    pack,
    unpack,
    size: () => byId.size,
    forget: () => {
      byObject = new Map()
      byId = new Map()
    },
  }
}
