import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { saidBy } from '../../compiled/find-program.ts'
import type { Compiler } from '../compiler.ts'

/** Finds functions of the C library that a program redefines, so that they would come between the tests and what they call. */
export interface SymbolCheck {
  /**
   * Returns the first such name in a library in the sample's folder, and strips the library of its names; null if there is
   * none.
   */
  readonly findReplaced: (folder: string, file: string) => Promise<string | null>
}

/** Opens the check; the names in the system's libraries are read once, when they are needed. */
export function symbolCheck({ path, context }: Pick<Compiler, 'path' | 'context'>): SymbolCheck {
  let names: Promise<ReadonlySet<string>> | null = null
  return {
    findReplaced: async (folder, file) => {
      names ??= systemNames(path)
      const known = await names
      const ended = await context.onCore(() =>
        context.sandbox.run({ command: ['/bin/sh', '-c', `nm -P --defined-only ${file} && strip ${file}`], folder }),
      )
      if (ended.exitCode !== 0) return 'unknown'
      const lines = ended.stdout.bytes.toString('utf8').split('\n')
      return lines.map((line) => line.split(' ', 1)[0] ?? '').find((name) => known.has(name)) ?? null
    },
  }
}

async function systemNames(compiler: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const library of ['libc.so.6', 'libm.so.6', 'libstdc++.so.6', 'libgcc_s.so.1']) {
    const path = await saidBy(compiler, [`-print-file-name=${library}`])
    const options = { maxBuffer: 64 * 1024 ** 2 }
    const { stdout } = await promisify(execFile)('nm', ['-D', '-P', '--defined-only', path], options)
    for (const line of stdout.split('\n')) {
      const name = (line.split(' ', 1)[0] ?? '').replace(/@.*$/, '')
      if (name !== '' && !name.startsWith('_Z') && !LINKER.has(name)) names.add(name)
    }
  }
  return names
}

/** Names that the linker gives every library. */
const LINKER = new Set(['_init', '_fini', '_end', '_edata', '__bss_start', '__dso_handle', '__TMC_END__'])
