/** What differs between vendors when tools are called. */
export interface Protocol {
  /** Whether a tool's result has a place that says it is an error. */
  readonly marksErrors: boolean
  /** Whether the arguments of a call go back as the text that they were, to the byte. */
  readonly keepsArguments: boolean
}
