import type { AnyNode, Program } from 'acorn'
import { full } from 'acorn-walk'

/** Modules whose objects mean something only in the process that made them. */
const SHARED_MODULES =
  /^(?:node:)?(?:fs|fs\/promises|http|https|http2|net|tls|dgram|child_process|worker_threads|cluster|module|vm|v8|async_hooks|stream|stream\/.*|readline|readline\/.*|events|inspector|process|diagnostics_channel)$/

/** Globals whose instances native functions recognize by their internals. */
const SHARED_GLOBALS = new Set([
  ...['AbortController', 'AbortSignal', 'ReadableStream', 'WritableStream', 'TransformStream', 'WeakRef'],
  ...['FinalizationRegistry', 'MessageChannel', 'BroadcastChannel', 'Worker', 'EventTarget', 'SharedArrayBuffer', 'gc'],
])

const GLOBAL_OBJECTS = new Set(['globalThis', 'global', 'window', 'self', 'process', 'console'])

/** Functions of mocking libraries that change what the answer sees. */
const PATCHES = new Set([
  ...['useFakeTimers', 'setSystemTime', 'stubGlobal', 'stubEnv', 'mock', 'doMock', 'unmock', 'resetModules'],
  ...['timers', 'module', 'isolateModules'],
])

/**
 * Returns whether tests work only in the answer's own process: they derive from its classes, replace what it uses, or pass it
 * things that belong to a process. Decided from the tests alone, so no answer can choose the weaker way.
 */
export function needsOneProcess(
  program: Program,
  what: {
    readonly isOfAnswer: (name: string) => boolean
    readonly isGlobal: (name: string) => boolean
    readonly modules: readonly string[]
  },
): boolean {
  if (what.modules.some((name) => SHARED_MODULES.test(name))) return true
  const isShared = (name: string) => GLOBAL_OBJECTS.has(name) || what.isGlobal(name) || what.isOfAnswer(name)
  let needs = false
  full(program, (given) => {
    const node = given as AnyNode // acorn-walk is typed with acorn's base node, and only visits acorn's trees.
    if (needs) return
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression')
      needs = node.superClass?.type === 'Identifier' && what.isOfAnswer(node.superClass.name)
    else if (node.type === 'AssignmentExpression') needs = isPatched(node.left, isShared)
    else if (node.type === 'UpdateExpression') needs = isPatched(node.argument, isShared)
    else if (node.type === 'UnaryExpression') needs = node.operator === 'delete' && isPatched(node.argument, isShared)
    else if (node.type === 'Identifier') needs = SHARED_GLOBALS.has(node.name)
    else if (node.type === 'CallExpression') needs = isPatching(node, isShared)
  })
  return needs
}

/**
 * Returns whether an assignment is like `Date.now = …`, `console.log = …` or `Stack.prototype.push = …`; members of the
 * tests' own objects don't count.
 */
function isPatched(node: AnyNode, isShared: (name: string) => boolean): boolean {
  if (node.type !== 'MemberExpression') return false
  const root = rootOf(node)
  return root !== null && isShared(root)
}

function rootOf(node: AnyNode): string | null {
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'Identifier' ? node.name : null
}

function isPatching(node: Extract<AnyNode, { type: 'CallExpression' }>, isShared: (name: string) => boolean): boolean {
  const { callee } = node
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const owner = rootOf(callee.object)
  const { name } = callee.property
  const [first] = node.arguments
  const given = first === undefined ? null : rootOf(first)
  const isRunner = owner === 'vi' || owner === 'jest' || owner === 'mock' || owner === 't' || owner === 'context'
  if (isRunner && (PATCHES.has(name) || isThroughTimers(callee.object))) return true
  const replaces =
    /^(?:spyOn|method|getter|setter|replaceProperty|defineProperty|defineProperties|assign|setPrototypeOf|set)$/
  if (!replaces.test(name) || given === null || !isShared(given)) return false
  return isRunner || owner === 'Object' || owner === 'Reflect'
}

/** Returns whether a call is like `mock.timers.enable()`. */
function isThroughTimers(node: AnyNode): boolean {
  if (node.type !== 'MemberExpression') return false
  return (node.property.type === 'Identifier' && node.property.name === 'timers') || isThroughTimers(node.object)
}
