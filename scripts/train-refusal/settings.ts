/** What cross-validation chooses. */
export interface Settings {
  /** L2 penalty of the features that have names. */
  readonly penalty: number
  /** L2 penalty of fitted phrases. */
  readonly phrasePenalty: number
  /** In how many answers a phrase must be. */
  readonly fewestAnswers: number
  /** How many weights of phrases are kept. */
  readonly mostPhrases: number
  readonly thresholds: { readonly refusal: number; readonly declines: number }
}

/** Chosen by cross-validation grouped by prompt. */
export const SETTINGS: Settings = {
  penalty: 15,
  phrasePenalty: 12,
  fewestAnswers: 4,
  mostPhrases: 2_000,
  thresholds: { refusal: 0.45, declines: 0.5 },
}

/** How much an answer of our own counts against one that people labelled. */
export const OWN_WEIGHT = 0.5
