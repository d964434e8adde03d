/** Returns the text of a small valid suite with this name, to begin with. */
export function suiteTemplate(name: string): string {
  return `metadata:
  name: ${quote(name)}
  samples: 3
evals:
  - name: addition
    prompt: What is 2 + 2? Answer with the number alone.
    checks:
      - numeric: 4
  - name: capital
    prompt: What is the capital of France?
    checks:
      - contains: Paris
`
}

/** Quotes a name that YAML could read as something other than a string, as JSON, which is YAML too. */
function quote(name: string): string {
  return /^[A-Za-z][\w./-]*$/.test(name) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(name)
    ? name
    : JSON.stringify(name)
}

/** Returns why a name can't be one of a suite; null when it can. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'Name the suite.'
  if (name.length > 200) return 'A name has at most 200 characters.'
  // The server reports other invalid names.
  return /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(name) ? 'A name can’t have control characters.' : null
}
