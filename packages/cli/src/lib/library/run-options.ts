import { UserError } from '@assay/core/errors'
import { issueProblems, type Suite } from '@assay/core/suite'
import type { RunEvent } from '@assay/engine/run'
import { z } from 'zod'
import type { RunChoices } from '../run/run-choices.ts'
import type { SuiteText } from './load-suite.ts'

/** What to run. Only `suites` is needed; what is left out is as the suites, else `assay.config.yaml`, say. */
export interface RunOptions extends Omit<RunChoices, 'model' | 'tag' | 'unsafeNoSandbox'> {
  /** Paths of suite files or folders, texts, or what `loadSuite` gave. */
  readonly suites: string | SuiteText | Suite | readonly (string | SuiteText | Suite)[]
  /** `provider/name`, or globs such as `openai/*`. Each model makes one run. By default those that the suites name. */
  readonly models?: string | readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  /** Values for templates that the suites do not give. */
  readonly vars?: Readonly<Record<string, unknown>> | undefined
  /** `'memory'` (the default) keeps nothing; a path is a SQLite file, such as `.assay/assay.db` of the command. */
  readonly store?: string | undefined
  /** Where the search for `assay.config.yaml` begins, upwards; the working folder by default. */
  readonly folder?: string | undefined
  /** When it is aborted, nothing more is asked; what is in flight is finished, and what there is comes back as stopped runs. */
  readonly signal?: AbortSignal | undefined
  /** Called with everything that happens, as it happens. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

const whole = (low: number) => z.int().min(low).optional()
const names = z.array(z.string().min(1)).optional()

/** What a program without types can get wrong. */
const Checked = z.strictObject({
  suites: z.unknown(),
  models: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  samples: whole(1),
  passK: z.array(z.int().min(1)).optional(),
  temperature: z.number().min(0).optional(),
  maxTokens: whole(1),
  threads: whole(1),
  timeout: z.union([z.string(), z.number().positive()]).optional(),
  maxRetries: whole(0),
  filter: names,
  limit: whole(1),
  budget: z.number().min(0).optional(),
  until: z.string().optional(),
  seed: whole(0),
  tags: names,
  vars: z.record(z.string(), z.unknown()).optional(),
  ignoreErrors: z.boolean().optional(),
  cache: z.boolean().optional(),
  record: z.string().min(1).optional(),
  store: z.string().min(1).optional(),
  folder: z.string().min(1).optional(),
  signal: z.instanceof(AbortSignal).optional(),
  onEvent: z.custom<RunOptions['onEvent']>((value) => typeof value === 'function').optional(),
})

/** Throws UserError `OPTIONS_INVALID` with every problem of the options. */
export function checkOptions(options: RunOptions): void {
  const parsed = Checked.safeParse(options)
  if (parsed.success) return
  const problems = issueProblems(Checked, options, parsed.error.issues)
  const told = problems.map(({ message, hint }) => `  ${message}.${hint === null ? '' : ` ${hint}`}`)
  throw new UserError('OPTIONS_INVALID', `The options of run are wrong:\n${told.join('\n')}`)
}
