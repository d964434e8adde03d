import { dirname, join, resolve } from 'node:path'
import type { Suite } from '@assay/core/suite'
import { Programs, Secrets } from '@assay/engine/run'
import { type AskModel, createJudge, type Judge } from '@assay/judge/judge'
import { type Model, openModel } from '@assay/providers/model'
import { withRetries } from '@assay/providers/retry'
import { readConfig } from '../config/read-config.ts'

/** For one question to a judge model. */
const TIMEOUT_MS = 120_000

/** A judge that lets go of its models and threads when it is disposed of. */
export interface OpenJudge extends AsyncDisposable {
  readonly judge: Judge
  /** A stored answer as it was received, to be judged. */
  readonly reveal: (text: string) => string
}

/** The judge of a suite's answers. Judge models are asked only when `asking` is true. */
export async function openJudge(suite: Suite, { asking }: { readonly asking: boolean }): Promise<OpenJudge> {
  const folder = suite.place.file === null ? null : dirname(resolve(suite.place.file))
  const secrets = new Secrets(process.env)
  const judges = suite.judge === null ? [] : [suite.judge]
  const models = new Map<string, Promise<Model>>()
  const ask = asking ? await asker(models, { folder, secrets }) : neverAsk
  const programs = new Programs({ unsafe: false })
  const judge = createJudge({ secrets: secrets.values, judges, folder, ask, runCode: programs.run })
  return {
    judge,
    reveal: (text) => secrets.revealShown(text),
    async [Symbol.asyncDispose]() {
      await judge.close()
      await programs[Symbol.asyncDispose]()
      const opened = await Promise.allSettled(models.values())
      await Promise.all(opened.map((model) => (model.status === 'fulfilled' ? model.value.close() : undefined)))
    },
  }
}

const neverAsk: AskModel = async () => failed('not_asked', 'judge models are asked only with --judge')

async function asker(
  models: Map<string, Promise<Model>>,
  { folder, secrets }: { readonly folder: string | null; readonly secrets: Secrets },
): Promise<AskModel> {
  const { config, folder: configFolder } = await readConfig()
  const recordings = folder === null ? [] : [join(folder, 'recordings'), folder]
  return async (id, request, signal) => {
    const opening = models.get(id) ?? openModel(id, { config, configFolder, recordings })
    models.set(id, opening)
    const hidden = secrets.hideRequest(request)
    try {
      const model = await opening
      return await withRetries(() => model.ask(hidden, { signal, timeoutMs: TIMEOUT_MS }), { signal })
    } catch (error) {
      signal?.throwIfAborted()
      return failed('not_opened', error instanceof Error ? error.message : String(error))
    }
  }
}

function failed(code: string, message: string) {
  return { ok: false, failure: { code, message, retryable: false, retry_after_ms: null, status: null } } as const
}
