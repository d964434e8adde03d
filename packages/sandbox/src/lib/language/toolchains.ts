import type { Language } from '@assay/core/suite'
import type { Toolchain } from './toolchain.ts'

/** The toolchain of each language, loaded when it is first needed. */
export const TOOLCHAINS: Readonly<Partial<Record<Language, () => Promise<Toolchain>>>> = {
  rust: async () => (await import('./rust/rust.ts')).rustToolchain,
  python: async () => (await import('./python/python.ts')).pythonToolchain,
  typescript: async () => (await import('./typescript/typescript.ts')).typescriptToolchain,
  javascript: async () => (await import('./typescript/typescript.ts')).javascriptToolchain,
  go: async () => (await import('./go/go.ts')).goToolchain,
  cpp: async () => (await import('./cpp/cpp.ts')).cppToolchain,
  java: async () => (await import('./java/java.ts')).javaToolchain,
}
