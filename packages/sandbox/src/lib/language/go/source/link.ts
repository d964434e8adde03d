/**
 * The package with which the tests' program calls the answer's: one request, one reply, and only data crosses. Slices, maps and
 * pointers in arguments are numbered; what the answer changed in them comes back with the results.
 */
export const LINK = String.raw`package link

import (
	"encoding/binary"
	"os"
	"reflect"
	"runtime"
	"sync"
)

const maxFrame = 32 << 20

// Uncarried is the exit code of tests whose own arguments can't cross.
const Uncarried = 97

// Error is an error that crossed.
type Error struct{ text string }

func (e *Error) Error() string { return e.text }

type runtimeError struct{ text string }

func (e runtimeError) Error() string { return e.text }
func (e runtimeError) RuntimeError() {}

type failure string

var read, write *os.File
var calling sync.Mutex
var calls uint64

func open() {
	if read == nil {
		read, write = os.NewFile(10, "read"), os.NewFile(11, "write")
	}
}

func receive() ([]byte, bool) {
	var head [4]byte
	if !fill(head[:]) {
		return nil, false
	}
	size := binary.LittleEndian.Uint32(head[:])
	if size > maxFrame {
		return nil, false
	}
	body := make([]byte, 0, 4096)
	for uint32(len(body)) < size {
		// Never allocates more than has arrived, whatever the length says.
		part := make([]byte, min(int(size)-len(body), 1<<16))
		if !fill(part) {
			return nil, false
		}
		body = append(body, part...)
	}
	return body, true
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func fill(into []byte) bool {
	for len(into) > 0 {
		n, err := read.Read(into)
		if n <= 0 || err != nil {
			return false
		}
		into = into[n:]
	}
	return true
}

func send(body []byte) bool {
	if len(body) > maxFrame {
		return false
	}
	var head [4]byte
	binary.LittleEndian.PutUint32(head[:], uint32(len(body)))
	_, err := write.Write(append(head[:], body...))
	return err == nil
}

func dead(reason string) {
	os.Stderr.WriteString(reason + "\n")
	os.Exit(2)
}

// Call calls the answer's program. Arguments and results are pointers to them.
func Call(name string, args, results []interface{}) {
	calling.Lock()
	defer calling.Unlock()
	open()
	calls++
	w := &writer{}
	w.uint(calls)
	w.text(name)
	if failed := try(func() {
		for _, arg := range args {
			w.value(reflect.ValueOf(arg).Elem(), 0)
		}
	}); failed != "" || len(w.buf) > maxFrame {
		os.Stderr.WriteString("An argument can't be sent to the answer's program: " + failed + "\n")
		os.Exit(Uncarried)
	}
	if !send(w.buf) {
		dead("The answer's program ended before it was called")
	}
	body, ok := receive()
	if !ok {
		dead("The answer's program ended before it returned")
	}
	r := &reader{buf: body, list: w.list}
	var thrown interface{}
	panicked := false
	if failed := try(func() {
		if r.uint() != calls {
			panic(failure("out of turn"))
		}
		kind := r.byte()
		r.changes()
		switch kind {
		case 0:
			for _, result := range results {
				r.value(reflect.ValueOf(result).Elem(), 0)
			}
		case 1:
			panicked, thrown = true, r.thrown()
		default:
			panic(failure("no reply"))
		}
		if len(r.buf) > 0 {
			panic(failure("too long"))
		}
	}); failed != "" {
		dead("The answer's program sent an invalid reply: " + failed)
	}
	if panicked {
		panic(thrown)
	}
}

func try(work func()) (failed string) {
	defer func() {
		if caught := recover(); caught != nil {
			if text, ok := caught.(failure); ok {
				failed = string(text)
			} else if err, ok := caught.(error); ok {
				failed = err.Error()
			} else {
				failed = "unknown"
			}
		}
	}()
	work()
	return ""
}

// F is a function of the answer.
type F struct {
	Name string
	Func interface{}
}

// Serve calls the answer's functions until there are no more requests.
func Serve(functions []F) {
	open()
	for {
		body, ok := receive()
		if !ok {
			os.Exit(0)
		}
		var reply []byte
		done := make(chan bool)
		go func() {
			defer close(done)
			reply = answer(functions, body)
		}()
		<-done
		// A goroutine that ended by itself sends no reply.
		if reply == nil || !send(reply) {
			os.Exit(3)
		}
	}
}

func answer(functions []F, body []byte) []byte {
	r := &reader{buf: body}
	turn, name := r.uint(), r.text()
	var function reflect.Value
	for _, each := range functions {
		if each.Name == name {
			function = reflect.ValueOf(each.Func)
		}
	}
	kind := function.Type()
	args := make([]reflect.Value, kind.NumIn())
	for i := range args {
		args[i] = reflect.New(kind.In(i)).Elem()
		r.value(args[i], 0)
	}
	before := states(r.list)
	results, thrown, panicked := call(function, args)
	w := &writer{}
	w.uint(turn)
	if panicked {
		w.byte(1)
	} else {
		w.byte(0)
	}
	w.number(r.list)
	changed := []int{}
	for i, state := range states(r.list) {
		if string(state) != string(before[i]) {
			changed = append(changed, i)
		}
	}
	w.uint(uint64(len(changed)))
	for _, i := range changed {
		w.uint(uint64(i))
		w.content(r.list[i], 0)
	}
	if panicked {
		w.thrown(thrown)
		return w.buf
	}
	for _, result := range results {
		w.value(addressable(result), 0)
	}
	return w.buf
}

func call(function reflect.Value, args []reflect.Value) (results []reflect.Value, thrown interface{}, panicked bool) {
	panicked = true
	defer func() {
		if panicked {
			thrown = recover()
			if thrown == nil {
				// Goexit: there is nothing to continue with.
				os.Exit(3)
			}
		}
	}()
	if function.Type().IsVariadic() {
		results = function.CallSlice(args)
	} else {
		results = function.Call(args)
	}
	panicked = false
	return
}

// states returns what each container holds, with others in it by their number.
func states(list []reflect.Value) [][]byte {
	all := make([][]byte, len(list))
	for i, each := range list {
		w := &writer{}
		w.number(list)
		w.content(each, 0)
		all[i] = w.buf
	}
	return all
}

func (w *writer) thrown(value interface{}) {
	size, list := len(w.buf), len(w.list)
	text := ""
	failed := try(func() {
		switch v := value.(type) {
		case runtime.Error:
			w.byte('r')
			text = v.Error()
			w.text(text)
		case error:
			w.byte('e')
			text = v.Error()
			w.text(text)
		default:
			w.byte('v')
			w.value(addressable(reflect.ValueOf(&value).Elem()), 0)
		}
	})
	if failed != "" {
		w.buf, w.list = w.buf[:size], w.list[:list]
		w.byte('e')
		w.text("panic with a value of type " + reflect.TypeOf(value).String())
	}
}

func (r *reader) thrown() interface{} {
	switch r.byte() {
	case 'r':
		return runtimeError{r.text()}
	case 'e':
		return &Error{r.text()}
	case 'v':
		var value interface{}
		r.value(reflect.ValueOf(&value).Elem(), 0)
		if value == nil {
			panic(failure("a panic without a value"))
		}
		return value
	}
	panic(failure("unknown panic"))
}
`

/** Writes and reads values: a closed format, read with the types that the case declares. */
export const CODEC = `package link

import (
	"encoding/binary"
	"math"
	"reflect"
	"sort"
	"strconv"
	"unsafe"
)

const deepest = 10000

var named = map[string]reflect.Type{}
var names = map[reflect.Type]string{}

// Named registers a type that the case declares, by a pointer to it.
func Named(name string, pointer interface{}) bool {
	kind := reflect.TypeOf(pointer).Elem()
	named[name], names[kind] = kind, name
	return true
}

var errorType = reflect.TypeOf((*error)(nil)).Elem()
var anyType = reflect.TypeOf((*interface{})(nil)).Elem()

var basic = map[string]reflect.Type{
	"bool": reflect.TypeOf(false), "string": reflect.TypeOf(""), "int": reflect.TypeOf(int(0)), "int8": reflect.TypeOf(int8(0)),
	"int16": reflect.TypeOf(int16(0)), "int32": reflect.TypeOf(int32(0)), "int64": reflect.TypeOf(int64(0)),
	"uint": reflect.TypeOf(uint(0)), "uint8": reflect.TypeOf(uint8(0)), "uint16": reflect.TypeOf(uint16(0)),
	"uint32": reflect.TypeOf(uint32(0)), "uint64": reflect.TypeOf(uint64(0)), "float32": reflect.TypeOf(float32(0)),
	"float64": reflect.TypeOf(float64(0)), "complex64": reflect.TypeOf(complex64(0)), "complex128": reflect.TypeOf(complex128(0)),
	"any": anyType, "error": errorType,
}

func nameOf(kind reflect.Type) string {
	if name, ok := names[kind]; ok {
		return "." + name
	}
	if kind == anyType {
		return "any"
	}
	if kind == errorType {
		return "error"
	}
	if kind.Name() != "" {
		if basic[kind.Name()] != kind {
			panic(failure("a value of type " + kind.String()))
		}
		return kind.Name()
	}
	switch kind.Kind() {
	case reflect.Slice:
		return "[]" + nameOf(kind.Elem())
	case reflect.Array:
		return "[" + strconv.Itoa(kind.Len()) + "]" + nameOf(kind.Elem())
	case reflect.Map:
		return "map[" + nameOf(kind.Key()) + "]" + nameOf(kind.Elem())
	case reflect.Ptr:
		return "*" + nameOf(kind.Elem())
	}
	panic(failure("a value of type " + kind.String()))
}

func typeOf(name string) (kind reflect.Type, rest string) {
	if len(name) > 2 && name[:2] == "[]" {
		elem, rest := typeOf(name[2:])
		return reflect.SliceOf(elem), rest
	}
	if len(name) > 4 && name[:4] == "map[" {
		key, rest := typeOf(name[4:])
		if rest == "" || rest[0] != ']' || !key.Comparable() {
			panic(failure("a type"))
		}
		elem, rest := typeOf(rest[1:])
		return reflect.MapOf(key, elem), rest
	}
	if name != "" && name[0] == '*' {
		elem, rest := typeOf(name[1:])
		return reflect.PtrTo(elem), rest
	}
	end := 0
	if name != "" && name[0] == '[' {
		for end < len(name) && name[end] != ']' {
			end++
		}
		size, err := strconv.Atoi(name[1:end])
		if err != nil || size < 0 || size > 4096 || end == len(name) {
			panic(failure("a type"))
		}
		elem, rest := typeOf(name[end+1:])
		return reflect.ArrayOf(size, elem), rest
	}
	for end < len(name) && name[end] != ']' {
		end++
	}
	found, ok := basic[name[:end]]
	if !ok && end > 0 && name[0] == '.' {
		found, ok = named[name[1:end]]
	}
	if !ok {
		panic(failure("a type"))
	}
	return found, name[end:]
}

type container struct {
	at   uintptr
	kind reflect.Type
}

type span struct {
	from, to uintptr
	number   int
	kind     reflect.Type
}

type writer struct {
	buf   []byte
	list  []reflect.Value
	known map[container]int
	spans []span
}

func (w *writer) byte(b byte)    { w.buf = append(w.buf, b) }
func (w *writer) uint(n uint64)  { w.buf = binary.AppendUvarint(w.buf, n) }
func (w *writer) text(s string)  { w.uint(uint64(len(s))); w.buf = append(w.buf, s...) }
func (w *writer) float(f float64) { w.buf = binary.LittleEndian.AppendUint64(w.buf, math.Float64bits(f)) }

// number identifies containers by their place in the list.
func (w *writer) number(list []reflect.Value) {
	for _, each := range list {
		w.add(each)
	}
}

func (w *writer) add(v reflect.Value) {
	number := len(w.list)
	w.list = append(w.list, v)
	if v.Kind() == reflect.Slice {
		if size := uintptr(v.Len()) * v.Type().Elem().Size(); size > 0 {
			w.spans = append(w.spans, span{v.Pointer(), v.Pointer() + size, number, v.Type().Elem()})
		}
		return
	}
	if w.known == nil {
		w.known = map[container]int{}
	}
	w.known[container{v.Pointer(), v.Type()}] = number
}

func (w *writer) find(v reflect.Value) (number, offset int, ok bool) {
	if v.Kind() != reflect.Slice {
		number, ok = w.known[container{v.Pointer(), v.Type()}]
		return number, 0, ok
	}
	elem := v.Type().Elem()
	if v.Len() == 0 || elem.Size() == 0 {
		return 0, 0, false
	}
	from := v.Pointer()
	to := from + uintptr(v.Len())*elem.Size()
	for _, each := range w.spans {
		if each.from <= from && to <= each.to && each.kind == elem {
			return each.number, int((from - each.from) / elem.Size()), true
		}
	}
	return 0, 0, false
}

// addressable returns the value, or a copy if it has no address.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	room := reflect.New(v.Type()).Elem()
	room.Set(v)
	return room
}

// field returns a field of an addressable struct, even an unexported one.
func field(v reflect.Value, i int) reflect.Value {
	f := v.Field(i)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}

func (w *writer) value(v reflect.Value, depth int) {
	if depth > deepest {
		panic(failure("a value that is too deep"))
	}
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			w.byte(1)
		} else {
			w.byte(0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.buf = binary.AppendVarint(w.buf, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.uint(v.Uint())
	case reflect.Float32, reflect.Float64:
		w.float(v.Float())
	case reflect.Complex64, reflect.Complex128:
		w.float(real(v.Complex()))
		w.float(imag(v.Complex()))
	case reflect.String:
		w.text(v.String())
	case reflect.Array, reflect.Struct:
		w.content(v, depth)
	case reflect.Slice, reflect.Map, reflect.Ptr:
		if v.IsNil() {
			w.byte(0)
		} else if number, offset, ok := w.find(v); ok {
			w.byte(1)
			w.uint(uint64(number))
			if v.Kind() == reflect.Slice {
				w.uint(uint64(offset))
				w.uint(uint64(v.Len()))
			}
		} else {
			w.byte(2)
			if v.Kind() == reflect.Slice {
				w.uint(uint64(v.Len()))
			}
			w.add(v)
			w.content(v, depth)
		}
	case reflect.Interface:
		if v.IsNil() {
			w.byte(0)
			return
		}
		if v.Type() == errorType {
			w.byte(1)
			w.text(v.Interface().(error).Error())
			return
		}
		if v.Type().NumMethod() > 0 {
			panic(failure("a value of type " + v.Type().String()))
		}
		elem := v.Elem()
		if err, ok := elem.Interface().(error); ok && names[elem.Type()] == "" {
			w.byte(3)
			w.text(err.Error())
			return
		}
		w.byte(2)
		w.text(nameOf(elem.Type()))
		w.value(addressable(elem), depth+1)
	default:
		panic(failure("a value of type " + v.Type().String()))
	}
}

// content writes what a container holds. Each element takes at least a byte, so no length can be a lie.
func (w *writer) content(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 && v.Kind() == reflect.Slice {
			w.buf = append(w.buf, v.Bytes()...)
			return
		}
		if v.Kind() == reflect.Array {
			w.byte(0)
		}
		for i := 0; i < v.Len(); i++ {
			w.value(v.Index(i), depth+1)
		}
	case reflect.Struct:
		w.byte(0)
		for i := 0; i < v.NumField(); i++ {
			w.value(field(v, i), depth+1)
		}
	case reflect.Ptr:
		w.value(v.Elem(), depth+1)
	case reflect.Map:
		keys := v.MapKeys()
		written := make([]string, len(keys))
		order := make([]int, len(keys))
		for i, key := range keys {
			one := &writer{}
			one.value(addressable(key), depth+1)
			written[i], order[i] = string(one.buf), i
		}
		sort.Slice(order, func(a, b int) bool { return written[order[a]] < written[order[b]] })
		w.uint(uint64(len(keys)))
		for _, i := range order {
			w.buf = append(w.buf, written[i]...)
			w.value(addressable(v.MapIndex(keys[i])), depth+1)
		}
	}
}

type reader struct {
	buf  []byte
	list []reflect.Value
}

func (r *reader) byte() byte {
	if len(r.buf) == 0 {
		panic(failure("too short"))
	}
	b := r.buf[0]
	r.buf = r.buf[1:]
	return b
}

func (r *reader) uint() uint64 {
	n, size := binary.Uvarint(r.buf)
	if size <= 0 {
		panic(failure("a number"))
	}
	r.buf = r.buf[size:]
	return n
}

// size returns the length of something that takes a byte each.
func (r *reader) size() int {
	n := r.uint()
	if n > uint64(len(r.buf)) {
		panic(failure("a length"))
	}
	return int(n)
}

func (r *reader) text() string {
	n := r.size()
	s := string(r.buf[:n])
	r.buf = r.buf[n:]
	return s
}

func (r *reader) float() float64 {
	if len(r.buf) < 8 {
		panic(failure("too short"))
	}
	f := math.Float64frombits(binary.LittleEndian.Uint64(r.buf))
	r.buf = r.buf[8:]
	return f
}

func (r *reader) known(kind reflect.Type) reflect.Value {
	number := r.uint()
	if number >= uint64(len(r.list)) || r.list[number].Type() != kind {
		panic(failure("a container"))
	}
	return r.list[number]
}

func (r *reader) value(v reflect.Value, depth int) {
	if depth > deepest {
		panic(failure("too deep"))
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.byte() != 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, size := binary.Varint(r.buf)
		if size <= 0 || v.OverflowInt(n) {
			panic(failure("a number"))
		}
		r.buf = r.buf[size:]
		v.SetInt(n)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n := r.uint()
		if v.OverflowUint(n) {
			panic(failure("a number"))
		}
		v.SetUint(n)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(r.float())
	case reflect.Complex64, reflect.Complex128:
		re := r.float()
		v.SetComplex(complex(re, r.float()))
	case reflect.String:
		v.SetString(r.text())
	case reflect.Array, reflect.Struct:
		r.content(v, depth)
	case reflect.Slice, reflect.Map, reflect.Ptr:
		r.container(v, depth)
	case reflect.Interface:
		r.any(v, depth)
	default:
		panic(failure("a type"))
	}
}

func (r *reader) container(v reflect.Value, depth int) {
	switch r.byte() {
	case 0:
		v.Set(reflect.Zero(v.Type()))
	case 1:
		found := r.known(v.Type())
		if v.Kind() == reflect.Slice {
			offset, length := r.uint(), r.uint()
			if size := uint64(found.Len()); offset > size || length > size-offset {
				panic(failure("a part"))
			}
			found = found.Slice3(int(offset), int(offset+length), int(offset+length))
		}
		v.Set(found)
	case 2:
		switch v.Kind() {
		case reflect.Slice:
			n := r.size()
			v.Set(reflect.MakeSlice(v.Type(), n, n))
		case reflect.Map:
			v.Set(reflect.MakeMap(v.Type()))
		case reflect.Ptr:
			v.Set(reflect.New(v.Type().Elem()))
		}
		made := reflect.New(v.Type()).Elem()
		made.Set(v)
		r.list = append(r.list, made)
		r.content(made, depth)
	default:
		panic(failure("a container"))
	}
}

func (r *reader) any(v reflect.Value, depth int) {
	switch r.byte() {
	case 0:
		v.Set(reflect.Zero(v.Type()))
	case 1:
		if v.Type() != errorType {
			panic(failure("an error"))
		}
		v.Set(reflect.ValueOf(&Error{r.text()}))
	case 2:
		kind, rest := typeOf(r.text())
		if rest != "" || v.Type() != anyType {
			panic(failure("a type"))
		}
		room := reflect.New(kind).Elem()
		r.value(room, depth+1)
		v.Set(room)
	case 3:
		if v.Type() != anyType {
			panic(failure("an error"))
		}
		v.Set(reflect.ValueOf(&Error{r.text()}))
	default:
		panic(failure("a value"))
	}
}

func (r *reader) content(v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 && v.Kind() == reflect.Slice {
			if v.Len() > len(r.buf) {
				panic(failure("too short"))
			}
			reflect.Copy(v, reflect.ValueOf(r.buf[:v.Len()]).Convert(reflect.SliceOf(v.Type().Elem())))
			r.buf = r.buf[v.Len():]
			return
		}
		if v.Kind() == reflect.Array {
			r.byte()
		}
		for i := 0; i < v.Len(); i++ {
			r.value(v.Index(i), depth+1)
		}
	case reflect.Struct:
		r.byte()
		for i := 0; i < v.NumField(); i++ {
			r.value(field(v, i), depth+1)
		}
	case reflect.Ptr:
		r.value(v.Elem(), depth+1)
	case reflect.Map:
		for _, key := range v.MapKeys() {
			v.SetMapIndex(key, reflect.Value{})
		}
		for n := r.size(); n > 0; n-- {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			r.value(key, depth+1)
			r.value(value, depth+1)
			v.SetMapIndex(key, value)
		}
	}
}

// changes are made in place, in the containers that the tests sent.
func (r *reader) changes() {
	sent := uint64(len(r.list))
	for n := r.size(); n > 0; n-- {
		number := r.uint()
		if number >= sent {
			panic(failure("a container"))
		}
		r.content(r.list[number], 0)
	}
}
`
