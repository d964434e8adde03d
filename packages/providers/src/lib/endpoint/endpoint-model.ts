import { UserError } from '@assay/core/errors'
import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import type { EndpointConfig } from '../config/config.ts'
import { keyOf, secretHeaders } from '../config/entry.ts'
import { isTooDeep } from '../json/depth.ts'
import { parseJson } from '../json/parse-json.ts'
import { completeAnswer, type ReplyReading } from '../model/complete-answer.ts'
import { createFailure, failWith, quote } from '../model/failure.ts'
import { createFingerprint, describeAddress, digest, fingerprintHeaders } from '../model/fingerprint.ts'
import { hideSecrets } from '../model/hide-secrets.ts'
import type { AskOptions, Model } from '../model/model.ts'
import { type OpenContext, warnOfUsage } from '../model/open-options.ts'
import type { ModelId } from '../model/parse-model-id.ts'
import { readReportedCost } from '../model/plausible-usage.ts'
import { servedPart } from '../model/served.ts'
import { choosePricer } from '../price/choose-pricer.ts'
import { createStatusFailure } from '../transport/status-failure.ts'
import { createTransport } from '../transport/transport.ts'
import { compileBody, hasPlaceholder } from './fill-body.ts'
import { type JsonPath, parseJsonPath, valueAt } from './json-path.ts'
import { compileToolReader } from './read-tools.ts'

const TOOLS_FIX =
  'Set "tool_calls" or "agent" to the path of the calls or the agent\'s report in its reply. See docs/providers.md.'

/** Opens an endpoint that the config describes by a body and paths into its reply. */
export async function openEndpoint(model: ModelId, config: EndpointConfig, context: OpenContext): Promise<Model> {
  const fill = compileBody(config.body)
  demandMessages(config)
  const read = compileReader(config)
  const { headers, secrets } = makeHeaders(model, config, context)
  const pricer = await choosePricer({
    id: model.id,
    pricing: context.config.pricing,
    vendor: null,
    date: context.priceDate,
  })
  const onWarning = warnOfUsage(model.id, context)
  const url = new URL(config.url)
  const transport = createTransport(url.origin)
  const request = { method: config.method ?? 'POST', path: url.pathname + url.search, headers }
  const endpoint: Model = {
    id: model.id,
    account: model.id,
    fingerprint: fingerprintEndpoint(config),
    toolsFix: config.tool_calls === undefined && config.agent === undefined ? TOOLS_FIX : undefined,
    async ask(asked: ModelRequest, { signal, timeoutMs }: AskOptions): Promise<AskOutcome> {
      const started = performance.now()
      const reply = await transport.send({ ...request, body: fill(asked) }, { signal, timeoutMs })
      const latency_ms = performance.now() - started
      if (!reply.ok) return reply
      if (reply.status < 200 || reply.status > 299) return failWith(createStatusFailure(reply, Date.now()))
      const outcome = read(reply.text, asked)
      if (!outcome.ok) return failWith(createBadReply(outcome.problem, reply))
      return { ok: true, answer: completeAnswer({ ...outcome.known, latency_ms }, pricer, onWarning) }
    },
    close: () => transport.close(),
  }
  return hideSecrets(endpoint, secrets)
}

function fingerprintEndpoint(config: EndpointConfig): string {
  return createFingerprint({
    provider: 'http',
    method: config.method ?? 'POST',
    ...describeAddress(config.url),
    ...fingerprintHeaders(config),
    key_env: config.api_key_env,
    body: digest(config.body),
    answer: config.answer,
    tool_calls: config.tool_calls,
    agent: config.agent,
    usage: config.usage,
    cost: config.cost,
    model: config.model,
  })
}

function makeHeaders(model: ModelId, config: EndpointConfig, context: OpenContext) {
  const secret = secretHeaders(config.headers_env ?? {}, context.env, model.id)
  const key = config.api_key_env === undefined ? null : keyOf(config.api_key_env, context.env, model.id)
  const plain = Object.entries(config.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'assay',
    ...Object.fromEntries(plain),
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...secret,
  }
  return { headers, secrets: [...Object.values(secret), ...(key === null ? [] : [key])] }
}

/** Demands that an endpoint gets the conversation. Without it, every request would be the same, forever. */
function demandMessages({ tool_calls, body }: EndpointConfig): void {
  if (tool_calls === undefined || hasPlaceholder(body, 'messages')) return
  const message = 'An endpoint with tool_calls needs "{{messages}}" in its body to get their results.'
  throw new UserError('BODY_INVALID', message, 'Add "{{messages}}" and "{{tools}}" to the body.')
}

/** Prepares to read the values at the config's paths. */
function compileReader(config: EndpointConfig): (text: string, request: ModelRequest) => ReplyReading {
  const answerPath = parseJsonPath(config.answer)
  const costPath = config.cost === undefined ? null : parseJsonPath(config.cost)
  const modelPath = config.model === undefined ? null : parseJsonPath(config.model)
  const tokenPaths = Object.entries(config.usage ?? {}).map(([name, path = '']) => [name, parseJsonPath(path)] as const)
  const readTools = compileToolReader(config)
  return (text, request) => {
    const reply = parseJson(text)
    const tools = readTools(reply, request)
    if (!tools.ok) return tools
    const answer = valueAt(reply, answerPath)
    const isMissing = answer === undefined || answer === null
    if (isTooDeep(answer)) return { ok: false, problem: `The answer at "${config.answer}" is nested too deeply` }
    if (isMissing && Object.keys(tools.known).length === 0)
      return { ok: false, problem: `The reply has no answer at "${config.answer}"` }
    const known = {
      text: isMissing ? '' : typeof answer === 'string' ? answer : JSON.stringify(answer),
      tokens: Object.fromEntries(tokenPaths.map(([name, path]) => [name, countAt(reply, path)])),
      cost_usd: costPath === null ? null : readReportedCost(valueAt(reply, costPath)),
      ...(modelPath === null ? {} : servedPart(valueAt(reply, modelPath), null)),
      ...tools.known,
    }
    return { ok: true, known }
  }
}

function amountAt(reply: unknown, path: JsonPath): number | null {
  const value = valueAt(reply, path)
  return typeof value === 'number' && value >= 0 ? value : null
}

function countAt(reply: unknown, path: JsonPath): number | null {
  const value = amountAt(reply, path)
  return Number.isSafeInteger(value) ? value : null
}

function createBadReply(problem: string, { status, text }: { status: number; text: string }) {
  return createFailure('bad_answer', `${problem}: ${quote(text)}.`, { status })
}
