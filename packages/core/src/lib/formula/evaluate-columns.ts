import { type Code, type FormulaProgram, INSTRUCTION_SIZE } from './compile.ts'
import { KERNELS, type Kernel, type Lane, settleLane } from './kernels.ts'
import { OPCODES } from './operation.ts'

/** Rows at a time: small enough that the blocks of a formula's columns and intermediate values stay in the nearest cache. */
const BLOCK = 512

/**
 * Evaluates a formula on many rows at once: `columns` in slot order, each at least `length` long. Gives one number per
 * row, bit for bit what `evaluateRow` gives. In columns, and nowhere else, undefined is NaN, on the way in and out.
 *
 * `out` receives the results when it is given, and must be at least `length` long; it may be one of the columns.
 */
export function evaluateColumns(
  program: FormulaProgram,
  columns: readonly Float64Array[],
  length: number,
  out: Float64Array = new Float64Array(length),
): Float64Array {
  const { code } = program
  requireLength(program, columns, length, out)
  const lanes = lanesOf(code, columns)
  const steps = stepsOf(code, lanes)
  const result = lanes[code.result] ?? EMPTY
  const target: Lane = { values: out, start: 0 }
  for (let start = 0; start < length; start += BLOCK) {
    const count = Math.min(BLOCK, length - start)
    for (let slot = 0; slot < code.inputs; slot++) {
      const lane = lanes[slot]
      if (lane !== undefined) lane.start = start
    }
    target.start = start
    for (const step of steps) step.kernel(step.out, count, step.a, step.b, step.c)
    settleLane(target, count, result)
  }
  return out
}

/** A caller's mistake, not a user's, so it throws. */
function requireLength(
  { names }: FormulaProgram,
  columns: readonly Float64Array[],
  length: number,
  out: Float64Array,
): void {
  for (const [slot, name] of names.entries()) {
    const got = columns[slot]?.length ?? 0
    if (got < length) throw new RangeError(`Column ${slot} ("${name}") has ${got} rows, and ${length} are needed`)
  }
  if (out.length < length) throw new RangeError(`The output has ${out.length} rows, and ${length} are needed`)
}

const EMPTY: Lane = { values: new Float64Array(BLOCK).fill(Number.NaN), start: 0 }

/** A lane per register: the columns themselves, then each constant as a block of copies, then scratch. */
function lanesOf(code: Code, columns: readonly Float64Array[]): Lane[] {
  const lanes: Lane[] = columns.slice(0, code.inputs).map((values) => ({ values, start: 0 }))
  for (const value of code.constants) lanes.push({ values: new Float64Array(BLOCK).fill(value), start: 0 })
  while (lanes.length < code.registers) lanes.push({ values: new Float64Array(BLOCK), start: 0 })
  return lanes
}

interface Step {
  readonly kernel: Kernel
  readonly out: Lane
  readonly a: Lane
  readonly b: Lane
  readonly c: Lane
}

const BY_NUMBER: readonly Kernel[] = OPCODES.map((opcode) => KERNELS[opcode])

function stepsOf({ instructions }: Code, lanes: readonly Lane[]): Step[] {
  const steps: Step[] = []
  for (let at = 0; at < instructions.length; at += INSTRUCTION_SIZE) {
    const lane = (offset: number): Lane => lanes[instructions[at + offset] ?? 0] ?? EMPTY
    const kernel = BY_NUMBER[instructions[at] ?? 0] ?? KERNELS.add
    steps.push({ kernel, out: lane(1), a: lane(2), b: lane(3), c: lane(4) })
  }
  return steps
}
