import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync } from 'rolldown/utils'

type Node = ESTree.Node

/** A test that makes no assertion. */
export interface BareTest {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Its name; the source text of a name that isn't a literal. */
  readonly name: string
}

/** A parsed test file. */
interface TestFile {
  readonly text: string
  readonly tests: readonly ESTree.CallExpression[]
  /** Functions by name, at any depth. */
  readonly functions: ReadonlyMap<string, readonly Node[]>
  /** Relative imports by local name. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

/**
 * Finds the tests of `node:test` that make no assertion, and counts all tests. An assertion is a call of `assert`, of one of its
 * methods, of `fc.assert` or of `expect`, in the test or in a function of these sources that it names, directly or through others.
 * A `throw` doesn't count: most are a fake's failure or that of a set-up. Nor does a wait, which fails by hanging.
 *
 * @param sources Test files and their helpers by path. Other files that they import are code under test, and aren't followed.
 */
export function findBareTests(sources: ReadonlyMap<string, string>): { bare: BareTest[]; count: number } {
  const files = new Map([...sources].map(([file, text]) => [file, parseTestFile(file, text)]))
  const bare: BareTest[] = []
  let count = 0
  for (const [file, { tests, text }] of files) {
    for (const { arguments: args, start } of tests) {
      const [name, body] = [args[0], args.at(-1)]
      if (name === undefined || body === undefined) continue
      count++
      if (makesAssertion(body, file, files, new Set())) continue
      const line = text.slice(0, start).split('\n').length
      bare.push({ file, line, name: name.type === 'Literal' ? String(name.value) : text.slice(name.start, name.end) })
    }
  }
  return { bare, count }
}

function parseTestFile(file: string, text: string): TestFile {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`Can't parse "${file}": ${errors[0]?.message}`)
  const calls: ESTree.CallExpression[] = []
  const runners = new Set<string>()
  const functions = new Map<string, Node[]>()
  const imports = new Map<string, { file: string; name: string }>()
  const addFunction = (name: string, node: Node) => functions.set(name, [...(functions.get(name) ?? []), node])
  for (const node of walk(program)) {
    if (node.type === 'CallExpression') calls.push(node)
    else if (node.type === 'FunctionDeclaration' && node.id !== null) addFunction(node.id.name, node)
    else if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
      if (/^(?:Arrow)?FunctionExpression$/.test(node.init?.type ?? '')) addFunction(node.id.name, node)
    } else if (node.type === 'ImportDeclaration') {
      for (const { imported, local } of node.specifiers.filter((each) => each.type === 'ImportSpecifier')) {
        const name = imported.type === 'Identifier' ? imported.name : imported.value
        if (node.source.value === 'node:test' && (name === 'it' || name === 'test')) runners.add(local.name)
        if (node.source.value.startsWith('.')) {
          imports.set(local.name, { file: join(dirname(file), node.source.value), name })
        }
      }
    }
  }
  return { text, tests: calls.filter(({ callee }) => runners.has(namesIn(callee)[0] ?? '')), functions, imports }
}

/** Follows functions by their names alone, wherever they are used. `seen` ends recursion. */
function makesAssertion(node: Node, file: string, files: ReadonlyMap<string, TestFile>, seen: Set<Node>): boolean {
  if (seen.has(node)) return false
  seen.add(node)
  const { functions, imports } = files.get(file) ?? {}
  for (const each of walk(node)) {
    if (each.type === 'CallExpression') {
      const names = namesIn(each.callee)
      if (names.includes('assert') || names[0] === 'expect') return true
    }
    if (each.type !== 'Identifier') continue
    for (const own of functions?.get(each.name) ?? []) if (makesAssertion(own, file, files, seen)) return true
    const from = imports?.get(each.name)
    if (from === undefined) continue
    for (const other of files.get(from.file)?.functions.get(from.name) ?? []) {
      if (makesAssertion(other, from.file, files, seen)) return true
    }
  }
  return false
}

/** Returns the names of a dotted expression: `t`, `assert` and `equal` of `t.assert.equal`. */
function namesIn(node: Node): readonly string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type !== 'MemberExpression') return ['']
  return [...namesIn(node.object), node.property.type === 'Identifier' ? node.property.name : '']
}

/** Yields a node and all nodes inside, but not the names of properties, which say nothing about functions. */
function* walk(node: Node): Iterable<Node> {
  yield node
  for (const [key, value] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && 'computed' in node && !node.computed
    if (!isName) for (const each of [value].flat()) if (isNode(each)) yield* walk(each)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

if (import.meta.main) {
  const paths = globSync(['packages/*/{src,test}/**/*.test.ts', 'packages/*/test/**/*.ts', 'scripts/**/*.ts'])
  const { bare, count } = findBareTests(new Map(paths.map((file) => [file, readFileSync(file, 'utf8')])))
  for (const { file, line, name } of bare) console.error(`${file}:${line}: ${name}`)
  if (bare.length > 0) {
    console.error(`${bare.length} of ${count} tests make no assertion. Assert the fact that the name promises.`)
    process.exit(1)
  }
  console.log(`All ${count} tests make an assertion.`)
}
