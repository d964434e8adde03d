import { ENVIRONMENT, type ErrorEntry, USER } from './error-entry.ts'

/** Codes about files, export and import. */
export const FILE_ERRORS = {
  FILE_NOT_FOUND: {
    ...USER,
    title: "A file doesn't exist or is a folder.",
    what_to_do: 'Check the path.',
    status: 404,
  },
  FILE_PATH_INVALID: {
    ...USER,
    title:
      'No file can be written at this path: one of its folders is a file, for example, or it would replace the store, the config or a suite.',
    what_to_do: 'Choose another path.',
    status: 422,
  },
  FILE_UNREADABLE: {
    ...ENVIRONMENT,
    title: "A file exists but can't be read.",
    what_to_do: 'Check its permissions and the disk.',
    status: 500,
  },
  FILE_UNWRITABLE: {
    ...ENVIRONMENT,
    title: "A file can't be written.",
    what_to_do: "Check the folder's permissions and the free space.",
    status: 500,
  },
  IMPORT_INVALID: {
    ...USER,
    title: "A line of an exported run can't be imported.",
    what_to_do: 'Export the run again.',
    status: 422,
  },
  IMPORT_TRUNCATED: {
    ...USER,
    title: 'An exported run is incomplete.',
    what_to_do: 'Export the run again, then import it. Results already imported count once.',
    status: 422,
  },
  IMPORT_CONFLICT: {
    ...USER,
    title: 'The store has another run with the same ID.',
    what_to_do: 'Delete one of the two, or import into another store.',
    status: 409,
  },
} as const satisfies Record<string, ErrorEntry>
