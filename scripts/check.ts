import { spawnSync } from 'node:child_process'

// Everything that says whether the tree is good, but for the tests. All steps run; the last line says which failed.
const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'ci', '--error-on-warnings', '.'],
  ['types', 'tsc', '-p', '.'],
  ['types of the pages', 'tsc', '-p', 'packages/web'],
  ['package order and cycles', 'node', 'scripts/package-order.ts'],
  ['unused code and dependencies', 'knip'],
  ['tests assert something', 'node', 'scripts/assertions.ts'],
  ['lock file', 'node', 'scripts/lock-file.ts', '--check'],
  ['generated files', 'node', 'scripts/generate.ts', '--check'],
  ['budget of the pages', 'node', 'scripts/web-budget.ts'],
  ['packed package', 'node', 'scripts/pack-check.ts'],
]

const failed: string[] = []
for (const [name, command, ...args] of STEPS) {
  console.log(`\n--- ${name}`)
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`\nThe check failed: ${failed.join(', ')}.`)
  process.exit(1)
}
console.log('\nThe check passed.')
