/** The server's limits, per caller and in total. */
export interface Limits {
  /** Maximum bytes of an ordinary body. */
  readonly bodyBytes: number
  /** Maximum bytes of a body with suites. */
  readonly suiteBytes: number
  /** Maximum milliseconds for a whole body to arrive. Streamed bodies may take longer. */
  readonly bodyMs: number
  /** Maximum milliseconds for a request's headers to arrive. */
  readonly headersMs: number
  /** Maximum bytes of a request's headers. */
  readonly headerBytes: number
  /** Maximum characters of a request's address, including its query. */
  readonly urlLength: number
  /** Requests per second of one token, in the long run. */
  readonly requestsPerSecond: number
  /** Requests of one token at once. */
  readonly burst: number
  /** Maximum open event streams of one token. */
  readonly streams: number
  readonly connections: number
}

/** The default limits. */
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
