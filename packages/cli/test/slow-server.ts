import { setTimeout as delay } from 'node:timers/promises'
import { type ChatServer, startChatServer } from '@assay/engine/testing'

/** A chat server that takes its time for each answer. */
export interface SlowServer extends ChatServer {
  /** Resolves when that many questions have come in, counted from the first. */
  asked(wanted: number): Promise<void>
}

/** Starts a server that answers each question with itself after a while. */
export async function startSlowServer(delayMs: number): Promise<SlowServer> {
  let heard: (() => void)[] = []
  const server = await startChatServer(async (question) => {
    for (const tell of heard) tell()
    await delay(delayMs)
    return question
  })
  const asked = (wanted: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (server.questions.length < wanted) return
        heard = heard.filter((each) => each !== look)
        resolve()
      }
      heard.push(look)
      look()
    })
  return Object.assign(server, { asked })
}
