// Needs: sandbox, go
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { someOf } from '../../../../test/some-of.ts'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { goToolchain } from './go.ts'

const PREFIX = 'func Sum(x []int) int {\n'
const TESTS = `package main

import "testing"

func TestOne(t *testing.T) {
	if got := Sum([]int{4711, 1}); got != 4712 {
		t.Errorf("got %d", got)
	}
}

func TestTwo(t *testing.T) {
	if Sum([]int{1, 2}) != 3 || false {
		t.Fail()
	}
}
`

/** Wrong answers, each with a way to be counted as right: their imports, their declarations, and what they do when called. */
const ATTACKS: Readonly<Record<string, readonly [imports: string, declares: string, does: string]>> = {
  'writes results to every descriptor': [
    '"fmt"; "os"',
    '',
    'for fd := uintptr(3); fd < 20; fd++ { fmt.Fprintf(os.NewFile(fd, "x"), "\\n%064d 0 passed\\n%064d 1 passed\\n", 0, 0) }',
  ],
  'searches its memory for the secret': [
    '"os"; "regexp"',
    'var hex = regexp.MustCompile("[0-9a-f]{64}")',
    'if mem, err := os.ReadFile("/proc/self/mem"); err == nil { for _, s := range hex.FindAll(mem, -1) { os.NewFile(3, "c").WriteString("\\n" + string(s) + " 0 passed\\n") } }',
  ],
  'reads the secret at any address with a system call': [
    '"syscall"',
    '',
    'for a := uintptr(0xc000000000); a < 0xc000100000; a += 4096 { syscall.Syscall(syscall.SYS_WRITE, 3, a, 4096) }',
  ],
  'reads its own program for what is expected': [
    '"bytes"; "os"; "strings"',
    'var own = func() bool { for _, p := range []string{"/proc/self/exe", os.Args[0]} { if b, err := os.ReadFile(p); err == nil && bytes.Contains(b, []byte(strings.Join([]string{"Test", "One"}, ""))) { return true } }; return false }()',
    'if own { if x[0] == 1 { return 3 }; return 4712 }',
  ],
  'looks for the sources of its tests': [
    '"io/fs"; "path/filepath"; "strings"; "os"',
    'var found = func() (yes bool) { for _, root := range []string{"/work", "/assay", "/tmp"} { filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error { if b, err := os.ReadFile(p); err == nil && strings.Contains(string(b), strings.Join([]string{"Test", "One"}, "")) { yes = true }; return nil }) }; return }()',
    'if found { if x[0] == 1 { return 3 }; return 4712 }',
  ],
  'overwrites its program for the next test': [
    '"os"',
    '',
    'for _, p := range []string{os.Args[0], "/work/out/program", "/assay/go-tests", "/assay/go-program"} { os.Remove(p); os.WriteFile(p, []byte("#!/bin/sh\\nexit 0\\n"), 0o755) }; os.Exit(0)',
  ],
  'has its own words for true, false and nil': [
    '',
    'const (\n\tfalse = 0 == 0\n\ttrue = 0 == 1\n)\nfunc len(x []int) int { return 0 }',
    '',
  ],
  'imports unsafe under another name': [
    'u "unsafe"',
    'var p = u.Pointer(new(int))',
    'if *(*int)(p) == 0 { if x[0] == 1 { return 0 } }',
  ],
  'exits before any test': ['"os"', 'func init() { os.Exit(0) }', ''],
  'brings TestMain': ['"os"; "testing"', 'func TestMain(m *testing.M) { os.Exit(0) }', ''],
  'links to the runtime': ['_ "unsafe"', '//go:linkname exit os.runtime_beforeExit\nfunc exit(code int)', ''],
  'embeds the tests': ['_ "embed"', '//go:embed answer_test.go\nvar tests string', 'if tests != "" { return 3 }'],
  'includes C': ['"C"', '', ''],
  'reports later from a goroutine': [
    '"os"; "time"; "strings"',
    'func init() { go func() { for { os.NewFile(3, "c").WriteString("\\n" + strings.Repeat("0", 64) + " 0 passed\\n"); time.Sleep(time.Millisecond) } }() }',
    'time.Sleep(20 * time.Millisecond)',
  ],
  "ends its caller's goroutine": ['"runtime"', '', 'runtime.Goexit()'],
  'dumps its heap': [
    '"os"; "runtime/debug"',
    '',
    'if f, err := os.Create("/tmp/heap"); err == nil { debug.WriteHeapDump(f.Fd()) }',
  ],
  'sends unrequested replies': [
    '"os"',
    'func init() { os.NewFile(11, "w").Write([]byte{4, 0, 0, 0, 1, 0, 0, 6}) }',
    'os.NewFile(11, "w").Write([]byte{255, 255, 255, 255, 1, 0, 0, 6})',
  ],
  'starts a program that keeps running': ['"os/exec"', 'func init() { exec.Command("/bin/sleep", "60").Start() }', ''],
  'floods its output': ['"fmt"; "strings"', '', 'for i := 0; i < 300; i++ { fmt.Println(strings.Repeat("x", 10000)) }'],
}

describe('hostile Go answers', () => {
  const { judge, close } = judgeForTests(goToolchain)
  after(close)
  const program = ([imports, declares, does]: readonly [string, string, string]) =>
    `package main\n\n${imports === '' ? '' : `import (${imports})\n`}\n${declares}\n\nfunc Sum(x []int) int {\n\t${does}\n\treturn -1\n}\n`

  for (const [does, attack] of someOf(Object.entries(ATTACKS)))
    it(`fails one that ${does}`, async () => {
      const judged = await Promise.all([
        judge(program(attack), TESTS, { prefix: PREFIX, timeout_ms: 10_000 }),
        judge(program(attack), TESTS, { timeout_ms: 10_000 }),
      ])
      for (const { tests, evidence } of judged) assert.equal(tests?.passed ?? 0, 0, JSON.stringify(evidence.tests))
    })

  it('leaves nothing for the next sample', async () => {
    const right =
      'package main\n\nfunc Sum(x []int) (n int) {\n\tfor _, each := range x {\n\t\tn += each\n\t}\n\treturn\n}\n'
    for (const spec of [{ prefix: PREFIX }, {}]) {
      const outcome = await judge(right, TESTS, spec)
      assert.deepEqual(outcomes(outcome), { TestOne: 'passed', TestTwo: 'passed' })
      assert.equal(outcome.evidence.separation, 'prefix' in spec ? 'apart' : 'none')
    }
  })
})
