import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type FilteredArch, seccompFilter } from './seccomp.ts'
import { REFUSED, UNCOUNTED_MEMORY } from './seccomp-rules.ts'

const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7 }
const ALLOW = 0x7fff0000
const KILL = 0x80000000
const errno = (number: number) => 0x50000 + number
const [EPERM, ENOSYS, EAFNOSUPPORT] = [1, 38, 97]

describe('seccompFilter', () => {
  for (const arch of ['x64', 'arm64'] as const) {
    const filter = seccompFilter(arch, { countsMemory: false })
    const call = (number: number, ...args: number[]) => evaluate(filter, AUDIT[arch], number, args)
    const number = (x64: number, arm64: number) => (arch === 'x64' ? x64 : arm64)

    it(`blocks each listed system call on ${arch}, and no other`, () => {
      const rules = new Map([...REFUSED, ...UNCOUNTED_MEMORY].map((rule) => [rule[arch], rule.refusal]))
      const checked = [number(56, 220), number(16, 29), number(41, 198)]
      for (let each = 0; each < 600; each++) {
        if (checked.includes(each)) continue
        const refusal = rules.get(each)
        const expected = refusal === undefined ? ALLOW : errno(refusal === 'EPERM' ? EPERM : ENOSYS)
        assert.equal(call(each), expected, `system call ${each}`)
      }
    })

    it(`checks the arguments of clone, ioctl and socket on ${arch}`, () => {
      const clone = number(56, 220)
      // What glibc passes for a thread and for a fork.
      assert.equal(call(clone, 0x3d0f00), ALLOW)
      assert.equal(call(clone, 0x1200011), ALLOW)
      for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000]) {
        assert.equal(call(clone, flag + 17), errno(EPERM))
      }
      assert.equal(call(number(16, 29), 0, 0x5401), ALLOW)
      for (const request of [0x5412, 0x541c]) assert.equal(call(number(16, 29), 0, request), errno(EPERM))
      for (const family of [1, 2, 10, 16]) assert.equal(call(number(41, 198), family), ALLOW)
      for (const family of [0, 17, 38, 40]) assert.equal(call(number(41, 198), family), errno(EAFNOSUPPORT))
    })

    it(`ends a process that calls through an architecture other than ${arch}`, () => {
      for (const other of [AUDIT[arch === 'x64' ? 'arm64' : 'x64'], 0x40000003, 0x40000028]) {
        assert.equal(evaluate(filter, other, 0, []), KILL)
      }
    })
  }

  it('ends a process that uses the numbers of x32', () => {
    const filter = seccompFilter('x64', { countsMemory: true })
    assert.equal(evaluate(filter, AUDIT.x64, 0x40000000 + 39, []), KILL)
  })

  it('leaves memory without an owner to the control group if there is one', () => {
    const of = (arch: FilteredArch, number: number) =>
      evaluate(seccompFilter(arch, { countsMemory: true }), AUDIT[arch], number, [])
    assert.deepEqual([of('x64', 319), of('arm64', 279)], [ALLOW, ALLOW])
  })
})

/** Evaluates a filter as the kernel's machine does, as far as these filters need it. */
function evaluate(filter: Buffer, arch: number, number: number, args: readonly number[]): number {
  const call = Buffer.alloc(64)
  call.writeUInt32LE(number, 0)
  call.writeUInt32LE(arch, 4)
  for (const [index, arg] of args.entries()) call.writeUInt32LE(arg, 16 + 8 * index)
  let loaded = 0
  for (let at = 0; at < filter.length / 8; at++) {
    const [code, ifTrue, ifFalse] = [
      filter.readUInt16LE(at * 8),
      filter.readUInt8(at * 8 + 2),
      filter.readUInt8(at * 8 + 3),
    ]
    const operand = filter.readUInt32LE(at * 8 + 4)
    if (code === 0x06) return operand
    if (code === 0x20) loaded = call.readUInt32LE(operand)
    else {
      const fits = { 21: loaded === operand, 53: loaded >= operand, 69: (loaded & operand) !== 0 }[code]
      assert.ok(fits !== undefined, `instruction ${code}`)
      at += fits ? ifTrue : ifFalse
    }
  }
  throw new Error('The filter ran over its end')
}
