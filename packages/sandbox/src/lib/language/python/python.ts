import { DEFAULT_LIMITS } from '../../isolation/limits.ts'
import type { Limits } from '../../isolation/sandbox.ts'
import type { OpenToolchain, ProgramOutcome, ProgramTask, Toolchain, ToolchainContext } from '../toolchain.ts'
import { findBrokenTests } from './broken-tests.ts'
import { startForkServer } from './fork-server.ts'
import { harnessCommand, type Role } from './harness/harness.ts'
import { findInterpreter, type Interpreter, sealInterpreter } from './interpreter.ts'
import { judgePython } from './judge-python.ts'
import { findRuff, lintWithRuff, type Ruff } from './ruff.ts'
import { startServerPair } from './server-pair.ts'
import { serverPool } from './server-pool.ts'
import { type TestPlan, testPlanner } from './test-plan.ts'

const LIMITS: Limits = { ...DEFAULT_LIMITS, memoryBytes: 1024 ** 3 }

/** Limits for reading tests, which takes milliseconds; only hostile text takes longer. */
const PLAN_LIMITS: Limits = { ...LIMITS, wallMs: 20_000, cpuMs: 20_000 }

/**
 * Python: answers run in forks of a warm interpreter, one at a time in each sandbox. Assay's own harness tests them; it
 * supports pytest, unittest, plain asserts and HumanEval's `check`.
 */
export const pythonToolchain: Toolchain = {
  language: 'python',
  open: async (context) => {
    const python = await findInterpreter(context.path)
    if (python === null) {
      const hint = 'Install Python 3.9 or later: "apt install python3".'
      return { ok: false, missing: ['python3'], hint }
    }
    const ruff = await findRuff(context.path)
    const linter = ruff === null ? { tool: 'assay-lint', version: '1' } : { tool: 'ruff', version: ruff.version }
    return {
      ok: true,
      toolchain: await openPython(context, python, ruff),
      tools: [{ tool: 'python', version: python.version }, linter],
    }
  },
}

async function openPython(context: ToolchainContext, python: Interpreter, ruff: Ruff | null): Promise<OpenToolchain> {
  const sealed = await sealInterpreter(python)
  const commandOf = (role: Role) =>
    harnessCommand({
      role,
      python: python.path,
      isContained: context.sandbox.isolation === 'bubblewrap',
      packages: python.packages,
    })
  const commands = { answer: commandOf('answer'), tests: commandOf('tests') }
  const isSealed = context.sandbox.isolation === 'bubblewrap'
  const binds = [...python.binds, ...(isSealed ? [sealed.bind] : [])]
  const pairs = serverPool(() => startServerPair(context, { commands, binds, limits: LIMITS }))
  const pool = serverPool(() => startForkServer(context, { command: commandOf('both'), binds, limits: LIMITS }))
  const planOf = testPlanner({ pool: pairs, limits: PLAN_LIMITS, onCore: context.onCore })
  const judge = async (task: ProgramTask, plan: TestPlan | null): Promise<ProgramOutcome> => {
    const outcome = await judgePython(task, { pairs, pool, limits: LIMITS, plan, lint: ruff === null })
    return ruff === null || !outcome.compiled ? outcome : withRuff(outcome, await lintWithRuff(ruff, context, task))
  }
  return {
    judge: async (task) => {
      const { tests, entry_point } = task.spec
      const plan = tests === null || tests.trim() === '' ? null : await planOf(tests, entry_point)
      return context.onCore(() => judge(task, plan))
    },
    brokenTests: async (spec) => {
      if (spec.tests === null || spec.tests.trim() === '') return null
      const plan = await planOf(spec.tests, spec.entry_point)
      return context.onCore(() => findBrokenTests(spec, { pairs, limits: PLAN_LIMITS, plan }))
    },
    close: async () => {
      await pairs.close()
      await pool.close()
      await sealed.remove()
    },
  }
}

function withRuff(outcome: ProgramOutcome, linted: Awaited<ReturnType<typeof lintWithRuff>>): ProgramOutcome {
  if (linted === null) return outcome
  const diagnostics = [...outcome.evidence.diagnostics, ...linted.diagnostics]
  return {
    ...outcome,
    lint_warnings: diagnostics.filter(({ stage }) => stage === 'lint').length,
    evidence: { ...outcome.evidence, diagnostics, lint_ms: linted.wallMs },
  }
}
