/** The flag of every command that works on a store. */
export interface StoreFlag {
  readonly store?: string
}

/** The flags of every command that works on stored runs, here or on a server. */
export interface PlaceFlags extends StoreFlag {
  readonly server?: string
  readonly tokenFile?: string
}

/** The flag `--store`. */
export const storeFlag = {
  kind: 'parsed',
  parse: String,
  optional: true,
  placeholder: 'file',
  brief: 'Where runs are saved. Default: ASSAY_STORE, "store" in the config, .assay/assay.db',
} as const

/** The flags that name a store or a server. */
export const placeFlags = {
  store: storeFlag,
  server: {
    kind: 'parsed',
    parse: String,
    optional: true,
    placeholder: 'url',
    brief: 'Use this server, with the token in ASSAY_TOKEN. Default: ASSAY_SERVER, unless --store is set',
  },
  tokenFile: {
    kind: 'parsed',
    parse: String,
    optional: true,
    placeholder: 'file',
    brief: "File with the server's token, instead of ASSAY_TOKEN",
  },
} as const

/** The flag `--json`. */
export const jsonFlag = { kind: 'boolean', default: false, withNegated: false, brief: 'Print one JSON value' } as const

/** The flag `--yes` of commands that delete. */
export const yesFlag = { kind: 'boolean', default: false, withNegated: false, brief: 'Skip confirmation' } as const

/** The argument that names a run. */
export const runArgument = {
  brief: 'Run id, its first characters, or "last"',
  placeholder: 'run',
  parse: String,
} as const
