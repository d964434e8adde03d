import type { Opcode } from './operation.ts'
import {
  absolute as absoluteOf,
  add as addOf,
  and as andOf,
  ceil as ceilOf,
  choose as chooseOf,
  clamp as clampOf,
  coalesce as coalesceOf,
  decimalLog as decimalLogOf,
  divideByProduct as divideByProductOf,
  divide as divideOf,
  equal as equalOf,
  exponential as exponentialOf,
  floor as floorOf,
  less as lessOf,
  lessOrEqual as lessOrEqualOf,
  maximum as maximumOf,
  minimum as minimumOf,
  multiplyAdd as multiplyAddOf,
  multiply as multiplyOf,
  naturalLog as naturalLogOf,
  negate as negateOf,
  notEqual as notEqualOf,
  not as notOf,
  or as orOf,
  power as powerOf,
  roundHalfAway as roundHalfAwayOf,
  settle as settleOf,
  squareRoot as squareRootOf,
  subtract as subtractOf,
} from './scalar.ts'

/** Numbers that a kernel reads or writes: `values` from `start` on. */
export interface Lane {
  readonly values: Float64Array
  start: number
}

/** Does one operation on `count` numbers of each lane. What the operation does not need is ignored. */
export type Kernel = (out: Lane, count: number, a: Lane, b: Lane, c: Lane, constant: number) => void

// One loop is written out per operation: an engine optimises each for the one scalar function that it calls, where a loop
// that is handed the function would pay for a call, and a boxed result, on every number. The functions are imported by
// name since V8 does not inline calls through a module namespace.

/** The loop of each operation. */
export const KERNELS: Readonly<Record<Opcode, Kernel>> = {
  add({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = addOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  subtract({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = subtractOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  multiply({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = multiplyOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  divide({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = divideOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  power({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = powerOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  less({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = lessOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  lessOrEqual({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = lessOrEqualOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  equal({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = equalOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  notEqual({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = notEqualOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  and({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = andOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  or({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = orOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  minimum({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = minimumOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  maximum({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = maximumOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  coalesce({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = coalesceOf(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  negate({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = negateOf(x[i + n] ?? 0)
  },
  not({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = notOf(x[i + n] ?? 0)
  },
  absolute({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = absoluteOf(x[i + n] ?? 0)
  },
  squareRoot({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = squareRootOf(x[i + n] ?? 0)
  },
  naturalLog({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = naturalLogOf(x[i + n] ?? 0)
  },
  decimalLog({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = decimalLogOf(x[i + n] ?? 0)
  },
  exponential({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = exponentialOf(x[i + n] ?? 0)
  },
  round({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = roundHalfAwayOf(x[i + n] ?? 0)
  },
  floor({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = floorOf(x[i + n] ?? 0)
  },
  ceil({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = ceilOf(x[i + n] ?? 0)
  },
  multiplyAdd(
    { values: out, start: o },
    count,
    { values: x, start: i },
    { values: y, start: j },
    { values: z, start: k },
  ) {
    for (let n = 0; n < count; n++) out[o + n] = multiplyAddOf(x[i + n] ?? 0, y[j + n] ?? 0, z[k + n] ?? 0)
  },
  divideByProduct(
    { values: out, start: o },
    count,
    { values: x, start: i },
    { values: y, start: j },
    { values: z, start: k },
  ) {
    for (let n = 0; n < count; n++) out[o + n] = divideByProductOf(x[i + n] ?? 0, y[j + n] ?? 0, z[k + n] ?? 0)
  },
  clamp({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }, { values: z, start: k }) {
    for (let n = 0; n < count; n++) out[o + n] = clampOf(x[i + n] ?? 0, y[j + n] ?? 0, z[k + n] ?? 0)
  },
  choose({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }, { values: z, start: k }) {
    for (let n = 0; n < count; n++) out[o + n] = chooseOf(x[i + n] ?? 0, y[j + n] ?? 0, z[k + n] ?? 0)
  },
}

/** Makes `count` results of what is in `a`: NaN for undefined, 0 for -0. */
export function settleLane({ values: out, start: o }: Lane, count: number, { values: x, start: i }: Lane): void {
  for (let n = 0; n < count; n++) out[o + n] = settleOf(x[i + n] ?? 0)
}
