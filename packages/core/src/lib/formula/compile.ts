import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import type { FormulaAst, FormulaNode } from './ast.ts'
import { analyse } from './check.ts'
import { applyOperation, isFold, OPCODES, type Opcode, type Operation } from './operation.ts'
import { operationOf } from './operation-of.ts'
import type { Range } from './range.ts'
import { canonicalName, type FormulaScope, type Reading } from './resolve-name.ts'

/** Numbers per instruction: opcode, result, three operands. An operand that is not used is 0. */
export const INSTRUCTION_SIZE = 5

/** A formula as instructions on numbered registers: inputs first, then constants, then intermediate values. */
export interface Code {
  readonly instructions: Int32Array
  readonly inputs: number
  readonly constants: readonly number[]
  /** All registers, the inputs and constants among them. */
  readonly registers: number
  /** The register of the result. */
  readonly result: number
  /** The registers of the row evaluator, kept so that a row allocates nothing. */
  readonly row: Float64Array
}

/** A compiled formula. It evaluates any number of times, on one row of inputs or on columns of them. */
export interface FormulaProgram {
  readonly text: string
  readonly ast: FormulaAst
  /** The inputs in slot order, each once: `total_cost`, `critical-math_latency`, `latency.p50`. */
  readonly names: readonly string[]
  /** The meaning of each input, in slot order. */
  readonly reads: readonly Reading[]
  /** The slot of each name, by node of the syntax tree; -1 for other nodes. */
  readonly slots: Int32Array
  /** The values that the formula can take; null when none is certain to exist. */
  readonly range: Range | null
  /** The form that evaluators run. */
  readonly code: Code
}

/** A program with its warnings and notes, or the errors that prevent one. */
export type Compiled =
  | { readonly ok: true; readonly program: FormulaProgram; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }

/** Checks a formula and compiles it when it has no error. Never throws. */
export function compileFormula(text: string, scope: FormulaScope): Compiled {
  const { ok, ast, diagnostics, readings, range, index } = analyse(text, scope)
  if (!ok || ast === null) return { ok: false, diagnostics }
  const { names, reads, slots } = bindNames(readings, (reading) => canonicalName(reading, index))
  return {
    ok: true,
    program: { text, ast, names, reads, slots, range, code: generate(ast, slots, names.length) },
    diagnostics,
  }
}

function bindNames(readings: readonly (Reading | null)[], nameOf: (reading: Reading) => string) {
  const names: string[] = []
  const reads: Reading[] = []
  const slotOf = new Map<string, number>()
  const slots = new Int32Array(readings.length).fill(-1)
  for (const [node, reading] of readings.entries()) {
    if (reading === null) continue
    const name = nameOf(reading)
    const slot = slotOf.get(name) ?? names.push(name) - 1
    if (slot === reads.length) reads.push(reading)
    slotOf.set(name, slot)
    slots[node] = slot
  }
  return { names, reads, slots }
}

/** The place of a node's value: an input, a constant or an intermediate value, numbered within its kind. */
interface Place {
  readonly kind: 'input' | 'constant' | 'temporary'
  readonly number: number
}

interface Emitted {
  readonly opcode: Opcode
  readonly result: Place
  readonly operands: readonly Place[]
}

interface Generator {
  readonly constants: number[]
  readonly constantOf: Map<number, number>
  readonly emitted: Emitted[]
  readonly free: number[]
  temporaries: number
}

/** Generates the instructions of a syntax tree whose names have the given slots. Operations on constants are done here. */
export function generate(ast: FormulaAst, slots: Int32Array, inputs: number): Code {
  const generator: Generator = { constants: [], constantOf: new Map(), emitted: [], free: [], temporaries: 0 }
  const places: Place[] = []
  for (const [index, node] of ast.nodes.entries()) places.push(place(generator, node, slots[index] ?? -1, places))
  const { constants, emitted, temporaries } = generator
  const register = ({ kind, number }: Place): number =>
    kind === 'input' ? number : kind === 'constant' ? inputs + number : inputs + constants.length + number
  const registers = inputs + constants.length + temporaries
  const row = new Float64Array(registers)
  row.set(constants, inputs)
  return {
    instructions: Int32Array.from(emitted.flatMap((each) => encode(each, register))),
    inputs,
    constants,
    registers,
    result: register(places.at(-1) ?? constant(generator, Number.NaN)),
    row,
  }
}

function encode({ opcode, result, operands }: Emitted, register: (place: Place) => number): number[] {
  const [a, b, c] = operands
  const number = (operand: Place | undefined) => (operand === undefined ? 0 : register(operand))
  return [OPCODES.indexOf(opcode), register(result), number(a), number(b), number(c)]
}

function place(generator: Generator, node: FormulaNode, slot: number, places: readonly Place[]): Place {
  if (node.kind === 'number') return constant(generator, node.value)
  if (node.kind === 'name') return { kind: 'input', number: slot }
  const applied = operationOf(node)
  const at = (operand: number): Place => places[operand] ?? constant(generator, Number.NaN)
  if (applied === null) return node.kind === 'prefix' ? at(node.operand) : constant(generator, Number.NaN)
  const operands = applied.operands.map(at)
  if (!isFold(applied.operation.opcode)) return emit(generator, applied.operation, operands)
  return operands.reduce((folded, operand) => emit(generator, applied.operation, [folded, operand]))
}

function constant({ constants, constantOf }: Generator, value: number): Place {
  const number = constantOf.get(value) ?? constants.push(value) - 1
  constantOf.set(value, number)
  return { kind: 'constant', number }
}

function emit(generator: Generator, operation: Operation, operands: Place[]): Place {
  if (operands.every((operand) => operand.kind === 'constant')) {
    const values = operands.map((operand) => generator.constants[operand.number] ?? Number.NaN)
    return constant(generator, applyOperation(operation, values))
  }
  const fused = fuse(generator.emitted.at(-1), operation.opcode, operands)
  // Every value is used once, so an operand's register is free for the result.
  for (const operand of operands) if (operand.kind === 'temporary') generator.free.push(operand.number)
  if (fused !== null) generator.emitted.pop()
  const result: Place = { kind: 'temporary', number: generator.free.pop() ?? generator.temporaries++ }
  generator.emitted.push(fused === null ? { opcode: operation.opcode, result, operands } : { ...fused, result })
  return result
}

/**
 * Fuses two instructions into one, if the one before made a product for this sum or divisor. What a column costs is reading and writing it,
 * so a weighted sum should touch the columns once for each term and not twice.
 */
function fuse(last: Emitted | undefined, opcode: Opcode, operands: readonly Place[]): Omit<Emitted, 'result'> | null {
  const [left, right] = operands
  if (last?.opcode !== 'multiply' || left === undefined || right === undefined) return null
  if (opcode === 'add' && right === last.result) return { opcode: 'multiplyAdd', operands: [...last.operands, left] }
  if (opcode === 'add' && left === last.result) return { opcode: 'multiplyAdd', operands: [...last.operands, right] }
  if (opcode === 'divide' && right === last.result)
    return { opcode: 'divideByProduct', operands: [left, ...last.operands] }
  return null
}
