import type { CaseAnswer } from '@assay/core/api'
import type { Result } from '@assay/core/result'
import { AnswerText } from '../text/answer-text.tsx'
import { Clamp } from '../text/clamp.tsx'
import { VisibleText } from '../text/token.tsx'

const NOTHING: readonly string[] = []

/** Shows what a case asks: the system prompt, the conversation before, the prompt, and what a good answer is. */
export function AskedView({
  asked,
  secrets: declared,
  sample,
}: Pick<CaseAnswer, 'asked' | 'secrets'> & {
  /** The sample whose prompt is shown; without one, the suite's prompt is. */
  sample: Pick<Result, 'turns'> | undefined
}) {
  const secrets = declared ?? NOTHING
  const before = asked?.messages.slice(0, -1) ?? []
  const prompt = sample?.turns[0]?.prompt ?? asked?.messages.at(-1)?.content ?? null
  return (
    <>
      {asked !== null && asked.system_prompt !== null && (
        <Block title="System prompt" text={asked.system_prompt} secrets={secrets} />
      )}
      {before.map(({ role, content }, at) => {
        const title = role === 'user' ? 'Earlier user message' : 'Earlier assistant message'
        // biome-ignore lint/suspicious/noArrayIndexKey: a message is known by its place
        return <Block key={at} title={title} text={content} secrets={secrets} />
      })}
      <Block title="Prompt" text={prompt} secrets={secrets} />
      {asked !== null && asked.expected.length > 0 && (
        <section>
          <h3>Expected</h3>
          <Clamp>
            <ul className="why">
              {asked.expected.map(({ check, text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a case can have the same check twice
                <li key={at}>
                  <code>
                    <VisibleText text={check} />
                  </code>
                  <span className="muted">
                    <VisibleText text={text} />
                  </span>
                </li>
              ))}
            </ul>
          </Clamp>
        </section>
      )}
    </>
  )
}

function Block({ title, text, secrets }: { title: string; text: string | null; secrets: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {text === null ? (
        <p className="muted">Not recorded.</p>
      ) : (
        <Clamp>
          <AnswerText text={text} secrets={secrets} label={title} />
        </Clamp>
      )}
    </section>
  )
}
