/**
 * The program that reads, compiles and vets Go, by the compiler and linker directly: `go build` takes ten times as long for
 * one package. It runs in the sandbox, one job at a time: `job.json` in its folder, the outcome on standard output.
 */
export const BUILDER = String.raw`package main

import (
	"encoding/json"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"time"
)

type File struct {
	Path    string
	Content string
}

type Job struct {
	// "tests": those of a case by themselves; "apart": an answer that is called over the link; "whole": an answer with its tests;
	// "alone": an answer by itself.
	Kind      string
	Files     []File
	Prefix    string
	HasPrefix bool
	Tests     string
	Names     []string
	// Names that the case requires.
	Asked     []string
	Functions []Function
	Types     []string
	Harness   string
	Secret    string
	Config    string
	Tools     string
	// Packages that are known to be missing.
	Absent []string
}

type Function struct {
	Name string
	Type string
}

type Outcome struct {
	Ok        bool
	Said      string
	Vet       string
	Distrust  string
	Unknown   []string
	Apart     bool
	Why       string
	Functions []Function
	Types     []string
	BuildMs   int64
	VetMs     int64
}

var job Job
var out Outcome
var known = map[string]string{}
var set = token.NewFileSet()

func main() {
	text, err := os.ReadFile("job.json")
	check(err)
	// It contains names that no answer may know, and programs can run in this folder.
	check(os.Remove("job.json"))
	check(json.Unmarshal(text, &job))
	text, err = os.ReadFile(job.Config)
	check(err)
	for _, line := range strings.Split(string(text), "\n") {
		if at := strings.Index(line, "="); strings.HasPrefix(line, "packagefile ") && at > 0 {
			known[line[len("packagefile "):at]] = line[at+1:]
		}
	}
	check(os.MkdirAll("out", 0o755))
	begin := time.Now()
	if job.Kind == "tests" {
		buildTests()
	} else {
		buildAnswer()
	}
	out.BuildMs = time.Since(begin).Milliseconds() - out.VetMs
	leaveProgram()
	check(json.NewEncoder(os.Stdout).Encode(out))
}

// leaveProgram removes everything but the program: an answer may run in this folder.
func leaveProgram() {
	for _, folder := range []string{".", "out"} {
		entries, err := os.ReadDir(folder)
		check(err)
		for _, entry := range entries {
			if name := entry.Name(); name != "out" && name != "program" {
				check(os.RemoveAll(filepath.Join(folder, name)))
			}
		}
	}
}

func check(err error) {
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(9)
	}
}

func write(name, content string) {
	check(os.MkdirAll(filepath.Dir(name), 0o755))
	check(os.WriteFile(name, []byte(content), 0o644))
}

func tool(name string, args ...string) bool {
	said, err := exec.Command(filepath.Join(job.Tools, name), args...).CombinedOutput()
	out.Said += string(said)
	return err == nil
}

func config() string {
	lines := []string{}
	for name, file := range known {
		lines = append(lines, "packagefile "+name+"="+file)
	}
	sort.Strings(lines)
	write("out/config", strings.Join(lines, "\n")+"\n")
	return "out/config"
}

func compile(importPath string, files []string) bool {
	object := "out/" + strings.ReplaceAll(importPath, "/", "_") + ".a"
	args := []string{"-p", importPath, "-complete", "-e", "-pack", "-importcfg", config(), "-o", object}
	if !tool("compile", append(args, files...)...) {
		return false
	}
	known[importPath] = object
	return true
}

func link(source string) bool {
	write("out/main.go", source)
	return compile("main", []string{"out/main.go"}) &&
		tool("link", "-s", "-w", "-importcfg", config(), "-o", "out/program", known["main"])
}

// listed returns a file in the tests' package that names them for the harness.
func listed(clause string) string {
	text := "package " + clause + "\n\nimport h" + job.Secret + " \"" + job.Harness + "\"\n\nvar T" + job.Secret + " = []h" + job.Secret + ".Test{\n"
	for _, name := range job.Names {
		text += "\t{\"" + name + "\", " + name + "},\n"
	}
	return text + "}\n"
}

func runner(importPath string) string {
	return "package main\n\nimport (\n\th \"" + job.Harness + "\"\n\tt \"" + importPath + "\"\n)\n\nfunc main() { h.Main(t.T" + job.Secret + ") }\n"
}

func buildTests() {
	tests := parse("answer_test.go", "package tests;/*line :1:1*/"+job.Tests)
	if tests == nil {
		return
	}
	declared := readPrefix(job.Prefix)
	fixImports(tests, declared.imports, names(tests))
	unknown(tests)
	if len(out.Unknown) > 0 || out.Said != "" {
		return
	}
	out.Ok = true
	stubs, why := writeStubs(tests, declared)
	if why != "" {
		out.Why = why
		return
	}
	write("answer_test.go", tests.text)
	write("stubs.go", stubs)
	write("list.go", listed("tests"))
	if !compile("tests", []string{"answer_test.go", "stubs.go", "list.go"}) || !link(runner("tests")) {
		out.Why = "the tests do not compile with what the case declares: " + out.Said
		return
	}
	out.Apart = true
}

func buildAnswer() {
	declared := readPrefix(job.Prefix)
	folders := map[string][]*source{}
	for _, file := range job.Files {
		one := parse(file.Path, file.Content)
		if one == nil {
			continue
		}
		folder := path.Dir(file.Path)
		folders[folder] = append(folders[folder], one)
	}
	if out.Said != "" {
		return
	}
	all := map[string]bool{}
	for _, one := range folders["."] {
		for name := range names(one) {
			all[name] = true
		}
	}
	clause := "main"
	if main := folders["."]; len(main) > 0 {
		clause = main[0].file.Name.Name
	}
	var tests *source
	words := map[string]bool{}
	if job.Kind == "whole" {
		tests = parse("answer_test.go", "package "+clause+";/*line :1:1*/"+job.Tests)
	}
	if tests != nil {
		for _, ident := range tests.file.Unresolved {
			words[ident.Name] = true
		}
	}
	for _, files := range folders {
		for _, one := range files {
			if job.HasPrefix {
				fixImports(one, declared.imports, all)
				blankImports(one, declared.imports)
			}
			unknown(one)
			if out.Distrust == "" {
				out.Distrust = distrust(one, words)
			}
			write(one.path, one.text)
		}
	}
	more := []string{}
	if tests != nil {
		fixImports(tests, declared.imports, asked(declared))
		unknown(tests)
		write("answer_test.go", watched(tests))
		write("list_test.go", listed(clause)+"\nvar W"+job.Secret+" = h"+job.Secret+".Watch\n")
		more = []string{"answer_test.go", "list_test.go"}
	}
	if job.Kind == "apart" {
		write("serve_test.go", serve(clause))
		more = []string{"serve_test.go"}
	}
	if len(out.Unknown) > 0 || out.Said != "" {
		return
	}
	// By itself first: an answer must not use what only the tests declare.
	if job.Kind == "whole" && !compileFolders(folders, nil) {
		return
	}
	if !compileFolders(folders, more) {
		return
	}
	out.Ok = true
	if job.Kind == "whole" {
		out.Ok = link(runner("answer"))
	}
	if job.Kind == "apart" {
		out.Ok = link("package main\n\nimport (\n\t\"assay/link\"\n\ta \"answer\"\n)\n\nfunc main() { link.Serve(a.S" + job.Secret + ") }\n")
	}
	begin := time.Now()
	vet(folders)
	out.VetMs = time.Since(begin).Milliseconds()
}

// asked returns the names that an answer may declare although a package that tests use without an import has the same.
func asked(given declared) map[string]bool {
	found := map[string]bool{}
	if given.file != nil {
		found = names(&source{file: given.file})
	}
	for _, name := range job.Asked {
		found[name] = true
	}
	return found
}

func importPath(folder string) string {
	if folder == "." {
		return "answer"
	}
	return "answer/" + folder
}

// compileFolders compiles an answer's packages in their own folders before what imports them.
func compileFolders(folders map[string][]*source, more []string) bool {
	begun := map[string]bool{}
	var visit func(folder string) bool
	visit = func(folder string) bool {
		if begun[folder] || len(folders[folder]) == 0 {
			return true
		}
		begun[folder] = true
		files := []string{}
		for _, one := range folders[folder] {
			for _, each := range one.file.Imports {
				if name := pathOf(each); strings.HasPrefix(name, "answer/") && !visit(strings.TrimPrefix(name, "answer/")) {
					return false
				}
			}
			files = append(files, one.path)
		}
		if folder == "." {
			files = append(files, more...)
		}
		return compile(importPath(folder), files)
	}
	return visit(".")
}

func serve(clause string) string {
	text := "package " + clause + "\n\nimport l" + job.Secret + " \"assay/link\"\n\n"
	for _, name := range job.Types {
		text += "var _ = l" + job.Secret + ".Named(\"" + name + "\", (*" + name + ")(nil))\n"
	}
	for _, each := range job.Functions {
		text += "var _ " + each.Type + " = " + each.Name + "\n"
	}
	text += "\nvar S" + job.Secret + " = []l" + job.Secret + ".F{\n"
	for _, each := range job.Functions {
		text += "\t{\"" + each.Name + "\", " + each.Name + "},\n"
	}
	return text + "}\n"
}

func vet(folders map[string][]*source) {
	here, err := os.Getwd()
	check(err)
	files, maps := map[string]string{}, map[string]string{}
	for name, file := range known {
		if !filepath.IsAbs(file) {
			file = filepath.Join(here, file)
		}
		files[name], maps[name] = file, name
	}
	for folder, sources := range folders {
		paths := []string{}
		for _, one := range sources {
			paths = append(paths, filepath.Join(here, one.path))
		}
		text, err := json.Marshal(map[string]interface{}{
			"ID": importPath(folder), "Compiler": "gc", "Dir": here, "ImportPath": importPath(folder), "GoFiles": paths,
			"ImportMap": maps, "PackageFile": files, "VetxOutput": filepath.Join(here, "out/vetx"),
		})
		check(err)
		write("out/vet.cfg", string(text))
		said, _ := exec.Command(filepath.Join(job.Tools, "vet"), "out/vet.cfg").CombinedOutput()
		out.Vet += strings.ReplaceAll(string(said), here+"/", "")
	}
}
`

/** The part of the builder that reads sources: imports, a case's declarations, and what makes an answer untrustworthy. */
export const READER = String.raw`package main

import (
	"go/ast"
	"go/parser"
	"path"
	"sort"
	"strconv"
	"strings"
)

type source struct {
	path string
	text string
	file *ast.File
}

func parse(name, text string) *source {
	file, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.AllErrors)
	if err != nil {
		// The compiler's message is better than the parser's.
		write(name, text)
		if tool("compile", "-p", "answer", "-e", "-o", "out/unread.a", name) || out.Said == "" {
			out.Said += name + ":1:1: " + err.Error() + "\n"
		}
		return nil
	}
	return &source{name, text, file}
}

func pathOf(spec *ast.ImportSpec) string {
	name, _ := strconv.Unquote(spec.Path.Value)
	return name
}

func nameOf(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	name := path.Base(pathOf(spec))
	if len(name) > 1 && name[0] == 'v' && name[1] >= '0' && name[1] <= '9' {
		name = path.Base(path.Dir(pathOf(spec)))
	}
	return name
}

// names returns what a file declares for its package.
func names(one *source) map[string]bool {
	found := map[string]bool{}
	for _, decl := range one.file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				found[d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					found[s.Name.Name] = true
				case *ast.ValueSpec:
					for _, name := range s.Names {
						found[name.Name] = true
					}
				}
			}
		}
	}
	return found
}

// selected returns the names before a dot that the file itself doesn't declare: packages.
func selected(one *source) map[string]bool {
	open := map[*ast.Ident]bool{}
	for _, ident := range one.file.Unresolved {
		open[ident] = true
	}
	found := map[string]bool{}
	ast.Inspect(one.file, func(node ast.Node) bool {
		if s, ok := node.(*ast.SelectorExpr); ok {
			if ident, ok := s.X.(*ast.Ident); ok && open[ident] {
				found[ident.Name] = true
			}
		}
		return true
	})
	return found
}

var usual = map[string]string{
	"utf8": "unicode/utf8", "utf16": "unicode/utf16", "rand": "math/rand", "big": "math/big", "bits": "math/bits",
	"cmplx": "math/cmplx", "heap": "container/heap", "list": "container/list", "ring": "container/ring", "md5": "crypto/md5",
	"sha1": "crypto/sha1", "sha256": "crypto/sha256", "hex": "encoding/hex", "base64": "encoding/base64", "json": "encoding/json",
	"binary": "encoding/binary", "atomic": "sync/atomic", "filepath": "path/filepath", "assert": "github.com/stretchr/testify/assert",
	"require": "github.com/stretchr/testify/require", "bufio": "bufio", "bytes": "bytes", "context": "context", "errors": "errors",
	"fmt": "fmt", "io": "io", "math": "math", "os": "os", "reflect": "reflect", "regexp": "regexp", "sort": "sort",
	"strconv": "strconv", "strings": "strings", "sync": "sync", "testing": "testing", "time": "time", "unicode": "unicode",
	"slices": "slices", "maps": "maps", "cmp": "cmp",
}

// fixImports adds the packages that a file uses and can't import, since it continues the case's code.
func fixImports(one *source, given map[string]string, declared map[string]bool) {
	imported := map[string]bool{}
	for _, spec := range one.file.Imports {
		imported[nameOf(spec)] = true
	}
	added := []string{}
	for name := range selected(one) {
		where, ok := given[name]
		if !ok {
			where, ok = usual[name]
		}
		if ok && !imported[name] && !declared[name] {
			added = append(added, "import "+name+" "+strconv.Quote(where)+";")
		}
	}
	if len(added) == 0 {
		return
	}
	sort.Strings(added)
	at := set.PositionFor(one.file.Name.End(), false).Offset
	after := one.text[at:]
	if strings.HasPrefix(strings.TrimLeft(after, " \t"), ";") {
		after = strings.TrimLeft(after, " \t")[1:]
	}
	place := set.PositionFor(one.file.Name.End(), true)
	one.text = one.text[:at] + ";" + strings.Join(added, "") + "/*line :" + strconv.Itoa(place.Line) + ":" + strconv.Itoa(place.Column+len(one.text)-at-len(after)) + "*/" + after
	again(one)
}

// watched returns tests in which every part that an answer skips is noticed. Tests that skip parts themselves stay unchanged.
func watched(one *source) string {
	calls := map[int]string{}
	see := func(kind *ast.FuncType, body *ast.BlockStmt) {
		if name := testParam(kind); body != nil && name != "_" && name != "" {
			calls[set.PositionFor(body.Lbrace, false).Offset+1] = "W" + job.Secret + "(" + name + ");"
		}
	}
	skips := false
	ast.Inspect(one.file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.FuncLit:
			see(n.Type, n.Body)
		case *ast.FuncDecl:
			see(n.Type, n.Body)
		case *ast.SelectorExpr:
			skips = skips || n.Sel.Name == "Skip" || n.Sel.Name == "Skipf" || n.Sel.Name == "SkipNow"
		}
		return true
	})
	if skips {
		return one.text
	}
	places := []int{}
	for at := range calls {
		places = append(places, at)
	}
	sort.Sort(sort.Reverse(sort.IntSlice(places)))
	text := one.text
	for _, at := range places {
		text = text[:at] + calls[at] + text[at:]
	}
	return text
}

// testParam returns the name of a function's only parameter, if it is a test.
func testParam(kind *ast.FuncType) string {
	if fields := kind.Params.List; len(fields) == 1 && len(fields[0].Names) == 1 {
		if star, ok := fields[0].Type.(*ast.StarExpr); ok {
			if t, ok := star.X.(*ast.SelectorExpr); ok && t.Sel.Name == "T" {
				if from, ok := t.X.(*ast.Ident); ok && from.Name == "testing" {
					return fields[0].Names[0].Name
				}
			}
		}
	}
	return ""
}

// blankImports keeps the case's imports that the answer doesn't use from being errors.
func blankImports(one *source, given map[string]string) {
	used := selected(one)
	specs := one.file.Imports
	for i := len(specs) - 1; i >= 0; i-- {
		spec := specs[i]
		if _, ok := given[nameOf(spec)]; !ok || used[nameOf(spec)] || nameOf(spec) == "_" || nameOf(spec) == "." {
			continue
		}
		from, to := set.PositionFor(spec.Pos(), false).Offset, set.PositionFor(spec.Path.Pos(), false).Offset
		one.text = one.text[:from] + "_ " + one.text[to:]
	}
	again(one)
}

func again(one *source) {
	if file, err := parser.ParseFile(set, one.path, one.text, parser.ParseComments); err == nil {
		one.file = file
	}
}

// unknown records packages that aren't compiled yet, or are missing.
func unknown(one *source) {
	absent := map[string]bool{"C": true}
	for _, name := range job.Absent {
		absent[name] = true
	}
	for _, spec := range one.file.Imports {
		name := pathOf(spec)
		if absent[name] || strings.HasPrefix(name, "internal/") || strings.Contains(name, "/internal/") {
			place := set.PositionFor(spec.Path.Pos(), true)
			out.Said += one.path + ":" + strconv.Itoa(place.Line) + ":" + strconv.Itoa(place.Column) + ": package " + strconv.Quote(name) + " can't be imported here\n"
		} else if known[name] == "" && name != "unsafe" && !strings.HasPrefix(name, "answer/") {
			out.Unknown = append(out.Unknown, name)
		}
	}
}

var reaching = map[string]bool{
	"unsafe": true, "syscall": true, "plugin": true, "C": true, "embed": true, "testing": true, "runtime/debug": true,
	"runtime/pprof": true, "runtime/trace": true, "runtime/cgo": true, "runtime/metrics": true, "net/http/pprof": true,
	"assay/link": true,
}

var predeclared = map[string]bool{}

func init() {
	for _, name := range strings.Fields("true false nil iota bool string error any comparable byte rune int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 complex64 complex128 len cap append copy make new panic recover print println close complex real imag delete min max clear") {
		predeclared[name] = true
	}
}

// No honest answer has its own.
var constants = map[string]bool{"true": true, "false": true, "nil": true, "iota": true}

// distrust returns what lets a file reach into the harness, or change the meaning of the tests' words.
func distrust(one *source, words map[string]bool) string {
	for _, spec := range one.file.Imports {
		name := pathOf(spec)
		if reaching[name] || strings.HasPrefix(name, "testing/") || strings.HasPrefix(name, "debug/") || strings.HasPrefix(name, "internal/") {
			return "it uses the package " + strconv.Quote(name)
		}
	}
	for _, group := range one.file.Comments {
		for _, comment := range group.List {
			if strings.HasPrefix(comment.Text, "//go:linkname") || strings.HasPrefix(comment.Text, "//go:embed") {
				return "it uses " + strings.Fields(comment.Text)[0][2:]
			}
		}
	}
	own := []string{}
	for name := range names(one) {
		if constants[name] || predeclared[name] && words[name] {
			own = append(own, name)
		}
	}
	if len(own) > 0 {
		sort.Strings(own)
		return "it declares its own " + strconv.Quote(own[0])
	}
	return ""
}
`

/** The part of the builder that writes stubs for the answer's functions in the tests' program. */
export const STUBS = String.raw`package main

import (
	"go/ast"
	"go/parser"
	"sort"
	"strconv"
	"strings"
)

// declared is the case's code before the answer.
type declared struct {
	ok        bool
	why       string
	text      string
	file      *ast.File
	imports   map[string]string
	functions map[string]*ast.FuncDecl
	types     map[string]*ast.TypeSpec
	consts    []*ast.GenDecl
}

func readPrefix(prefix string) declared {
	d := declared{imports: map[string]string{}, functions: map[string]*ast.FuncDecl{}, types: map[string]*ast.TypeSpec{}}
	clauses := []string{"", "package prefix;"}
	for _, clause := range clauses {
		for _, end := range []string{"", "\n}", "\n}}"} {
			text := clause + prefix + end
			file, err := parser.ParseFile(set, "prefix.go", text, 0)
			if err == nil && !d.ok {
				d.ok, d.text, d.file = true, text, file
			}
		}
	}
	if !d.ok {
		d.why = "what the case declares can't be read"
		return d
	}
	for _, spec := range d.file.Imports {
		d.imports[nameOf(spec)] = pathOf(spec)
	}
	for _, decl := range d.file.Decls {
		switch one := decl.(type) {
		case *ast.FuncDecl:
			if one.Recv != nil || one.Type.TypeParams != nil {
				d.why = "the case declares methods or generic functions"
			} else {
				d.functions[one.Name.Name] = one
			}
		case *ast.GenDecl:
			for _, spec := range one.Specs {
				if each, ok := spec.(*ast.TypeSpec); ok {
					d.types[each.Name.Name] = each
				}
			}
			if one.Tok.String() == "const" {
				d.consts = append(d.consts, one)
			}
		}
	}
	return d
}

var plain = map[string]bool{}

func init() {
	for _, name := range strings.Fields("bool string error any byte rune int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 float32 float64 complex64 complex128") {
		plain[name] = true
	}
}

// isPlain reports whether values of a type are only data.
func (d *declared) isPlain(expr ast.Expr, within map[string]bool) bool {
	switch t := expr.(type) {
	case *ast.Ident:
		spec, ok := d.types[t.Name]
		if !ok || within[t.Name] {
			return ok || plain[t.Name]
		}
		within[t.Name] = true
		return spec.TypeParams == nil && d.isPlain(spec.Type, within)
	case *ast.ParenExpr:
		return d.isPlain(t.X, within)
	case *ast.Ellipsis:
		return d.isPlain(t.Elt, within)
	case *ast.StarExpr:
		return d.isPlain(t.X, within)
	case *ast.ArrayType:
		return d.isPlain(t.Elt, within)
	case *ast.MapType:
		_, pointer := t.Key.(*ast.StarExpr)
		return !pointer && d.isPlain(t.Key, within) && d.isPlain(t.Value, within)
	case *ast.InterfaceType:
		return len(t.Methods.List) == 0
	case *ast.StructType:
		for _, field := range t.Fields.List {
			if !d.isPlain(field.Type, within) {
				return false
			}
		}
		return true
	}
	return false
}

// isChangeable reports whether the function can change what a caller holds of an argument.
func (d *declared) isChangeable(expr ast.Expr) bool {
	switch t := expr.(type) {
	case *ast.Ident:
		spec, ok := d.types[t.Name]
		return ok && spec.Type != expr && d.isChangeable(spec.Type)
	case *ast.StarExpr, *ast.MapType, *ast.Ellipsis:
		return true
	case *ast.ArrayType:
		return t.Len == nil
	}
	return false
}

func (d *declared) show(expr ast.Node) string {
	return d.text[set.PositionFor(expr.Pos(), false).Offset:set.PositionFor(expr.End(), false).Offset]
}

// writeStubs writes functions that call the answer's program, or returns why the tests must share a process with the answer.
func writeStubs(tests *source, d declared) (string, string) {
	if !job.HasPrefix {
		return "", "the case does not declare what the tests call"
	}
	if d.why != "" {
		return "", d.why
	}
	imported := map[string]bool{}
	for _, spec := range tests.file.Imports {
		imported[nameOf(spec)] = true
		switch pathOf(spec) {
		case "os", "runtime", "unsafe", "syscall", "flag", "log", "io", "os/exec", "os/signal", "runtime/debug":
			return "", "the tests use the package " + strconv.Quote(pathOf(spec))
		}
		if nameOf(spec) == "." {
			return "", "the tests import with a dot"
		}
	}
	own := names(tests)
	used := map[string]bool{}
	for _, ident := range tests.file.Unresolved {
		used[ident.Name] = true
	}
	text := "package tests\n\nimport l" + job.Secret + " \"assay/link\"\n\n"
	stubs := ""
	for _, name := range sortedNames(used) {
		function, isFunction := d.functions[name]
		_, isType := d.types[name]
		if isFunction && !own[name] {
			stub, why := d.stub(name, function)
			if why != "" {
				return "", why
			}
			stubs += stub
			out.Functions = append(out.Functions, Function{name, "func" + d.signature(function)})
		} else if !isType && !own[name] && !imported[name] && !predeclared[name] && !d.isConst(name) {
			return "", "the case does not declare " + strconv.Quote(name) + ", which the tests use"
		}
	}
	if stubs == "" {
		return "", "the tests call nothing that the case declares"
	}
	types := map[string]bool{}
	for name := range d.types {
		types[name] = true
	}
	for _, name := range sortedNames(types) {
		if own[name] || !d.isPlain(ast.NewIdent(name), map[string]bool{}) {
			return "", "the type " + strconv.Quote(name) + " is not plain data"
		}
		out.Types = append(out.Types, name)
		text += "type " + d.show(d.types[name]) + "\n\nvar _ = l" + job.Secret + ".Named(" + strconv.Quote(name) + ", (*" + name + ")(nil))\n\n"
	}
	for _, each := range d.consts {
		text += d.show(each) + "\n\n"
	}
	return text + stubs, ""
}

func (d *declared) isConst(name string) bool {
	for _, each := range d.consts {
		for _, spec := range each.Specs {
			for _, one := range spec.(*ast.ValueSpec).Names {
				if one.Name == name {
					return true
				}
			}
		}
	}
	return false
}

func sortedNames(all map[string]bool) []string {
	list := []string{}
	for name := range all {
		list = append(list, name)
	}
	sort.Strings(list)
	return list
}

func each(fields *ast.FieldList, visit func(expr ast.Expr)) {
	if fields == nil {
		return
	}
	for _, field := range fields.List {
		for n := 0; n == 0 || n < len(field.Names); n++ {
			visit(field.Type)
		}
	}
}

func (d *declared) signature(function *ast.FuncDecl) string {
	list := func(fields *ast.FieldList) string {
		all := []string{}
		each(fields, func(expr ast.Expr) { all = append(all, d.show(expr)) })
		return "(" + strings.Join(all, ", ") + ")"
	}
	return list(function.Type.Params) + " " + list(function.Type.Results)
}

func (d *declared) stub(name string, function *ast.FuncDecl) (string, string) {
	params, args, results, returned := []string{}, []string{}, []string{}, []string{}
	isPlain, isSeen := true, false
	each(function.Type.Params, func(expr ast.Expr) {
		one := "a" + strconv.Itoa(len(params))
		isPlain = isPlain && d.isPlain(expr, map[string]bool{})
		isSeen = isSeen || d.isChangeable(expr)
		params, args = append(params, one+" "+d.show(expr)), append(args, "&"+one)
	})
	each(function.Type.Results, func(expr ast.Expr) {
		one := "r" + strconv.Itoa(len(results))
		isPlain = isPlain && d.isPlain(expr, map[string]bool{})
		isSeen = true
		results, returned = append(results, one+" "+d.show(expr)), append(returned, "&"+one)
	})
	if !isPlain {
		return "", "the signature of " + strconv.Quote(name) + " is not plain data"
	}
	if !isSeen {
		return "", "what " + strconv.Quote(name) + " does is not seen in its results"
	}
	return "func " + name + "(" + strings.Join(params, ", ") + ") (" + strings.Join(results, ", ") + ") {\n\tl" + job.Secret + ".Call(" +
		strconv.Quote(name) + ", []interface{}{" + strings.Join(args, ", ") + "}, []interface{}{" + strings.Join(returned, ", ") + "})\n\treturn\n}\n\n", ""
}
`
