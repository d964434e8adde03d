import { ENVIRONMENT, type ErrorEntry, USER } from './error-entry.ts'

/** Codes about the store. */
export const STORE_ERRORS = {
  STORE_MISSING: {
    ...USER,
    title: 'There is no store at this path.',
    what_to_do: 'Run a suite first, or name another store.',
    status: 500,
  },
  WORKER_STORE: {
    ...USER,
    title: 'A worker needs a store in Postgres.',
    what_to_do:
      'Name a database, such as postgres://user@host/assay. A store in a file needs no workers: the server runs everything itself.',
    status: 422,
  },
  STORE_UNSUPPORTED: {
    ...USER,
    title: "Assay doesn't have this kind of store.",
    what_to_do: 'Name a file, such as .assay/assay.db.',
    status: 500,
  },
  STORE_NOT_A_FILE: {
    ...USER,
    title: "The store's path is a folder, a device or a pipe.",
    what_to_do: 'Name a file, such as .assay/assay.db.',
    status: 500,
  },
  STORE_FOREIGN: {
    ...USER,
    title: "The store's file is another program's database.",
    what_to_do: 'Name another file.',
    status: 500,
  },
  STORE_NEWER: {
    ...USER,
    title: 'A newer version of Assay wrote the store.',
    what_to_do: 'Update Assay, or name another file.',
    status: 500,
  },
  STORE_CORRUPT: {
    ...ENVIRONMENT,
    title: "The store's file isn't a valid database.",
    what_to_do: 'Move it away or restore a backup, then try again.',
    status: 500,
  },
  STORE_INCOMPLETE: {
    ...ENVIRONMENT,
    title: 'The store has lost its newest changes: the log beside its file is missing or damaged.',
    what_to_do: 'Put the log back, or accept the loss as the message says; then resume the run.',
    status: 500,
  },
  STORE_GONE: {
    ...ENVIRONMENT,
    title: "The store's file or its log was deleted or moved while it was in use.",
    what_to_do: 'Put it back before you run anything else. What it held is lost otherwise.',
    status: 500,
  },
  STORE_NOT_OPENED: {
    ...ENVIRONMENT,
    title: "The store's file can't be opened.",
    what_to_do: "Check that it's a file, and that you can write to it and its folder.",
    status: 500,
  },
  STORE_READ_ONLY: {
    ...ENVIRONMENT,
    title: "The store's file or folder is read-only.",
    what_to_do: 'Allow writing there, or name another file.',
    status: 500,
  },
  STORE_IO: {
    ...ENVIRONMENT,
    title: 'The disk failed to read or write the store.',
    what_to_do: 'Check the disk and its free space.',
    status: 500,
  },
  STORE_BUSY: {
    ...ENVIRONMENT,
    title: 'Another process has locked the store for too long.',
    what_to_do: 'Wait until it is done, then try again.',
    status: 503,
  },
  STORE_UNREACHABLE: {
    ...ENVIRONMENT,
    title: "The store's server can't be reached.",
    what_to_do: 'Check that Postgres is running and that the address and port are right, then try again.',
    status: 503,
  },
  STORE_NAME_TOO_LONG: {
    ...ENVIRONMENT,
    title: 'A name is too long for the store.',
    what_to_do: 'Keep suite, case and variant names under 2,500 bytes in total.',
    status: 422,
  },
  PROJECT_INVALID: {
    ...USER,
    title: "A project can't have this name.",
    what_to_do: 'Use 1 to 40 lowercase letters, digits, "-" and "_", starting with a letter or digit.',
    status: 422,
  },
  STORE_FULL: {
    ...ENVIRONMENT,
    title: 'The disk is full.',
    what_to_do: 'Free some space, then try again. A run resumes where it stopped.',
    status: 507,
  },
} as const satisfies Record<string, ErrorEntry>
