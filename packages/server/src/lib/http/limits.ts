/** How much a server takes, from one caller and in all. */
export interface Limits {
  /** Bytes of a usual body. */
  readonly bodyBytes: number
  /** Bytes of a body that has suites. */
  readonly suiteBytes: number
  /** Time for a whole body to arrive, in milliseconds. Bodies that are read as streams may take longer. */
  readonly bodyMs: number
  /** Time for the headers of a request to arrive, in milliseconds. */
  readonly headersMs: number
  /** Bytes of all headers of a request. */
  readonly headerBytes: number
  /** Characters of the address of a request, with its parameters. */
  readonly urlLength: number
  /** Requests of one token for each second, in the long run. */
  readonly requestsPerSecond: number
  /** Requests of one token at once. */
  readonly burst: number
  /** Event streams of one token that are open at once. */
  readonly streams: number
  readonly connections: number
}

/** The limits of a server that nobody configured. */
export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 1024 ** 2,
  suiteBytes: 8 * 1024 ** 2,
  bodyMs: 30_000,
  headersMs: 15_000,
  headerBytes: 16 * 1024,
  urlLength: 8 * 1024,
  requestsPerSecond: 200,
  burst: 2000,
  streams: 100,
  connections: 5000,
}
