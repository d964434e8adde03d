import { constants } from 'node:os'
import { CHECKED, REFUSED, type Refusal, type SyscallRule, UNCOUNTED_MEMORY } from './seccomp-rules.ts'

/** The architectures for which there is a filter, as Node names them. */
export type FilteredArch = 'x64' | 'arm64'

// linux/bpf_common.h, linux/seccomp.h, linux/audit.h
const LOAD_WORD = 0x20
const JUMP_EQUAL = 0x15
const JUMP_ANY_BIT = 0x45
const JUMP_AT_LEAST = 0x35
const RETURN = 0x06
const ALLOW = 0x7fff_0000
const KILL = 0x8000_0000
const ERRNO = 0x0005_0000
const AUDIT_ARCH = { x64: 0xc000_003e, arm64: 0xc000_00b7 }

const NUMBER_OFFSET = 0
const ARCH_OFFSET = 4
/** Returns the offset of an argument's low half. Both architectures are little-endian. */
const argumentOffset = (index: number) => 16 + 8 * index

/** System calls of the x32 ABI, which runs on x86-64 under its own numbers. */
const X32_BIT = 0x4000_0000
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const NEW_NAMESPACES = 0x7e02_0000
/** Requests that put text into a terminal's input: TIOCSTI and TIOCLINUX. */
const TERMINAL_INPUT = [0x5412, 0x541c]
/** Unix, IPv4, IPv6 and netlink. A network namespace doesn't isolate others, such as vsock. */
const SOCKET_FAMILIES = [1, 2, 10, 16]

/** `struct sock_filter`. */
type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, operand: number]

/**
 * Returns the filter that bubblewrap's `--seccomp` reads. It allows all system calls except those in `seccomp-rules.ts`, and
 * ends a process that calls through another architecture. `countsMemory`: whether a memory cgroup counts memory that belongs
 * to no process.
 */
export function seccompFilter(arch: FilteredArch, { countsMemory }: { countsMemory: boolean }): Buffer {
  const rules = countsMemory ? REFUSED : [...REFUSED, ...UNCOUNTED_MEMORY]
  return encode([
    [LOAD_WORD, 0, 0, ARCH_OFFSET],
    [JUMP_EQUAL, 1, 0, AUDIT_ARCH[arch]],
    [RETURN, 0, 0, KILL],
    [LOAD_WORD, 0, 0, NUMBER_OFFSET],
    ...(arch === 'x64' ? jumpOver([JUMP_AT_LEAST, X32_BIT], [[RETURN, 0, 0, KILL]]) : []),
    ...rules.flatMap((rule) => refuse(rule, arch)),
    ...checkedCalls(arch),
    [RETURN, 0, 0, ALLOW],
  ])
}

function refuse(rule: SyscallRule, arch: FilteredArch): Instruction[] {
  const number = rule[arch]
  return number === null ? [] : jumpOver([JUMP_EQUAL, number], [refusal(rule.refusal)])
}

function checkedCalls(arch: FilteredArch): Instruction[] {
  return [
    ...jumpOver(
      [JUMP_EQUAL, CHECKED.clone[arch]],
      [
        [LOAD_WORD, 0, 0, argumentOffset(0)],
        ...jumpOver([JUMP_ANY_BIT, NEW_NAMESPACES], [refusal('EPERM')]),
        [RETURN, 0, 0, ALLOW],
      ],
    ),
    ...jumpOver(
      [JUMP_EQUAL, CHECKED.ioctl[arch]],
      [
        [LOAD_WORD, 0, 0, argumentOffset(1)],
        ...TERMINAL_INPUT.flatMap((request) => jumpOver([JUMP_EQUAL, request], [refusal('EPERM')])),
        [RETURN, 0, 0, ALLOW],
      ],
    ),
    ...jumpOver(
      [JUMP_EQUAL, CHECKED.socket[arch]],
      [
        [LOAD_WORD, 0, 0, argumentOffset(0)],
        ...SOCKET_FAMILIES.flatMap((family) => jumpOver([JUMP_EQUAL, family], [[RETURN, 0, 0, ALLOW]])),
        refusal('EAFNOSUPPORT'),
      ],
    ),
  ]
}

/** Returns instructions that run only if the loaded word matches the condition. */
function jumpOver([code, operand]: [number, number], body: Instruction[]): Instruction[] {
  return [[code, 0, body.length, operand], ...body]
}

function refusal(name: Refusal): Instruction {
  return [RETURN, 0, 0, ERRNO | constants.errno[name]]
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8)
  for (const [index, [code, jumpTrue, jumpFalse, operand]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(jumpTrue, index * 8 + 2)
    bytes.writeUInt8(jumpFalse, index * 8 + 3)
    bytes.writeUInt32LE(operand >>> 0, index * 8 + 4)
  }
  return bytes
}
