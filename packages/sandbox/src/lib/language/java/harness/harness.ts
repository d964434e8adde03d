import { ANSWER_SOURCE } from './answer-source.ts'
import { COMPILER_SOURCE } from './compiler-source.ts'
import { LINK_SOURCE } from './link-source.ts'
import { LOADER_SOURCE } from './loader-source.ts'
import { MAIN_SOURCE } from './main-source.ts'
import { TESTS_SOURCE } from './tests-source.ts'
import { WIRE_SOURCE } from './wire-source.ts'

/** Runs tests as a separate module: code on the class path, such as an answer in the same process, can't reflect into it. */
export const HARNESS_FILES: Readonly<Record<string, string>> = {
  'module-info.java': 'module assay.harness {}\n',
  'assay/harness/Main.java': MAIN_SOURCE,
  'assay/harness/Loader.java': LOADER_SOURCE,
}

/**
 * The long-running compiler, and both sides of a pair of programs. They use the harness and the provided libraries from the
 * class path.
 */
export const APART_FILES: Readonly<Record<string, string>> = {
  'assay/compiler/Compiler.java': COMPILER_SOURCE,
  'assay/apart/Wire.java': WIRE_SOURCE,
  'assay/apart/Link.java': LINK_SOURCE,
  'assay/apart/Answer.java': ANSWER_SOURCE,
  'assay/apart/Tests.java': TESTS_SOURCE,
}
