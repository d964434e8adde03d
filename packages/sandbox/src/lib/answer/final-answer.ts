const REASONING = /^\s*<(think|thinking|thought|reasoning|scratchpad|analysis)>/i
const REASONING_END = /^[^\n<]*<\/(?:think|thinking|thought|reasoning|scratchpad|analysis)>/im
const CHANNEL = '<|channel|>final'
const TOKEN = /<\|[a-z_]{1,30}\|>|<｜[^｜\n<]{1,40}｜>/g
/** Tags that models put around an answer, each on its own line. HTML tags aren't among them. */
const TAG_LINE =
  /^[ \t]*(?:<\/?(?:answer|solution|code_solution|final|final_answer|output|response|result|artifact|program)(?:\s[^<>\n]{0,200})?>|\[\/?(?:PYTHON|CODE|SOLUTION|ANSWER)\])[ \t]*$/gim

/** Returns a model's final answer, without its reasoning and without its chat template's tokens and tags. */
export function finalAnswer(text: string): string {
  return withoutReasoning(text).replace(TOKEN, '').replace(TAG_LINE, '')
}

/** Returns an answer without its reasoning: drafts there don't count. If the reasoning never ends, no answer is left. */
function withoutReasoning(text: string): string {
  const channel = text.lastIndexOf(CHANNEL)
  if (channel !== -1) return text.slice(channel + CHANNEL.length)
  const opened = REASONING.exec(text)
  if (opened !== null) {
    const end = new RegExp(`</${opened[1]}>`, 'i').exec(text)
    return end === null ? '' : text.slice(end.index + end[0].length)
  }
  // Some templates open the reasoning in the prompt, so the answer only closes it. In a fence it is code.
  const end = REASONING_END.exec(text)
  if (end === null || hasOpenFence(text.slice(0, end.index))) return text
  return text.slice(end.index + end[0].length)
}

function hasOpenFence(text: string): boolean {
  return (text.match(/^[ \t]*(?:`{3,}|~{3,})/gm)?.length ?? 0) % 2 === 1
}
