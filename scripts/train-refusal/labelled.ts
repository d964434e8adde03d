import { readFileSync } from 'node:fs'
import { z } from 'zod'

const LabelledSchema = z.object({
  id: z.string(),
  source: z.string(),
  prompt: z.string(),
  response: z.string(),
  label: z.enum(['compliance', 'refusal', 'partial_refusal']),
})

/** One answer with what people said about it. */
export type Labelled = z.infer<typeof LabelledSchema>

/** Reads labelled answers, one JSON object per line. Throws with the line that is wrong. */
export function readLabelled(path: string): Labelled[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const parsed = LabelledSchema.safeParse(parseJson(line))
    if (parsed.success) return [parsed.data]
    const [issue] = parsed.error.issues
    throw new Error(
      `Line ${index + 1} of "${path}" is no labelled answer: "${issue?.path.join('.')}" ${issue?.message}`,
    )
  })
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Which of `folds` parts an answer is in. All answers to one prompt are in the same. */
export function foldOf(prompt: string, folds: number): number {
  let hash = 2166136261
  for (let at = 0; at < prompt.length; at++) hash = Math.imul(hash ^ prompt.charCodeAt(at), 16777619)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return ((hash ^ (hash >>> 13)) >>> 0) % folds
}
