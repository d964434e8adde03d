import { type Code, type FormulaProgram, INSTRUCTION_SIZE } from './compile.ts'
import { KERNELS, type Kernel, type Lane, settleLane } from './kernels.ts'
import { OPCODES, type Opcode } from './operation.ts'
import { LEFT_CONSTANT, RIGHT_CONSTANT, SETTLED } from './shaped-kernels.ts'

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
  const target: Lane = { values: out, start: 0 }
  const { inputs, steps } = planOf(code, columns, target)
  for (let start = 0; start < length; start += BLOCK) {
    const count = Math.min(BLOCK, length - start)
    for (const lane of inputs) lane.start = start
    target.start = start
    for (const step of steps) step.kernel(step.out, count, step.a, step.b, step.c, step.constant)
  }
  return out
}

/** Throws if a column is too short, which is a caller's mistake and not a user's. */
function requireLength(
  { names }: FormulaProgram,
  columns: readonly Float64Array[],
  length: number,
  out: Float64Array,
): void {
  for (const [slot, name] of names.entries()) {
    const got = columns[slot]?.length ?? 0
    if (got < length) throw new RangeError(`Column ${slot} ("${name}") has ${got} rows; expected ${length}`)
  }
  if (out.length < length) throw new RangeError(`The output has ${out.length} rows; expected ${length}`)
}

/** A kernel with the lanes that it works on. */
interface Step {
  readonly kernel: Kernel
  readonly out: Lane
  readonly a: Lane
  readonly b: Lane
  readonly c: Lane
  readonly constant: number
}

interface Plan {
  /** The lanes of the columns, which move on with each block. */
  readonly inputs: readonly Lane[]
  readonly steps: readonly Step[]
}

/** Chooses the kernels of a program and the lanes of its registers; the last step leaves results in `target`. */
function planOf(code: Code, columns: readonly Float64Array[], target: Lane): Plan {
  const lanes = lanesOf(code, columns)
  const steps: Step[] = []
  const lane = (register: number): Lane => lanes[register] ?? target
  const size = code.instructions.length
  for (let at = 0; at < size; at += INSTRUCTION_SIZE) {
    const [number = 0, out = 0, a = 0, b = 0, c = 0] = code.instructions.subarray(at, at + INSTRUCTION_SIZE)
    const opcode = OPCODES[number] ?? 'add'
    const operands = { a: lane(a), b: lane(b), c: lane(c) }
    const isLast = at + INSTRUCTION_SIZE === size
    const settled = isLast ? SETTLED[opcode] : undefined
    if (settled !== undefined)
      return finish(lanes, steps, code, { kernel: settled, out: target, ...operands, constant: 0 })
    steps.push({ ...shapeOf(opcode, code, a, b), out: lane(out), ...operands })
  }
  const a = lane(code.result)
  return finish(lanes, steps, code, { kernel: settleLane, out: target, a, b: a, c: a, constant: 0 })
}

function finish(lanes: readonly Lane[], steps: Step[], code: Code, last: Step): Plan {
  steps.push(last)
  return { inputs: lanes.slice(0, code.inputs), steps }
}

/** Returns the loop made for a constant operand if there is one, else the operation's. */
function shapeOf(opcode: Opcode, code: Code, a: number, b: number): Pick<Step, 'kernel' | 'constant'> {
  const right = constantOf(code, b)
  const byRight = RIGHT_CONSTANT[opcode]
  if (right !== null && byRight !== undefined) return { kernel: byRight, constant: right }
  const left = constantOf(code, a)
  const byLeft = LEFT_CONSTANT[opcode]
  if (left !== null && byLeft !== undefined) return { kernel: byLeft, constant: left }
  return { kernel: KERNELS[opcode], constant: 0 }
}

function constantOf(code: Code, register: number): number | null {
  return code.constants[register - code.inputs] ?? null
}

/** Returns a lane per register: the columns themselves, then each constant as a block of copies, then scratch. */
function lanesOf(code: Code, columns: readonly Float64Array[]): Lane[] {
  const blocks = blocksOf.get(code) ?? makeBlocks(code)
  blocksOf.set(code, blocks)
  return [...columns.slice(0, code.inputs), ...blocks].map((values) => ({ values, start: 0 }))
}

/** Kept from call to call, since a bootstrap calls often with few rows. */
const blocksOf = new WeakMap<Code, readonly Float64Array[]>()

function makeBlocks({ constants, inputs, registers }: Code): Float64Array[] {
  return Array.from({ length: registers - inputs }, (_, index) => new Float64Array(BLOCK).fill(constants[index] ?? 0))
}
