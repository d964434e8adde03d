import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { EnvironmentError } from '@assay/core/errors'
import { getProperty, type Suite } from '@assay/core/suite'
import { explainFileError, isMissing } from '../file/file-error.ts'
import { parseJsonLine } from './parse-json-line.ts'
import type { NamedFile } from './reading.ts'
import type { Source } from './source.ts'
import { splitLines } from './split-lines.ts'

/** Changes when the same suite would get another hash, so that versions of two programs are never mixed up. */
const SCHEME = 'assay suite 1'

/**
 * Returns the version of a suite that was read from files or a text: the hash of its normalised text and of the files that it
 * names. They are hashed when this is first called for the suite; files are streamed.
 *
 * Throws EnvironmentError when a file that the suite names can't be read any more.
 */
export async function readSuiteVersion(suite: Suite): Promise<string> {
  if (suite.version === undefined)
    throw new Error(`The suite "${suite.name}" wasn't read from text, so it has no version. This is a bug.`)
  return suite.version()
}

/** Hashes the texts of a suite, in whatever order they were read, and the files that it names, one after the other. */
export async function hashSuite(
  texts: readonly (() => Promise<string>)[],
  files: readonly NamedFile[],
): Promise<string> {
  const hashes: string[] = []
  for (const hashText of texts) hashes.push(await hashText())
  const hash = createHash('sha256').update(`${SCHEME}\n`)
  for (const text of hashes.sort()) hash.update(`text ${text}\n`)
  const paths = new Map(files.map(({ name, path }) => [name, path]))
  for (const name of [...paths.keys()].sort())
    hash.update(`file ${JSON.stringify(name)} ${await hashFile(paths.get(name) ?? name)}\n`)
  return hash.digest('hex')
}

/** Computes a hash once, on first call. One that failed is computed anew. */
export function hashOnce(compute: () => Promise<string>): () => Promise<string> {
  let known: Promise<string> | null = null
  return () => {
    known ??= compute().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}

/** Hashes a document without what does not change its meaning; `parse` gives the value of a text. */
export async function hashDocument(text: string, parse: (text: string) => unknown): Promise<string> {
  return createHash('sha256').update(normalizeText(text, parse)).digest('hex')
}

/**
 * Writes line ends as a newline, without white space before them and without blank lines at the end of the text. Where one of
 * these is part of a value, as in a block of YAML, it stays.
 */
export function normalizeText(text: string, parse: (text: string) => unknown): string {
  const withNewlines = text.replaceAll('\r\n', '\n')
  const lines = withNewlines.split('\n').map((line) => line.trimEnd())
  const trimmed = `${lines.join('\n').trimEnd()}\n`
  if (trimmed === text) return text
  const value = parse(text)
  return [trimmed, withNewlines].find((candidate) => isDeepStrictEqual(parse(candidate), value)) ?? text
}

/** Hashes the rows of a JSONL file, line by line: those of one suite, or all of them. Blank lines don't count. */
export async function hashRows(source: Source, suite: string | null = null): Promise<string> {
  const hash = createHash('sha256')
  for await (const line of splitLines(source.chunks())) {
    const row = parseJsonLine(line)
    if (suite === null || (row.ok && getProperty(row.value, 'suite_id') === suite)) hash.update(`${row.text}\n`)
  }
  return hash.digest('hex')
}

/** Hashes every byte of a file. One that does not exist is part of a version, too: nothing opens a function before it is called. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  } catch (error) {
    if (isMissing(error)) return 'missing'
    const reason = explainFileError(error)
    if (reason === null) throw error
    throw new EnvironmentError('FILE_UNREADABLE', `"${path}" can't be read: ${reason}.`)
  }
  return hash.digest('hex')
}
