import { type CallState, callState, describeCut, toolName } from '@assay/core/conversation'
import type { ToolCall } from '@assay/core/result'
import { printJson, printJsonLine } from '@assay/core/text'
import { Glyph, type GlyphName } from '../parts/glyph.tsx'
import { AnswerText } from '../text/answer-text.tsx'
import { Clamp } from '../text/clamp.tsx'
import { VisibleText } from '../text/token.tsx'
import { Fold } from './fold.tsx'
import { Preview } from './preview.tsx'
import { listCallFacts } from './turn-facts.ts'

const GLYPHS = {
  ok: 'pass',
  error: 'fail',
  'not run': 'unscored',
  'invalid arguments': 'fail',
  'unknown tool': 'fail',
} as const satisfies Record<CallState, GlyphName>

/** Shows a call of a tool: what became of it, and its arguments and result once it is open. */
export function ToolCallView({ call, secrets }: { call: ToolCall; secrets: readonly string[] }) {
  const note = describeCut(call)
  const summary = (
    <>
      <Glyph name={GLYPHS[callState(call)]} />{' '}
      <b>
        <VisibleText text={toolName(call)} />
      </b>{' '}
      <span className="muted">{listCallFacts(call).join(' · ')}</span>{' '}
      <code>
        <Preview text={printJsonLine(call.arguments)} secrets={secrets} />
      </code>
    </>
  )
  return (
    <Fold className="call" summary={summary}>
      {() => (
        <>
          <h4>Arguments</h4>
          <Clamp>
            <AnswerText text={printJson(call.arguments)} secrets={secrets} label="Arguments" />
          </Clamp>
          <h4>Result</h4>
          {call.result === null ? (
            <p className="muted">None.</p>
          ) : (
            <Clamp>
              <AnswerText text={call.result} secrets={secrets} label="Result" />
            </Clamp>
          )}
          {note !== null && <p className="muted">{note}</p>}
        </>
      )}
    </Fold>
  )
}
