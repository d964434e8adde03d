/** The flag of every command that works on stored runs. */
export interface StoreFlag {
  readonly store?: string
}

/** How `--store` is written in a command's flags. */
export const storeFlag = {
  kind: 'parsed',
  parse: String,
  optional: true,
  placeholder: 'file',
  brief: 'Where runs are kept. Default: ASSAY_STORE, "store" in the config, .assay/assay.db',
} as const

/** How `--json` is written in a command's flags. */
export const jsonFlag = { kind: 'boolean', default: false, withNegated: false, brief: 'Print one JSON value' } as const

/** How `--yes` is written in the flags of a command that deletes. */
export const yesFlag = { kind: 'boolean', default: false, withNegated: false, brief: 'Do not ask' } as const

/** How the argument that names a run is written. */
export const runArgument = {
  brief: 'Id of a run, its first characters, or "last"',
  placeholder: 'run',
  parse: String,
} as const
