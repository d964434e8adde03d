import { ENVIRONMENT, type ErrorEntry } from './error-entry.ts'

/** Codes about the sandbox and its tools. */
export const SANDBOX_ERRORS = {
  SANDBOX_MISSING: {
    ...ENVIRONMENT,
    title: 'This machine has no sandbox for running generated code.',
    what_to_do: 'Install bubblewrap on Linux; other systems need a virtual machine or a container.',
    status: 503,
  },
  SANDBOX_FAILED: {
    ...ENVIRONMENT,
    title: "The sandbox, or a program in it, doesn't start.",
    what_to_do: 'Check the sandbox to see what is missing on this machine.',
    status: 503,
  },
  SANDBOX_STARVED: {
    ...ENVIRONMENT,
    title: 'The machine ran out of memory and killed a program in the sandbox.',
    what_to_do:
      'Free memory, or run fewer programs at once, and take the errored samples again: assay run --resume last --retry-errors.',
    status: 503,
  },
  TOOLS_MISSING: {
    ...ENVIRONMENT,
    title: "A language's tools aren't installed. The run continues; only this language's samples get an error.",
    what_to_do: 'Install the tools the message names.',
    status: 503,
  },
  TOOLS_BROKEN: {
    ...ENVIRONMENT,
    title: "A language's compiler can't build a small program.",
    what_to_do: "Reinstall the language's tools.",
    status: 503,
  },
  TESTS_BROKEN: {
    ...ENVIRONMENT,
    title:
      "A case's tests need something that isn't on this machine. Assay doesn't call the model; only this case's samples get an error.",
    what_to_do: 'Install what the message names.',
    status: 503,
  },
  CODE_FILE_OUTSIDE: {
    ...ENVIRONMENT,
    title: "A case's file has a path outside the working folder.",
    what_to_do: 'Write a relative path without "..".',
    status: 503,
  },
  CRATES_MISSING: {
    ...ENVIRONMENT,
    title: "Crates the Rust code needs aren't on this machine.",
    what_to_do: 'Run "cargo fetch" once in a project with these dependencies.',
    status: 503,
  },
} as const satisfies Record<string, ErrorEntry>
