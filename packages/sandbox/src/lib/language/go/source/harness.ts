/**
 * Returns the harness: its own package, since imported packages are initialized before those that import them. It reads the
 * run's secret before any of the answer's code runs.
 */
export function writeHarness(name: string): string {
  return `package ${name}

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
)

var secret, marker string
var from int
var channel = os.NewFile(3, "channel")

func init() {
	// Otherwise this process's memory is a file that it can read.
	syscall.RawSyscall(syscall.SYS_PRCTL, 4, 0, 0)
	in := bufio.NewReader(os.Stdin)
	secret, marker = line(in), line(in)
	from, _ = strconv.Atoi(line(in))
}

func line(in *bufio.Reader) string {
	text, _ := in.ReadString('\\n')
	return strings.TrimSpace(text)
}

func tell(index int, text string) {
	fmt.Fprintf(channel, "\\n%s %d %s\\n", secret, index, text)
}

type Test struct {
	Name string
	Run  func(*testing.T)
}

func Main(tests []Test) {
	wrapped := []testing.InternalTest{}
	for index := from; index < len(tests); index++ {
		wrapped = append(wrapped, wrap(index, tests[index]))
	}
	testing.Main(func(pattern, text string) (bool, error) { return true, nil }, wrapped, nil, nil)
}

var skipped sync.Map

// Watch records when a test or a part of it is skipped, which only an answer does if tests don't call Skip.
func Watch(t *testing.T) {
	if t == nil {
		return
	}
	t.Cleanup(func() {
		if t.Skipped() {
			skipped.Store(root(t), true)
		}
	})
}

func root(t *testing.T) string { return strings.SplitN(t.Name(), "/", 2)[0] }

func isSkipped(t *testing.T) bool {
	_, found := skipped.Load(root(t))
	return found
}

func wrap(index int, test Test) testing.InternalTest {
	return testing.InternalTest{Name: test.Name, F: func(t *testing.T) {
		fmt.Fprintf(os.Stdout, "%s %d\\n", marker, index)
		fmt.Fprintf(os.Stderr, "%s %d\\n", marker, index)
		tell(index, "started")
		returned := false
		// Runs after all subtests, including parallel ones.
		t.Cleanup(func() {
			if returned && !t.Skipped() && !t.Failed() && !isSkipped(t) {
				tell(index, "passed")
			} else {
				tell(index, "failed")
			}
		})
		test.Run(t)
		returned = true
	}}
}
`
}
