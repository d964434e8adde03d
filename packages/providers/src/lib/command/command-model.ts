import { resolve } from 'node:path'
import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import { ModelAnswer } from '@assay/core/exchange'
import type { CommandConfig } from '../config/config.ts'
import { parseJson } from '../json/parse-json.ts'
import { completeAnswer } from '../model/complete-answer.ts'
import { createFailure, failWith, quote } from '../model/failure.ts'
import { createFingerprint, digest, digestValues } from '../model/fingerprint.ts'
import type { AskOptions, Model } from '../model/model.ts'
import type { OpenContext } from '../model/open-options.ts'
import type { ModelId } from '../model/parse-model-id.ts'
import { lastUserMessage } from '../model/request-parts.ts'
import { choosePricer } from '../price/choose-pricer.ts'
import { runProgram } from './run-program.ts'

/** What a program with `output: json` may say. */
const ProgramReply = ModelAnswer.omit({ latency_ms: true }).partial().required({ text: true })

/** Opens a local program, which is started once for every question. */
export async function openCommand(model: ModelId, config: CommandConfig, context: OpenContext): Promise<Model> {
  const pricer = await choosePricer({
    id: model.id,
    pricing: context.config.pricing,
    vendor: null,
    date: context.priceDate,
  })
  const cwd = resolve(context.configFolder, config.cwd ?? '.')
  const env = { ...context.env, ...config.env }
  return {
    id: model.id,
    account: model.id,
    fingerprint: fingerprintCommand(config, cwd),
    async ask(request: ModelRequest, options: AskOptions): Promise<AskOutcome> {
      const started = performance.now()
      const stdin = config.input === 'json' ? JSON.stringify(request) : lastUserMessage(request)
      const outcome = await runProgram({ argv: config.run, cwd, env, stdin, ...options })
      if (!outcome.ok) return outcome
      const reply = config.output === 'json' ? readReply(outcome.stdout) : { text: dropLineEnd(outcome.stdout) }
      if (reply === null)
        return failWith(createFailure('bad_answer', `The program wrote no reply in JSON: ${quote(outcome.stdout)}.`))
      return { ok: true, answer: completeAnswer({ ...reply, latency_ms: performance.now() - started }, pricer) }
    },
    close: async () => {},
  }
}

/** A program's answers depend on how it is started. What the program itself is, nobody knows. */
function fingerprintCommand(config: CommandConfig, cwd: string): string {
  const [program, ...args] = config.run
  return createFingerprint({
    provider: 'command',
    program,
    arguments: digest(args),
    cwd,
    env: digestValues(config.env, 'as written'),
    input: config.input ?? 'text',
    output: config.output ?? 'text',
  })
}

function readReply(stdout: string) {
  return ProgramReply.safeParse(parseJson(stdout)).data ?? null
}

/** As a shell's `$(…)` would: programs end their output with a line end that is not part of the answer. */
function dropLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '')
}
