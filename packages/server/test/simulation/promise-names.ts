/** The promises that the engine gives its users. */
export const PROMISES = {
  'recorded once': 'A decided sample is recorded once, and nothing recorded changes.',
  'on disk before reported': 'What is reported is on disk.',
  'within budget': 'At most the budget and one request are spent.',
  'true cost': 'A cost is what the answers cost, or unknown.',
  'asked once': "A request whose answer is on disk, or which is still open, isn't sent again.",
  'within threads': 'A process has at most `threads` requests of an account open.',
  'a place until it is on disk':
    'At most `threads` requests of an account are open, or answered and still to be written.',
  'the old owner rests': 'A process whose run was taken over sends at most what was open.',
  'only what may help': 'A request is retried after failures that may pass, `max_retries` times at most.',
  'gives up':
    'After three rejections in a row, at most `threads` requests are sent to a service: by a command, or for a run.',
  'stops when told': 'Nothing is sent after Ctrl-C, nor a second after somebody stopped the run.',
  'waits for the living': 'A command waits for no process that is known to be gone.',
  'nothing lost unnamed': 'Every answer that was delivered is on disk, or the error says how many are lost.',
  'true verdicts': 'A verdict is that of the answer that the model gave.',
  'true summary': 'A summary counts what is recorded, and only the owner of a run writes one.',
  'stops for a reason': 'A budget stops a run only if another request might exceed it.',
  'honest gates': 'No gate passes on missing evidence.',
  'it ends': 'A run ends.',
} as const
export type PromiseName = keyof typeof PROMISES

/** Temporary: promises that are not kept yet. Stories go on when one of them is broken. It must be empty when all are. */
export const NOT_KEPT_YET: ReadonlySet<PromiseName> = new Set<PromiseName>()

/** A promise that wasn't kept, and how. */
export interface Broken {
  readonly promise: PromiseName
  readonly what: string
}

/** Notes that a promise is broken, and how. */
export type BreakPromise = (promise: PromiseName, what: string) => void
