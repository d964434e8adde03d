/** The differences between vendors in calling tools. */
export interface Protocol {
  /** Whether a tool's result can be marked as an error. */
  readonly marksErrors: boolean
  /** Whether a call's arguments are sent back as the original text, byte for byte. */
  readonly keepsArguments: boolean
}
