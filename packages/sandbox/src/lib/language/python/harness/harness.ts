import { ANSWER_SOURCE } from './answer-source.ts'
import { APART_SOURCE } from './apart-source.ts'
import { CHILD_SOURCE } from './child-source.ts'
import { GIVE_TESTS_SOURCE } from './give-tests-source.ts'
import { GUARD_SOURCE } from './guard-source.ts'
import { JUDGE_SOURCE } from './judge-source.ts'
import { LINT_SOURCE } from './lint-source.ts'
import { PLAN_SOURCE } from './plan-source.ts'
import { READ_ANSWER_SOURCE } from './read-answer-source.ts'
import { REMOTE_DATA_SOURCE } from './remote-data-source.ts'
import { REMOTE_FUNCTION_SOURCE } from './remote-function-source.ts'
import { REMOTE_MODULE_SOURCE } from './remote-module-source.ts'
import { REMOTE_SOURCE } from './remote-source.ts'
import { SEPARATION_SOURCE } from './separation-source.ts'
import { SERVER_SOURCE } from './server-source.ts'
import { STEPS_SOURCE } from './steps-source.ts'
import { TESTS_LINK_SOURCE } from './tests-link-source.ts'
import { TESTS_SOURCE } from './tests-source.ts'
import { VALUES_SOURCE } from './values-source.ts'

/** Starts the harness with its own builtins: the answer can change the others. */
const BOOT = `import sys, builtins
exec(compile(sys.argv[1], 'harness', 'exec'), {'__builtins__': dict(vars(builtins)), '__name__': 'harness'})`

const ARGUMENTS = `
import builtins
PRISTINE = dict(vars(builtins))
JUDGE = compile(sys.argv[2], 'judge', 'exec', dont_inherit=True)
IS_CONTAINED = sys.argv[3] == 'contained'
DISTRIBUTION = [path for path in sys.argv[4].split(':') if path]
ROLE = sys.argv[5]
CONTROL = None if ROLE == 'both' else _socket.socket(fileno=10)
if CONTROL is not None: CONTROL.setblocking(True)
DUTIES = {name: globals()[duty] for name, duty in (('judge', 'judge'), ('answer', 'judge_apart'), ('tests', 'run_tests')) if duty in globals()}
del sys.argv[1:]
sys.dont_write_bytecode = True
serve()
`

/** A server's role: it runs answers, the tests of answers in another cell, or both in one process. */
export type Role = 'answer' | 'tests' | 'both'

/** The sources for each role. The answer's server has no part of what judges it. */
const SOURCES: Readonly<Record<Role, readonly string[]>> = {
  both: [LINT_SOURCE, GUARD_SOURCE, STEPS_SOURCE, SERVER_SOURCE, CHILD_SOURCE],
  answer: [LINT_SOURCE, SERVER_SOURCE, CHILD_SOURCE, VALUES_SOURCE, ANSWER_SOURCE, APART_SOURCE],
  tests: [
    ...[LINT_SOURCE, SEPARATION_SOURCE, PLAN_SOURCE, GUARD_SOURCE, STEPS_SOURCE, SERVER_SOURCE],
    ...[CHILD_SOURCE, VALUES_SOURCE, READ_ANSWER_SOURCE, GIVE_TESTS_SOURCE, TESTS_LINK_SOURCE, REMOTE_SOURCE],
    ...[REMOTE_DATA_SOURCE, REMOTE_FUNCTION_SOURCE, REMOTE_MODULE_SOURCE, TESTS_SOURCE],
  ],
}

/** Settings for starting the server. */
export interface HarnessOptions {
  readonly role: Role
  /** The interpreter's path inside the sandbox. */
  readonly python: string
  /** Whether it is alone in its own namespace, so that it can kill everything it sees. */
  readonly isContained: boolean
  /** The folders of installed packages, for cases that name dependencies. */
  readonly packages: readonly string[]
}

/** Returns the command that starts the server: no site, no user files, no environment, and nothing written beside sources. */
export function harnessCommand({ role, python, isContained, packages }: HarnessOptions): [string, ...string[]] {
  const contained = isContained ? 'contained' : 'open'
  const source = [...SOURCES[role], ARGUMENTS].join('\n')
  const judge = role === 'both' ? JUDGE_SOURCE : ''
  return [python, '-I', '-S', '-B', '-c', BOOT, source, judge, contained, packages.join(':'), role]
}
