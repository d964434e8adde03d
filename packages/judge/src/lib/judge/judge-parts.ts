import { TRUSTED } from '@assay/core/policy'
import { type CheckLevel, createMask, fillSecrets, type Mask } from '@assay/core/suite'
import type { CallFunction, CheckTools } from '../check/check-tools.ts'
import { createShowPattern, createShowReason, createShowText } from '../check/show-text.ts'
import { type Classify, createClassifier } from '../classify/create-classifier.ts'
import { type PreparedLevel, prepareLevel } from '../level/prepare-level.ts'
import { remember } from '../level/remember.ts'
import type { JudgeOptions, RunCode } from './judge.ts'

/** The parts that every way of judging shares. */
export interface JudgeParts {
  /** Returns a prepared level, which is prepared once. */
  readonly levelOf: (level: CheckLevel) => PreparedLevel
  readonly classify: Classify
  readonly runCode: RunCode
  readonly mask: Mask
  readonly showReason: (reason: string) => string
}

/** Creates the parts of a judge. Nothing heavy is loaded before a check needs it. */
export function createParts(options: JudgeOptions, callFunction: CallFunction): JudgeParts {
  const secrets = options.secrets ?? new Map<string, string>()
  const tools: CheckTools = {
    show: createShowText(secrets),
    showPattern: createShowPattern(secrets),
    secrets,
    fillSecrets: (text) => fillSecrets(text, secrets),
    ask: options.ask ?? null,
    embed: options.embed ?? null,
    judges: options.judges ?? [],
    folder: options.folder ?? null,
    policy: options.policy ?? TRUSTED,
    callFunction,
  }
  return {
    levelOf: remember((level) => prepareLevel(level, tools)),
    classify: createClassifier(tools),
    runCode: options.runCode ?? refuseToRun,
    mask: createMask(secrets),
    showReason: createShowReason(secrets),
  }
}

const refuseToRun: RunCode = async () => ({
  kind: 'unavailable',
  code: 'SANDBOX_MISSING',
  message: 'No sandbox is available to run code.',
})
