import { existsSync } from 'node:fs'
import { type PackedSuites, packSuites } from '@assay/app/suites'
import { readVars } from '@assay/app/vars'
import type { RunSpec } from '@assay/core/run'
import { nameForServer } from '@assay/core/words'
import type { Store } from '@assay/store/store'
import { ANY_SECRET } from './any-secret.ts'

/** A spec for a server, and the suites that were read here for it. */
export interface PackedSpec extends PackedSuites {
  readonly sent: RunSpec
}

/**
 * Packs a spec for a server: suites of files as texts, without what is done here at the end. What isn't a file here is the name of a suite that is
 * saved there. Throws `SuiteError` and UserError as a run here does.
 */
export async function packSpec(store: Store, spec: RunSpec): Promise<PackedSpec> {
  const named = spec.suites.filter((source) => typeof source === 'string')
  const isFileless = named.some((name) => !existsSync(name))
  const saved = isFileless ? [...new Set((await store.suiteVersions()).map(({ name }) => name))] : []
  const isSaved = (name: string) => !existsSync(name) && saved.includes(name)
  const vars = { ...(await readVars(store)), ...spec.vars }
  const reading = { vars, secrets: ANY_SECRET, passK: spec.pass_k ?? [], ...(isFileless ? { saved } : {}) }
  const packed = await packSuites(
    named.filter((name) => !isSaved(name)),
    reading,
  )
  const suites = [...named.filter(isSaved), ...packed.sources]
  return { ...packed, sent: { ...withoutLocal(spec), suites } }
}

/** Reports are written here. A baseline that is a file is compared here; the server only knows that gates need it. */
function withoutLocal(spec: RunSpec): Omit<RunSpec, 'suites'> {
  const { suites: _, output: __, format: ___, ...sent } = spec
  if (spec.baseline === undefined || !existsSync(spec.baseline)) return sent
  return { ...sent, baseline: nameForServer(spec.baseline) }
}
