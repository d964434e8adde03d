import { STARTER_WORKFLOW } from './starter-workflow.ts'

/** The files of a new project, by path relative to its folder. The suite runs on recorded answers, so it needs no key. */
export const STARTER_FILES: ReadonlyMap<string, string> = new Map([
  [
    'assay.config.yaml',
    `# Assay's settings for this project. Keys come from environment variables, never from this file.

# Where runs are saved, relative to this file.
store: .assay/assay.db

# Models to use if neither -m nor the suite names any.
# models: [anthropic/claude-sonnet-4-5]

# Parallel requests per account, and the most that one command may spend, in US dollars.
threads: 8
# budget: 5.00

# Your own server with OpenAI's chat completions API; its models are vllm/NAME.
# providers:
#   vllm:
#     base_url: http://localhost:8000/v1

# Your own program, as the model command/app: it reads the prompt on stdin and prints the answer.
# commands:
#   app:
#     run: [node, app.js]
`,
  ],
  [
    'evals/first.yaml',
    `# A first suite. replay/demo answers from recordings/demo.jsonl, so it runs without a key:
#   assay run evals
# Then run it on a real model:
#   assay run evals -m anthropic/claude-sonnet-4-5
metadata:
  name: first
  model: replay/demo
  system_prompt: Answer in one sentence.
evals:
  - name: arithmetic
    prompt: What is 15 * 7?
    checks:
      - match: "*105*"
  - name: capital
    prompt: What is the capital of France?
    checks:
      - contains: Paris
      - max_length: 100
  - name: order-as-json
    prompt: 'Write "two blue mugs" as JSON with the keys item and quantity.'
    checks:
      - json:
          schema:
            type: object
            required: [item, quantity]
            properties:
              item: { type: string }
              quantity: { const: 2 }
  - name: date-format
    prompt: Write the fifth of March 2026 as an ISO date, and nothing else.
    checks:
      - equals: "2026-03-05"
  - name: no-apology
    prompt: Is the shop open on Sundays?
    checks:
      - contains: Sunday
      - not_contains: sorry
score:
  formula: success_pct
`,
  ],
  [
    'evals/recordings/demo.jsonl',
    [
      recorded('What is 15 * 7?', '15 * 7 is 105.'),
      recorded('What is the capital of France?', 'The capital of France is Paris.'),
      recorded('Write "two blue mugs" as JSON with the keys item and quantity.', '{"item": "blue mug", "quantity": 2}'),
      recorded('Write the fifth of March 2026 as an ISO date, and nothing else.', '2026-03-05'),
      recorded('Is the shop open on Sundays?', 'Yes, on Sundays from 10 to 4.'),
    ].join(''),
  ],
  ['.github/workflows/assay.yml', STARTER_WORKFLOW],
  ['.assay/.gitignore', '*\n'],
])

function recorded(prompt: string, text: string): string {
  const tokens = { input: 20, output: 10 }
  const answer = { text, finish_reason: 'stop', tokens, latency_ms: 800, cost_usd: 0.0001 }
  return `${JSON.stringify({ prompt, answer })}\n`
}
