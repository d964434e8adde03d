/** The parts of the language and of Node that the harness uses. */
export type Host = ReturnType<typeof captureHost>

/**
 * Captures what the harness needs before the answer runs, so that it uses nothing that the answer replaces. This function and
 * its neighbors are sent to the sandbox as text (`harness-text.ts`), so each of them uses only its parameters.
 */
export function captureHost(require: NodeJS.Require) {
  const { apply, ownKeys, getPrototypeOf, getOwnPropertyDescriptor, defineProperty, construct } = Reflect
  const bare = Object.create
  const NativePromise = Promise
  const NativeError = Error
  const uncurry =
    <T, A extends readonly unknown[], R>(method: (this: T, ...args: A) => R) =>
    (self: T, ...args: A): R =>
      apply(method, self, args)

  const fs: typeof import('node:fs') = require('node:fs')
  const vm: typeof import('node:vm') = require('node:vm')
  const util: typeof import('node:util') = require('node:util')
  const { inspect, types } = util
  const shown = Object.freeze({ depth: 4, breakLength: 120, maxStringLength: 400, customInspect: false })
  const promiseThen = uncurry(Promise.prototype.then)
  const { replaceAll } = String.prototype
  const toText = String

  // A descriptor inherits `get` from a polluted Object.prototype unless it inherits nothing.
  const plain = <T extends object>(value: T): T => Object.assign(bare(null), value)
  const defineValue = (owner: object, key: string, value: unknown) => defineProperty(owner, key, plain({ value }))
  /** Waits for a test's returned value: `null`, or the error in a box, since an error can be `undefined`. */
  const settled = (value: unknown): Promise<{ error: unknown } | null> => {
    const promise = construct(NativePromise, [
      (resolve: (end: { error: unknown } | null) => void) => {
        const passed = () => resolve(null)
        const failed = (error: unknown) => resolve({ error })
        try {
          if (types.isPromise(value)) promiseThen(value, passed, failed)
          else if (typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function')
            apply(value.then, value, [passed, failed])
          else passed()
        } catch (error) {
          failed(error)
        }
      },
    ])
    // With its own `constructor`, awaiting it uses the engine's `then`, whatever became of Promise.prototype.
    defineValue(promise, 'constructor', NativePromise)
    return promise
  }

  return {
    require,
    apply,
    ownKeys,
    getPrototypeOf,
    getOwnPropertyDescriptor,
    defineProperty,
    deleteProperty: Reflect.deleteProperty,
    defineValue,
    settled,
    promiseThen,
    types,
    is: Object.is,
    isArray: Array.isArray,
    hasOwn: Object.hasOwn,
    isNaN: Number.isNaN,
    abs: Math.abs,
    pow: Math.pow,
    mapForEach: uncurry(Map.prototype.forEach),
    setForEach: uncurry(Set.prototype.forEach),
    dateTime: uncurry(Date.prototype.getTime),
    regExpTest: uncurry(RegExp.prototype.test),
    includes: uncurry(String.prototype.includes),
    slice: uncurry(String.prototype.slice),
    replaceAll: (text: string, part: string, by: string): string => apply(replaceAll, text, [part, by]),
    toText,
    functionText: uncurry(Function.prototype.toString),
    stringTag: uncurry(Object.prototype.toString),
    setImmediate,
    setTimeout,
    clearTimeout,
    encode: uncurry(TextEncoder.prototype.encode),
    encoder: new TextEncoder(),
    bytesSet: uncurry(Uint8Array.prototype.set),
    bytesFill: uncurry(Uint8Array.prototype.fill),
    Uint8Array,
    Error: NativeError,
    compileFunction: vm.compileFunction,
    loader: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    readFileSync: fs.readFileSync,
    readSync: fs.readSync,
    writeSync: fs.writeSync,
    on: process.on.bind(process),
    // `process.exit` runs the answer's handlers first.
    exit: uncurry(Reflect.get(process, 'reallyExit')),
    process,
    show: (value: unknown): string => {
      try {
        return inspect(value, shown)
      } catch {
        return '(a value that can’t be shown)'
      }
    },
  }
}
