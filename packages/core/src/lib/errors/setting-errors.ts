import { ENVIRONMENT, type ErrorEntry, USER } from './error-entry.ts'

/** Codes about stored variables and secrets. */
export const SETTING_ERRORS = {
  SETTING_NAME_INVALID: {
    ...USER,
    title: "A variable or secret can't have this name.",
    what_to_do: 'Use up to 64 letters, digits and underscores, starting with a letter.',
    status: 422,
  },
  SETTING_VALUE_INVALID: {
    ...USER,
    title: "A variable's or secret's value is empty, too long or not valid Unicode.",
    what_to_do: 'Choose another value.',
    status: 422,
  },
  SETTING_NOT_FOUND: {
    ...USER,
    title: 'No variable or secret has this name.',
    what_to_do: 'List them to see their names.',
    status: 404,
  },
  SECRET_KEY_MISSING: {
    ...ENVIRONMENT,
    title: 'The key for sealed secrets is missing.',
    what_to_do: 'Set ASSAY_SECRET_KEY, or restore the key file next to the store.',
    status: 503,
  },
  SECRET_KEY_INVALID: {
    ...ENVIRONMENT,
    title: "The key for sealed secrets can't be used.",
    what_to_do: 'Set ASSAY_SECRET_KEY to 32 random bytes, such as the output of openssl rand -base64 32.',
    status: 503,
  },
  SECRET_KEY_EXPOSED: {
    ...ENVIRONMENT,
    title: 'Other users can read the key file for sealed secrets.',
    what_to_do: 'Run chmod 600 on the file.',
    status: 503,
  },
  SECRET_UNREADABLE: {
    ...ENVIRONMENT,
    title: "A secret can't be decrypted: the key is wrong, or the store was changed.",
    what_to_do: 'Use the key that sealed it, or delete the secret and set it again.',
    status: 503,
  },
} as const satisfies Record<string, ErrorEntry>
