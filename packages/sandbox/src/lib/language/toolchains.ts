import type { Language } from '@assay/core/suite'
import type { Toolchain } from './toolchain.ts'

/** The toolchain of each language, loaded when it is first needed. */
export const TOOLCHAINS: Readonly<Partial<Record<Language, () => Promise<Toolchain>>>> = {
  rust: async () => (await import('./rust/rust.ts')).rustToolchain,
}
