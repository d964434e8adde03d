import { resolve } from 'node:path'
import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import type { CommandConfig } from '../config/config.ts'
import { describeIssue } from '../json/describe-issue.ts'
import { parseJson } from '../json/parse-json.ts'
import { completeAnswer, type ReplyReading } from '../model/complete-answer.ts'
import { createFailure, failWith, quote } from '../model/failure.ts'
import { createFingerprint, digest, digestValues } from '../model/fingerprint.ts'
import { LooseAnswer, readLooseAnswer } from '../model/loose-answer.ts'
import type { AskOptions, Model } from '../model/model.ts'
import { type OpenContext, warnOfUsage } from '../model/open-options.ts'
import type { ModelId } from '../model/parse-model-id.ts'
import { lastUserMessage } from '../model/request-parts.ts'
import { choosePricer } from '../price/choose-pricer.ts'
import { runProgram } from './run-program.ts'

const TOOLS_FIX =
  'Set "output: json"; if Assay runs the tools, also "input: json". See docs/providers.md for what the program writes.'

/** Opens a local program, which is started once per question. */
export async function openCommand(model: ModelId, config: CommandConfig, context: OpenContext): Promise<Model> {
  const pricer = await choosePricer({
    id: model.id,
    pricing: context.config.pricing,
    vendor: null,
    date: context.priceDate,
  })
  const onWarning = warnOfUsage(model.id, context)
  const cwd = resolve(context.configFolder, config.cwd ?? '.')
  const env = { ...context.env, ...config.env }
  return {
    id: model.id,
    account: model.id,
    fingerprint: fingerprintCommand(config, cwd),
    toolsFix: config.output === 'json' ? undefined : TOOLS_FIX,
    async ask(request: ModelRequest, options: AskOptions): Promise<AskOutcome> {
      const started = performance.now()
      const stdin = config.input === 'json' ? JSON.stringify(request) : lastUserMessage(request)
      const outcome = await runProgram({ argv: config.run, cwd, env, stdin, ...options })
      if (!outcome.ok) return outcome
      const latency_ms = performance.now() - started
      const reply = readReply(outcome.stdout, config, request)
      if (!reply.ok) return failWith(createFailure('bad_answer', `${reply.problem}: ${quote(outcome.stdout)}.`))
      return { ok: true, answer: completeAnswer({ ...reply.known, latency_ms }, pricer, onWarning) }
    },
    close: async () => {},
  }
}

/** Makes the fingerprint of how a program is started. The program itself can't be identified. */
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

/** Reads a program's output. Its calls need the whole conversation, because their results are sent in it. */
function readReply(stdout: string, { input, output }: CommandConfig, { messages }: ModelRequest): ReplyReading {
  if (output !== 'json') return { ok: true, known: { text: dropLineEnd(stdout) } }
  const value = parseJson(stdout)
  if (value === undefined) return { ok: false, problem: "The program's output isn't valid JSON" }
  const reply = LooseAnswer.safeParse(value)
  if (!reply.success) return { ok: false, problem: `The program's reply is invalid: ${describeIssue(reply.error)}` }
  const known = readLooseAnswer(reply.data, messages)
  if (input !== 'json' && known.tool_calls?.length)
    return { ok: false, problem: 'The program calls tools, but needs "input: json" to get their results' }
  return { ok: true, known }
}

/** Drops the last line end, as a shell's `$(…)` would: it isn't part of the answer. */
function dropLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '')
}
