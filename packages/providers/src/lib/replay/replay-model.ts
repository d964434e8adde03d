import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { UserError } from '@assay/core/errors'
import type { ChatMessage, ModelRequest } from '@assay/core/exchange'
import { entryOf } from '../config/entry.ts'
import { completeAnswer } from '../model/complete-answer.ts'
import { ABORTED, createFailure, failWith, quote } from '../model/failure.ts'
import { createFingerprint } from '../model/fingerprint.ts'
import { readLooseAnswer } from '../model/loose-answer.ts'
import type { Model } from '../model/model.ts'
import type { OpenContext } from '../model/open-options.ts'
import type { ModelId } from '../model/parse-model-id.ts'
import { lastUserMessage } from '../model/request-parts.ts'
import { choosePricer } from '../price/choose-pricer.ts'
import { promptKey, questionKey } from './question-key.ts'
import { type RecordedOutcome, readRecording } from './read-recording.ts'

/** Opens a recording as a model. It answers at once; latencies are the recording's. */
export async function openReplay(model: ModelId, context: OpenContext): Promise<Model> {
  const source = findRecording(model, context)
  const recording = await readRecording(source.file, source.model)
  for (const warning of recording.warnings) context.onWarning(warning)
  const pricer = await choosePricer({
    id: model.id,
    pricing: context.config.pricing,
    vendor: null,
    date: context.priceDate,
  })
  const lastLine = new Map<string, number>()
  const nextLine = (key: string, turn: number): number => {
    const line = (lastLine.get(key) ?? 0) + (turn === 0 ? 1 : 0)
    lastLine.set(key, line)
    return Math.max(line, 1)
  }
  return {
    id: model.id,
    account: model.id,
    // A recording of one model means the same with and without its name.
    fingerprint: createFingerprint({
      provider: 'replay',
      file: source.file,
      model: source.model ?? recording.models[0],
    }),
    async ask(request, { signal, attempt }) {
      if (signal?.aborted) return failWith(ABORTED)
      const { key, turn } = findPlace(request.messages, recording.outcomes)
      const outcome = chooseOutcome(recording.outcomes.get(key) ?? [], attempt ?? nextLine(key, turn))
      const recorded = outcome === undefined ? null : readOutcome(outcome, turn)
      if (recorded === null) return failWith(createNotRecorded(request, turn, source.file))
      if (!recorded.ok) return recorded
      return { ok: true, answer: completeAnswer(readLooseAnswer(recorded.answer, request.messages), pricer) }
    },
    close: async () => {},
  }
}

/** The place of a conversation's answer in a recording: its key, and the turn within that key's answers. */
interface Place {
  readonly key: string
  readonly turn: number
}

/**
 * Finds the place of a conversation: under its own key, else that of its beginning up to the last user message, else that of this message.
 */
function findPlace(messages: readonly ChatMessage[], outcomes: ReadonlyMap<string, unknown>): Place {
  const whole = questionKey(messages)
  if (outcomes.has(whole)) return { key: whole, turn: 0 }
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const since = messages.slice(last + 1)
  const turn = since.filter((message) => message.role === 'assistant' && message.tool_calls?.length).length
  const start = turn === 0 ? whole : questionKey(messages.slice(0, last + 1))
  return { key: outcomes.has(start) ? start : promptKey(lastUserMessage({ messages })), turn }
}

/** Returns the last line of this very attempt, since a resumed run records failed samples again; otherwise the lines in turn. */
function chooseOutcome(outcomes: readonly RecordedOutcome[], attempt: number): RecordedOutcome | undefined {
  return outcomes.findLast((outcome) => outcome.attempt === attempt) ?? outcomes[(attempt - 1) % outcomes.length]
}

/** Reads the outcome of a turn; null if the line doesn't have it. */
function readOutcome({ answers, failure }: RecordedOutcome, turn: number) {
  const answer = answers[turn]
  if (answer !== undefined) return { ok: true as const, answer }
  if (failure === undefined || turn > 0) return null
  const { code, message, retryable, retry_after_ms, status } = failure
  return {
    ok: false as const,
    failure: {
      code,
      message: message ?? 'The recording contains a failure.',
      retryable: retryable ?? false,
      retry_after_ms: retry_after_ms ?? null,
      status: status ?? null,
    },
  }
}

function createNotRecorded(request: ModelRequest, turn: number, file: string) {
  const asked = quote(lastUserMessage(request).slice(0, 200))
  const what = turn === 0 ? `no answer to ${asked}` : `no answer for turn ${turn + 1} of ${asked}`
  return createFailure('not_recorded', `Recording "${file}" has ${what}.`)
}

function findRecording({ id, name }: ModelId, context: OpenContext): { file: string; model: string | null } {
  const config = entryOf(context.config.replay, name)
  if (typeof config === 'string') return { file: resolve(context.configFolder, config), model: null }
  if (config !== null) return { file: resolve(context.configFolder, config.file), model: config.model ?? null }
  // A name becomes part of a path, so it may not lead out of the folder.
  const isPlain = /^[^/\\]+$/.test(name) && !name.startsWith('.')
  const files = isPlain ? context.recordings.map((folder) => resolve(folder, `${name}.jsonl`)) : []
  const file = files.find((candidate) => existsSync(candidate))
  if (file !== undefined) return { file, model: null }
  const looked = files.length === 0 ? '' : ` Looked for ${files.map((candidate) => `"${candidate}"`).join(', ')}.`
  const hint = `Put it at recordings/${name}.jsonl beside the suite, or set its file under "replay:" in assay.config.yaml.`
  throw new UserError('RECORDING_MISSING', `Model "${id}" has no recording.${looked}`, hint)
}
