import type { CodeSpec } from '@assay/core/suite'
import type { TestPlan } from './test-plan.ts'

/** Packages that tests of public benchmarks import. Any other name can be a module that the answer brings. */
const PACKAGES: ReadonlySet<string> = new Set([
  ...['pytest', 'numpy', 'pandas', 'scipy', 'sympy', 'sklearn', 'torch', 'matplotlib', 'networkx'],
  ...['requests', 'hypothesis', 'yaml', 'bs4', 'lxml', 'PIL', 'dateutil', 'attr', 'pydantic', 'flask', 'django'],
])

/** Lists the installed packages that a case needs: those that it names, and well-known ones that its tests import. */
export function listNeededPackages(
  { dependencies }: Pick<CodeSpec, 'dependencies'>,
  { imports }: Pick<Extract<TestPlan, { ok: true }>, 'imports'>,
): string[] {
  const imported = imports.map(({ module }) => module.split('.')[0] ?? module).filter((name) => PACKAGES.has(name))
  return [...new Set([...dependencies.map(({ name }) => name), ...imported])]
}
