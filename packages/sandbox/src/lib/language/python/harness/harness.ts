import { CHILD_SOURCE } from './child-source.ts'
import { GUARD_SOURCE } from './guard-source.ts'
import { JUDGE_SOURCE } from './judge-source.ts'
import { LINT_SOURCE } from './lint-source.ts'
import { PLAN_SOURCE } from './plan-source.ts'
import { SERVER_SOURCE } from './server-source.ts'
import { STEPS_SOURCE } from './steps-source.ts'

/** Its builtins are its own: the answer may change the others. */
const BOOT = `import sys, builtins
exec(compile(sys.argv[1], 'harness', 'exec'), {'__builtins__': dict(vars(builtins)), '__name__': 'harness'})`

const ARGUMENTS = `
import builtins
PRISTINE = dict(vars(builtins))
JUDGE = compile(sys.argv[2], 'judge', 'exec', dont_inherit=True)
IS_CONTAINED = sys.argv[3] == 'contained'
DISTRIBUTION = [path for path in sys.argv[4].split(':') if path]
del sys.argv[1:]
sys.dont_write_bytecode = True
serve()
`

const SOURCE = [LINT_SOURCE, PLAN_SOURCE, GUARD_SOURCE, STEPS_SOURCE, SERVER_SOURCE, CHILD_SOURCE, ARGUMENTS].join('\n')

/** How the server is started. */
export interface HarnessOptions {
  /** The interpreter's path inside the sandbox. */
  readonly python: string
  /** Whether it is alone in a namespace of its own, so that it may end all that it sees. */
  readonly isContained: boolean
  /** Where installed packages are, for cases that name dependencies. */
  readonly packages: readonly string[]
}

/** The command that starts the server: no site, no user's files, no environment, nothing written beside sources. */
export function harnessCommand({ python, isContained, packages }: HarnessOptions): [string, ...string[]] {
  const contained = isContained ? 'contained' : 'open'
  return [python, '-I', '-S', '-B', '-c', BOOT, SOURCE, JUDGE_SOURCE, contained, packages.join(':')]
}
