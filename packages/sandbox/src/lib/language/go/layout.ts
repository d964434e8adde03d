import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProgramTask } from '../toolchain.ts'
import { type GoPlan, goPackage } from './test-plan.ts'

/** Names of what we add, which no answer can know. */
export interface GoNames {
  readonly harness: string
  /** How the functions that wrap the tests begin. */
  readonly wrapper: string
}

/** The harness: a package of its own, since packages that are imported are set up before those that import them. */
function harnessSource(name: string): string {
  return `package ${name}

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
)

var secret, marker string
var channel = os.NewFile(3, "channel")

func init() {
	// Else the memory of this process is a file that it can read.
	syscall.RawSyscall(syscall.SYS_PRCTL, 4, 0, 0)
	in := bufio.NewReader(os.Stdin)
	secret, marker = line(in), line(in)
}

func line(in *bufio.Reader) string {
	text, _ := in.ReadString('\\n')
	return strings.TrimSpace(text)
}

func tell(index int, text string) {
	fmt.Fprintf(channel, "\\n%s %d %s\\n", secret, index, text)
}

func Run(index int, t *testing.T, test func(*testing.T)) {
	fmt.Fprintf(os.Stdout, "%s %d\\n", marker, index)
	fmt.Fprintf(os.Stderr, "%s %d\\n", marker, index)
	tell(index, "started")
	returned := false
	// Runs after all sub-tests, those in parallel too.
	t.Cleanup(func() {
		if (returned || t.Skipped()) && !t.Failed() {
			tell(index, "passed")
		} else {
			tell(index, "failed")
		}
	})
	test(t)
	returned = true
}
`
}

/** Lays out a module: the answer, its files, the harness, and the tests with a wrapper for each. */
export async function layOutGo(
  folder: string,
  { program }: ProgramTask,
  plan: GoPlan | null,
  names: GoNames,
): Promise<void> {
  const answer = goPackage(program.source)
  await write(folder, 'go.mod', 'module answer\n\ngo 1.18\n')
  await write(folder, 'answer.go', answer.source)
  // A module file of the answer's would name packages that are not there.
  for (const { path, content } of program.files)
    if (path !== 'go.mod' && path !== 'go.sum' && path !== 'answer.go' && !path.endsWith('_test.go'))
      await write(folder, path, content)
  await write(folder, `${names.harness}/harness.go`, harnessSource(names.harness))
  const wrappers = (plan?.names ?? []).map(
    (test, index) =>
      `func ${names.wrapper}${index}_(t *${names.harness}testing.T) { ${names.harness}.Run(${index}, t, ${test}) }\n`,
  )
  const imports = plan === null ? '' : `import ${names.harness}testing "testing"\nimport "answer/${names.harness}"\n`
  await write(folder, `${names.harness}_test.go`, `package ${answer.name}\n\n${imports}\n${wrappers.join('')}`)
  if (plan !== null) await write(folder, 'answer_test.go', `package ${answer.name};${plan.body}`)
}

async function write(folder: string, path: string, content: string): Promise<void> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
