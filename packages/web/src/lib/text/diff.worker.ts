import type { DiffJob, DiffReply } from './diff-job.ts'
import { diffTexts } from './word-diff.ts'

// Compares texts outside the page, which stays usable meanwhile.
self.addEventListener('message', ({ data: { id, before, after, unit } }: MessageEvent<DiffJob>) => {
  const reply: DiffReply = { id, diff: diffTexts(before, after, unit) }
  self.postMessage(reply)
})
