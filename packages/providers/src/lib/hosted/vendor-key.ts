import type { ProviderConfig } from '../config/config.ts'
import type { Environment } from '../model/model.ts'
import type { Vendor } from './vendors.ts'

/** A vendor's key, or the variables to set to have one. */
export type VendorKey =
  | { readonly found: true; readonly variable: string; readonly key: string }
  | { readonly found: false; readonly missing: readonly string[] }

/** Looks for a vendor's key and the other variables that it needs. The config's `api_key_env` overrides the usual names. */
export function findVendorKey(vendor: Vendor, config: ProviderConfig | null, env: Environment): VendorKey {
  const isSet = (name: string) => (env[name]?.trim() ?? '') !== ''
  const names = config?.api_key_env === undefined ? vendor.keys : [config.api_key_env]
  const variable = names.find(isSet)
  const first = names[0]
  if (first === undefined) throw new Error('Bug: a vendor has no variable for its key.')
  const needed = vendor.needs?.({ keyVariable: variable ?? first, hasAddress: config?.base_url !== undefined }) ?? []
  const missing = needed.filter((choices) => !choices.some(isSet)).map((choices) => choices[0] ?? '')
  if (variable === undefined) return { found: false, missing: [first, ...missing] }
  if (missing.length > 0) return { found: false, missing }
  return { found: true, variable, key: env[variable]?.trim() ?? '' }
}
