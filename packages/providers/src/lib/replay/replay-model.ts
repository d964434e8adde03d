import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { UserError } from '@assay/core/errors'
import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import { entryOf } from '../config/entry.ts'
import { completeAnswer } from '../model/complete-answer.ts'
import { ABORTED, createFailure, failWith, quote } from '../model/failure.ts'
import { createFingerprint } from '../model/fingerprint.ts'
import type { Model } from '../model/model.ts'
import type { OpenContext } from '../model/open-options.ts'
import type { ModelId } from '../model/parse-model-id.ts'
import { lastUserMessage } from '../model/request-parts.ts'
import { choosePricer } from '../price/choose-pricer.ts'
import type { Pricer } from '../price/price.ts'
import { promptKey, questionKey } from './question-key.ts'
import { type RecordedOutcome, readRecording } from './read-recording.ts'

/** Opens a recording as a model. It answers at once; latencies are those of the recording. */
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
  const turns = new Map<string, number>()
  const nextTurn = (key: string): number => {
    const turn = (turns.get(key) ?? 0) + 1
    turns.set(key, turn)
    return turn
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
      const key = knownKey(request, recording.outcomes)
      const outcomes = key === null ? undefined : recording.outcomes.get(key)
      if (key === null || outcomes === undefined) return failWith(createNotRecorded(request, source.file))
      return completeOutcome(chooseOutcome(outcomes, attempt ?? nextTurn(key)), pricer)
    },
    close: async () => {},
  }
}

/** The whole conversation goes before its last message alone. */
function knownKey(request: ModelRequest, outcomes: ReadonlyMap<string, unknown>): string | null {
  const exact = questionKey(request.messages)
  if (outcomes.has(exact)) return exact
  const byPrompt = promptKey(lastUserMessage(request))
  return outcomes.has(byPrompt) ? byPrompt : null
}

/** The last line of this very attempt, since a resumed run records what had failed again; else the lines in turn. */
function chooseOutcome(outcomes: readonly RecordedOutcome[], attempt: number): RecordedOutcome | undefined {
  return outcomes.findLast((outcome) => outcome.attempt === attempt) ?? outcomes[(attempt - 1) % outcomes.length]
}

function completeOutcome(recorded: RecordedOutcome | undefined, pricer: Pricer): AskOutcome {
  if (recorded?.answer !== undefined) return { ok: true, answer: completeAnswer(recorded.answer, pricer) }
  if (recorded?.failure === undefined) throw new Error('Bug: a recorded line without an outcome.')
  const { code, message, retryable, retry_after_ms, status } = recorded.failure
  return failWith({
    code,
    message: message ?? 'The recording holds a failure.',
    retryable: retryable ?? false,
    retry_after_ms: retry_after_ms ?? null,
    status: status ?? null,
  })
}

function createNotRecorded(request: ModelRequest, file: string) {
  const asked = lastUserMessage(request).slice(0, 200)
  return createFailure('not_recorded', `Recording "${file}" has no answer to ${quote(asked)}.`)
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
  const hint = `Put it at recordings/${name}.jsonl beside the suite, or name its file under "replay:" in assay.config.yaml.`
  throw new UserError('RECORDING_MISSING', `Model "${id}" has no recording.${looked}`, hint)
}
