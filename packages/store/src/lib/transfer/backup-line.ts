import { EmbeddingAnswer, ModelAnswer, ToolReply } from '@assay/core/exchange'
import { Label } from '@assay/core/review'
import type { Case, SuiteHeaderJson } from '@assay/core/suite'
import { z } from 'zod'
import { StoredToken } from '../store/access.ts'

/** The backup version that this program writes and reads. */
export const BACKUP_VERSION = 1

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One line of a backup outside of runs. A run's lines come in between, as `exportRun` writes them. */
export const BackupLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('backup'), version: z.literal(BACKUP_VERSION), at: z.iso.datetime() }),
  z.object({
    kind: z.literal('suite'),
    suite: z.object({
      name: z.string(),
      version: z.string(),
      text: z.string(),
      // Stores save them unchanged, and so does a backup.
      header: z.custom<SuiteHeaderJson>(isObject),
      saved_at: z.iso.datetime(),
      saved_by: z.string().nullable(),
    }),
    cases: z.int().min(0),
  }),
  z.object({ kind: z.literal('case'), case: z.custom<Case>(isObject) }),
  z.object({
    kind: z.literal('setting'),
    setting: z.object({
      kind: z.enum(['var', 'secret']),
      name: z.string(),
      value: z.string(),
      changed_at: z.string(),
      changed_by: z.string().nullable(),
    }),
  }),
  z.object({ kind: z.literal('token'), token: StoredToken }),
  z.object({
    kind: z.literal('audit'),
    entry: z.object({
      at: z.string(),
      by: z.string().nullable(),
      project: z.string(),
      action: z.string(),
      status: z.int(),
      request: z.string(),
    }),
  }),
  z.object({ kind: z.literal('labelled'), label: Label }),
  z.object({
    kind: z.literal('answer'),
    entry: z.object({
      key: z.string(),
      model: z.string(),
      at: z.iso.datetime(),
      run: z.string().nullable(),
      answer: z.union([ModelAnswer, EmbeddingAnswer, ToolReply]),
    }),
  }),
  z.object({ kind: z.literal('whole'), runs: z.int().min(0), results: z.int().min(0), answers: z.int().min(0) }),
])
export type BackupLine = z.infer<typeof BackupLine>
