import { dirname, resolve } from 'node:path'
import type { Suite } from '@assay/core/suite'
import { createJudge, type Judge, type RunCode } from '@assay/judge/judge'
import { type AskerSetup, askModel } from '../ask/asker.ts'
import type { Accounts, Send } from './accounts.ts'

/** One judge for each suite. What judge models answer is kept and paid for once, like any other answer. */
export class Judges implements AsyncDisposable {
  readonly #judges = new Map<Suite, Judge>()
  readonly #accounts: Accounts
  readonly #asker: Omit<AskerSetup, 'ask'>
  readonly #runCode: RunCode

  constructor(accounts: Accounts, asker: Omit<AskerSetup, 'ask'>, runCode: RunCode) {
    this.#accounts = accounts
    this.#asker = asker
    this.#runCode = runCode
  }

  of(suite: Suite): Judge {
    const known = this.#judges.get(suite)
    if (known !== undefined) return known
    const judge = createJudge({
      secrets: this.#asker.secrets.values,
      judges: suite.judge === null ? [] : [suite.judge],
      folder: suite.place.file === null ? null : dirname(resolve(suite.place.file)),
      runCode: this.#runCode,
      ask: async (model, request) => {
        const ask = await this.#accounts.sender(model).catch((error: unknown) => cannotOpen(error))
        const asked = await askModel({ ...this.#asker, ask }, this.#asker.secrets.hideRequest(request), 1)
        if (asked.kind === 'answered') return { ok: true, answer: asked.answer }
        if (asked.kind === 'failed') return { ok: false, failure: asked.failure }
        throw new DOMException('The run stopped before the judge was asked.', 'AbortError')
      },
      embed: async (model, texts) => {
        const found = await this.#accounts.embed(model, texts).catch((error: unknown) => messageOf(error))
        if (typeof found === 'string') return { ok: false, message: found }
        return found.ok ? found : { ok: false, message: found.failure.message }
      },
    })
    this.#judges.set(suite, judge)
    return judge
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#judges.values()].map((judge) => judge.close()))
  }
}

/** A judge that cannot be asked leaves its checks undecided; it does not take the run down. */
function cannotOpen(error: unknown): Send {
  const failure = {
    code: 'not_opened',
    message: messageOf(error),
    retryable: false,
    retry_after_ms: null,
    status: null,
  }
  return async () => ({ ok: false, failure })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
