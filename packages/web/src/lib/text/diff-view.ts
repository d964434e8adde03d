/** The ways to show two texts side by side; `raw` marks nothing. */
export const DIFF_VIEWS = ['words', 'lines', 'raw'] as const

/** One of the ways to set two texts side by side. */
export type DiffView = (typeof DIFF_VIEWS)[number]
