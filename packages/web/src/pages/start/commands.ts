/** Commands for a new user, in order, each with its purpose. */
export const COMMANDS: readonly { readonly does: string; readonly command: string }[] = [
  {
    does: 'Run an example suite on two recorded models. No key needed.',
    command: 'npx assay run examples/quickstart',
  },
  {
    does: 'Run your own suite on models of your choice.',
    command: 'npx assay run suite.yaml -m openai/gpt-5-mini,ollama/qwen3 --samples 5',
  },
  {
    does: 'Find out where a model breaks: leaks, injections, refusals.',
    command: 'npx assay run suites/robustness -m ollama/qwen3 --fail-on class=leak',
  },
]
