import type { AnyNode, Identifier, Pattern, Program } from 'acorn'

/** The role of a test code's name in a test runner: it registers tests, groups them, or is all of the runner's exports. */
type Role = 'test' | 'describe' | 'runner'

/** A call's callee, if it belongs to a runner. */
export interface RunnerCallee {
  readonly role: Role
  /** Whether it is like `test.skip` or `it.todo`, which register nothing. */
  readonly skipped: boolean
  /** Whether it is `test.each`, which returns the function that registers. */
  readonly table: boolean
}

/** Modules that provide `test` and the like. */
export const RUNNERS: ReadonlySet<string> = new Set(['node:test', 'test', 'vitest', '@jest/globals', 'bun:test'])

const ROLES: ReadonlyMap<string, Role> = new Map([
  ...(['test', 'it', 'specify'] as const).map((name) => [name, 'test'] as const),
  ...(['describe', 'suite', 'context'] as const).map((name) => [name, 'describe'] as const),
])
const SKIPS = new Set(['skip', 'todo', 'failing', 'fails'])
const TABLES = new Set(['each', 'for', 'skipIf', 'runIf'])
const SAME = new Set(['only', 'concurrent', 'sequential'])

/** Returns the names through which test code reaches its runner: the globals that every runner has, and its imports. */
export function runnerNames(program: Program, isOwn: (name: string) => boolean): ReadonlyMap<string, Role> {
  const names = new Map<string, Role>([...ROLES].filter(([name]) => !isOwn(name)))
  for (const name of declaredIn(program.body)) names.delete(name)
  const add = (local: string, role: Role | undefined) => role !== undefined && names.set(local, role)
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration' && RUNNERS.has(String(node.source.value)))
      for (const each of node.specifiers)
        if (each.type === 'ImportSpecifier')
          add(each.local.name, ROLES.get(each.imported.type === 'Identifier' ? each.imported.name : ''))
        else add(each.local.name, each.type === 'ImportDefaultSpecifier' ? 'test' : 'runner')
    if (node.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declarations) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'require')
        continue
      const [from] = init.arguments
      if (from?.type !== 'Literal' || !RUNNERS.has(String(from.value))) continue
      if (id.type === 'Identifier') add(id.name, from.value === 'node:test' ? 'test' : 'runner')
      if (id.type !== 'ObjectPattern') continue
      for (const property of id.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && property.value.type === 'Identifier')
          add(property.value.name, ROLES.get(property.key.name))
    }
  }
  return names
}

/** Returns a callee's role in the runner; null if it has none. */
export function runnerCallee(
  node: AnyNode,
  names: ReadonlyMap<string, Role>,
  isShadowed: (name: string) => boolean,
): RunnerCallee | null {
  if (node.type === 'Identifier') {
    const role = names.get(node.name)
    return role === undefined || isShadowed(node.name) ? null : { role, skipped: false, table: false }
  }
  if (node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression') {
    const inner = runnerCallee(node.type === 'CallExpression' ? node.callee : node.tag, names, isShadowed)
    return inner?.table ? { ...inner, table: false } : null
  }
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return null
  const owner = runnerCallee(node.object, names, isShadowed)
  const { name } = node.property
  if (owner === null || owner.table) return null
  if (SKIPS.has(name)) return { ...owner, skipped: true }
  if (SAME.has(name)) return owner
  if (TABLES.has(name)) return { ...owner, table: true }
  const role = owner.role === 'describe' ? undefined : ROLES.get(name)
  return role === undefined ? null : { ...owner, role }
}

/** Returns whether a name is declared between a node and the top of the program. */
export function isShadowedIn(ancestors: readonly AnyNode[], name: string): boolean {
  return ancestors.some((node) => {
    if (node.type === 'Program') return false
    if (node.type === 'BlockStatement') return declaredIn(node.body).has(name)
    if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') return declaredIn([node.left]).has(name)
    if (node.type === 'ForStatement') return node.init != null && declaredIn([node.init]).has(name)
    if (node.type === 'CatchClause') return node.param != null && bound(node.param).some((each) => each.name === name)
    if ('params' in node) return node.params.some((param) => bound(param).some((each) => each.name === name))
    return false
  })
}

/** Returns the names that statements declare. */
export function declaredIn(body: readonly AnyNode[]): Set<string> {
  const names = new Set<string>()
  for (const node of body) {
    if (node.type === 'VariableDeclaration')
      for (const { id } of node.declarations) for (const { name } of bound(id)) names.add(name)
    if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id !== null)
      names.add(node.id.name)
    if (node.type === 'ImportDeclaration') for (const { local } of node.specifiers) names.add(local.name)
  }
  return names
}

/** Returns the names that a pattern binds. */
function bound(pattern: Pattern): Identifier[] {
  if (pattern.type === 'Identifier') return [pattern]
  if (pattern.type === 'AssignmentPattern') return bound(pattern.left)
  if (pattern.type === 'RestElement') return bound(pattern.argument)
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((each) => (each === null ? [] : bound(each)))
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((each) => bound(each.type === 'Property' ? each.value : each.argument))
}
