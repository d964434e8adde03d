/** The views of a sample. */
export const SAMPLE_VIEWS = ['text', 'raw', 'json', 'code', 'checks'] as const

/** One of the ways to look at a sample. */
export type SampleLook = (typeof SAMPLE_VIEWS)[number]
