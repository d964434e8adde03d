import { isBuiltin } from 'node:module'
import { runInNewContext } from 'node:vm'
import type { AnyNode, CallExpression, ImportDeclaration } from 'acorn'
import { fullAncestor } from 'acorn-walk'
import { needsOneProcess } from './apart/one-process.ts'
import { declaredIn, isShadowedIn, RUNNERS, type RunnerCallee, runnerCallee, runnerNames } from './runner-calls.ts'
import { parseModule, type SyntaxFault } from './syntax.ts'

/** Test code made ready for the harness. */
export interface TestPlan {
  /** The names of the tests that must report, in the order of the code. */
  readonly planned: readonly string[]
  /** Whether the whole test code is the only planned test, as with plain assertions. */
  readonly plain: boolean
  /** The body of a function that returns a promise. */
  readonly body: string
  /** Names of the runner and the answer, and Node's modules, that the code uses. */
  readonly globals: readonly string[]
  readonly names: readonly string[]
  readonly builtins: readonly string[]
  /** Relative paths that the code imports, as written. */
  readonly relative: readonly string[]
  /** Whether built-ins can be locked: not if the tests replace some themselves. */
  readonly lock: boolean
  /** Whether `Date` and `Math` can be too. */
  readonly lockClock: boolean
  /** Whether the tests work only in the answer's own process. */
  readonly oneProcess: boolean
  /** Modules that the code imports and that aren't available. */
  readonly missing: readonly string[]
}

/** The plan, or the reason why there is none. */
export type Planned =
  | { readonly ok: true; readonly plan: TestPlan }
  | { readonly ok: false; readonly fault: SyntaxFault }

const RUNNER_GLOBALS = new Set([
  ...['test', 'it', 'specify', 'describe', 'suite', 'context', 'expect', 'assert', 'vi', 'jest'],
  ...['before', 'beforeAll', 'beforeEach', 'after', 'afterAll', 'afterEach'],
])

/** Names that the tests never take from an answer that happens to declare them, such as `JSON`. */
const LANGUAGE_GLOBALS = new Set<string>([
  ...runInNewContext('Object.getOwnPropertyNames(globalThis)'),
  ...['URL', 'URLSearchParams', 'TextDecoder', 'TextEncoder'],
  ...['console', 'process', 'Buffer', 'setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval'],
  ...[
    'queueMicrotask',
    'structuredClone',
    'performance',
    'require',
    'module',
    'exports',
    'arguments',
    '$at',
    '$import',
  ],
])

/** npm packages that public benchmarks use, as far as they do; the harness has them. */
const OWN_MODULES = { 'js-md5': true } as const

/** Words of tests that change `Date` or `Math` themselves. */
const CHANGES_CLOCK =
  /timers|SystemTime|spyOn|stubGlobal|\bmock\.(?!calls|results)|globalThis|defineProp|Object\.assign|\b(?:Date|Math)(?:\.\w+|\[[^\]]*\])?\s*=(?!=)/i

/** The name of the only planned test if the code doesn't register any. */
const PLAIN_NAME = 'tests'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Reads test code, which is already JavaScript, without running it. `own` are names that the case requires from the answer,
 * which take precedence over those of a runner or of the language.
 */
export function planTests(source: string, own: ReadonlySet<string>, entryPoint: string | null): Planned {
  const parsed = parseModule(source, 'module')
  if (!parsed.ok) return parsed
  const { program } = parsed
  const ownNames = declaredIn(program.body.filter(({ type }) => type !== 'ImportDeclaration'))
  const runner = runnerNames(program, (name) => own.has(name))
  const found: Found = {
    edits: [],
    prologue: [],
    titles: [],
    names: new Set(),
    builtins: new Set(),
    relative: new Set(),
    missing: new Set(),
  }
  try {
    fullAncestor(program, (node, _state, ancestors) => readNode(node, ancestors.slice(0, -1), source, runner, found))
  } catch {
    return { ok: false, fault: { message: 'nested too deeply', line: null, column: null } }
  }
  if (source.includes('assert')) found.builtins.add('node:assert')
  const titles = found.titles.toSorted((a, b) => a.start - b.start)
  const sites = titles.flatMap(({ callee }, site) => [at(callee.start, `$at(${site},`), at(callee.end, ')')])
  const names = [...found.names].filter(
    (name) =>
      own.has(name) ||
      ((found.relative.size > 0 || !ownNames.has(name)) && !(LANGUAGE_GLOBALS.has(name) || RUNNER_GLOBALS.has(name))),
  )
  const check = entryPoint !== null && definesUncalledCheck(source) ? `\n;await check(${entryPoint})` : ''
  const code = applyEdits(source, [...found.edits, ...sites])
  const plan: TestPlan = {
    planned: titles.length === 0 ? [PLAIN_NAME] : distinct(titles.map(({ title }) => title)),
    plain: titles.length === 0,
    body: `"use strict";return(async()=>{${found.prologue.join('')}${code}${check}\n})()`,
    globals: [...found.names].filter((name) => RUNNER_GLOBALS.has(name) && !own.has(name)),
    names: check === '' ? names : [...names, entryPoint ?? ''],
    builtins: [...found.builtins],
    relative: [...found.relative],
    lock: !source.includes('.prototype'),
    lockClock: !CHANGES_CLOCK.test(source),
    oneProcess: needsOneProcess(program, {
      isOfAnswer: (name) => names.includes(name) && !ownNames.has(name),
      isGlobal: (name) => LANGUAGE_GLOBALS.has(name) && !ownNames.has(name),
      modules: [...found.builtins],
    }),
    missing: [...found.missing],
  }
  return { ok: true, plan }
}

interface Found {
  readonly edits: Edit[]
  readonly prologue: string[]
  readonly titles: { readonly start: number; readonly title: string; readonly callee: AnyNode }[]
  readonly names: Set<string>
  readonly builtins: Set<string>
  readonly relative: Set<string>
  readonly missing: Set<string>
}

type RunnerNames = ReturnType<typeof runnerNames>

function readNode(
  given: unknown,
  ancestors: readonly unknown[],
  source: string,
  runner: RunnerNames,
  found: Found,
): void {
  const node = given as AnyNode // acorn-walk is typed with acorn's base node, and only visits acorn's trees.
  const outer = ancestors as readonly AnyNode[] // The same.
  // A name that the tests declare around its use is theirs, and isn't requested from the answer.
  if (node.type === 'Identifier') {
    if (!isShadowedIn(outer, node.name)) found.names.add(node.name)
  } else if (node.type === 'ImportDeclaration') readImport(node, found)
  else if (node.type === 'MetaProperty' && node.meta.name === 'import')
    found.edits.push({
      ...node,
      text: '({url:"file:///work/tests.js",dirname:"/work",filename:"/work/tests.js",main:false})',
    })
  else if (
    node.type === 'ExportNamedDeclaration' ||
    node.type === 'ExportAllDeclaration' ||
    node.type === 'ExportDefaultDeclaration'
  ) {
    const kept = node.type === 'ExportAllDeclaration' ? null : node.declaration
    const text = node.type === 'ExportDefaultDeclaration' && kept?.type.endsWith('Declaration') === false ? 'void ' : ''
    found.edits.push({ start: node.start, end: kept == null ? node.end : kept.start, text })
  } else if (node.type === 'CallExpression') readCall(node, outer, source, runner, found)
  else if (node.type === 'ImportExpression' && node.source.type === 'Literal') {
    const from = String(node.source.value)
    readTried(from, outer, found)
    if (isThere(from))
      found.edits.push({ start: node.start, end: node.end, text: `(async()=>$import(${JSON.stringify(from)}))()` })
  }
}

function readImport(node: ImportDeclaration, found: Found): void {
  const from = String(node.source.value)
  readSpecifier(from, found)
  const module = `$import(${JSON.stringify(from)})`
  for (const each of node.specifiers) {
    const local = each.local.name
    if (each.type === 'ImportNamespaceSpecifier') found.prologue.push(`const ${local}=${module};`)
    else {
      const key =
        each.type === 'ImportDefaultSpecifier'
          ? 'default'
          : each.imported.type === 'Identifier'
            ? each.imported.name
            : String(each.imported.value)
      if (from.startsWith('.')) found.names.add(key === 'default' ? local : key)
      found.prologue.push(`const ${local}=${module}[${JSON.stringify(key)}];`)
    }
  }
  found.edits.push({ start: node.start, end: node.end, text: '' })
}

function readSpecifier(from: string, found: Found): void {
  if (!isThere(from)) found.missing.add(from)
  else if (from.startsWith('.')) found.relative.add(from)
  else if (!RUNNERS.has(from)) found.builtins.add(from)
}

/** Reads an import. Inside `try` it is never missing: such tests know what to do without it. */
function readTried(from: string, ancestors: readonly AnyNode[], found: Found): void {
  const isTried = ancestors.some(({ type }) => type === 'TryStatement')
  readSpecifier(from, isTried ? { ...found, missing: new Set() } : found)
}

function isThere(from: string): boolean {
  return from.startsWith('.') || RUNNERS.has(from) || isBuiltin(from) || from in OWN_MODULES
}

function readCall(
  node: CallExpression,
  ancestors: readonly AnyNode[],
  source: string,
  runner: RunnerNames,
  found: Found,
): void {
  const [first] = node.arguments
  if (node.callee.type === 'Identifier' && node.callee.name === 'require' && first?.type === 'Literal') {
    readTried(String(first.value), ancestors, found)
  }
  const roleOf = (callee: AnyNode): RunnerCallee | null =>
    runnerCallee(callee, runner, (name) => isShadowedIn(ancestors, name))
  const called = roleOf(node.callee)
  if (called === null || called.role !== 'test' || called.table || called.skipped || isSkippedByOption(node)) return
  const path: string[] = []
  for (const outer of ancestors) {
    if (outer.type !== 'CallExpression') continue
    const group = roleOf(outer.callee)
    if (group === null || group.table) continue
    // A test inside a test is a part of it.
    if (group.skipped || group.role !== 'describe' || isSkippedByOption(outer)) return
    path.push(titleOf(outer, source))
  }
  found.titles.push({ start: node.start, title: [...path, titleOf(node, source)].join(' > '), callee: node.callee })
}

function isSkippedByOption({ arguments: args }: CallExpression): boolean {
  return args.some(
    (each) =>
      each.type === 'ObjectExpression' &&
      each.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          (property.key.name === 'skip' || property.key.name === 'todo') &&
          property.value.type === 'Literal' &&
          Boolean(property.value.value),
      ),
  )
}

/** Returns the title as written: a string, or the source of the expression. */
function titleOf({ arguments: [title] }: CallExpression, source: string): string {
  if (title === undefined || title.type === 'ArrowFunctionExpression' || title.type === 'FunctionExpression')
    return '(no title)'
  if (title.type === 'Literal') return String(title.value)
  const written = source.slice(title.start, title.end)
  return title.type === 'TemplateLiteral' ? written.slice(1, -1) : written
}

function definesUncalledCheck(source: string): boolean {
  return (
    /\b(function\s+check|check\s*=)/.test(source) &&
    (source.match(/\bcheck\s*\(/g)?.length ?? 0) <= (/\bfunction\s+check\s*\(/.test(source) ? 1 : 0)
  )
}

function distinct(titles: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return titles.map((title) => {
    const count = (seen.get(title) ?? 0) + 1
    seen.set(title, count)
    return count === 1 ? title : `${title} (${count})`
  })
}

function at(place: number, text: string): Edit {
  return { start: place, end: place, text }
}

/** Returns the text with its edits, with as many lines as before. */
function applyEdits(source: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    const lines = source.slice(start, end).replace(/[^\n]/g, '')
    parts.push(source.slice(done, start), text, lines)
    done = end
  }
  return [...parts, source.slice(done)].join('').replace(/^#!/, '//')
}
