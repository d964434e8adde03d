/** testify's assertions by name, with the parameters between the test and the message. All are in `ASSERTIONS`. */
const PARAMETERS: Readonly<Record<string, string>> = {
  ...named(
    'expected, actual interface{}',
    'Equal NotEqual EqualValues NotEqualValues Exactly Same NotSame IsType Implements',
  ),
  ...named('value bool', 'True False'),
  ...named(
    'object interface{}',
    'Nil NotNil Empty NotEmpty Zero NotZero IsIncreasing IsNonIncreasing IsDecreasing IsNonDecreasing',
  ),
  ...named('e interface{}', 'Positive Negative'),
  ...named('e1, e2 interface{}', 'Greater GreaterOrEqual Less LessOrEqual'),
  ...named('object interface{}, length int', 'Len'),
  ...named('s, contains interface{}', 'Contains NotContains'),
  ...named('listA, listB interface{}', 'ElementsMatch'),
  ...named('list, subset interface{}', 'Subset NotSubset'),
  ...named('expected, actual interface{}, delta float64', 'InDelta InDeltaSlice InDeltaMapValues'),
  ...named('expected, actual interface{}, epsilon float64', 'InEpsilon InEpsilonSlice'),
  ...named('err error', 'Error NoError'),
  ...named('err error, text string', 'EqualError ErrorContains'),
  ...named('err, target error', 'ErrorIs NotErrorIs'),
  ...named('err error, target interface{}', 'ErrorAs'),
  ...named('f func()', 'Panics NotPanics'),
  ...named('expected interface{}, f func()', 'PanicsWithValue'),
  ...named('text string, f func()', 'PanicsWithError'),
  ...named('rx, text interface{}', 'Regexp NotRegexp'),
  ...named('comparison func() bool', 'Condition'),
  ...named('expected, actual string', 'JSONEq'),
  ...named('expected, actual time.Time, delta time.Duration', 'WithinDuration'),
}

function named(parameters: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, parameters]))
}

const ASSERTIONS = `
type TestingT interface {
	Errorf(format string, args ...interface{})
}

type Comparison func() bool
type PanicTestFunc func()

type Assertions struct{ t TestingT }

func New(t TestingT) *Assertions { return &Assertions{t} }

func help(t TestingT) {
	if h, ok := t.(interface{ Helper() }); ok {
		h.Helper()
	}
}

func hold(t TestingT, holds bool, extra []interface{}, format string, args ...interface{}) bool {
	if holds {
		return true
	}
	help(t)
	text := fmt.Sprintf(format, args...)
	if more := messageOf(extra); more != "" {
		text += ": " + more
	}
	t.Errorf("%s", text)
	return false
}

func messageOf(extra []interface{}) string {
	if len(extra) == 0 {
		return ""
	}
	if format, ok := extra[0].(string); ok {
		if len(extra) == 1 {
			return format
		}
		return fmt.Sprintf(format, extra[1:]...)
	}
	return fmt.Sprint(extra...)
}

func show(value interface{}) string {
	text := fmt.Sprintf("%#v", value)
	if len(text) > 1000 {
		text = text[:1000] + "…"
	}
	return text
}

func Fail(t TestingT, text string, extra ...interface{}) bool { return hold(t, false, extra, "%s", text) }

func FailNow(t TestingT, text string, extra ...interface{}) bool {
	Fail(t, text, extra...)
	if f, ok := t.(interface{ FailNow() }); ok {
		f.FailNow()
	}
	return false
}

func ObjectsAreEqual(expected, actual interface{}) bool {
	if expected == nil || actual == nil {
		return expected == actual
	}
	one, ok := expected.([]byte)
	if !ok {
		return reflect.DeepEqual(expected, actual)
	}
	other, ok := actual.([]byte)
	if !ok {
		return false
	}
	if one == nil || other == nil {
		return one == nil && other == nil
	}
	return bytes.Equal(one, other)
}

func ObjectsAreEqualValues(expected, actual interface{}) bool {
	if ObjectsAreEqual(expected, actual) {
		return true
	}
	if expected == nil || actual == nil {
		return false
	}
	value, kind := reflect.ValueOf(expected), reflect.TypeOf(actual)
	if !value.Type().ConvertibleTo(kind) {
		return false
	}
	// A conversion that drops a part would make 1.5 equal to 1.
	if isNumber(value.Kind()) && isNumber(kind.Kind()) && kind.Size() < value.Type().Size() {
		return ObjectsAreEqualValues(actual, expected)
	}
	if isNumber(value.Kind()) && isNumber(kind.Kind()) && isFloat(value.Kind()) && !isFloat(kind.Kind()) {
		return ObjectsAreEqualValues(actual, expected)
	}
	return reflect.DeepEqual(value.Convert(kind).Interface(), actual)
}

func isNumber(kind reflect.Kind) bool { return kind >= reflect.Int && kind <= reflect.Complex128 }
func isFloat(kind reflect.Kind) bool  { return kind >= reflect.Float32 && kind <= reflect.Complex128 }

func isFunc(value interface{}) bool { return value != nil && reflect.TypeOf(value).Kind() == reflect.Func }

func Equal(t TestingT, expected, actual interface{}, extra ...interface{}) bool {
	help(t)
	if isFunc(expected) || isFunc(actual) {
		return hold(t, false, extra, "Invalid operation: functions can't be compared")
	}
	return hold(t, ObjectsAreEqual(expected, actual), extra, "Not equal: expected %s, actual %s", show(expected), show(actual))
}

func NotEqual(t TestingT, expected, actual interface{}, extra ...interface{}) bool {
	help(t)
	if isFunc(expected) || isFunc(actual) {
		return hold(t, false, extra, "Invalid operation: functions can't be compared")
	}
	return hold(t, !ObjectsAreEqual(expected, actual), extra, "Should not be %s", show(actual))
}

func EqualValues(t TestingT, expected, actual interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, ObjectsAreEqualValues(expected, actual), extra, "Not equal: expected %s, actual %s", show(expected), show(actual))
}

func NotEqualValues(t TestingT, expected, actual interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, !ObjectsAreEqualValues(expected, actual), extra, "Should not be %s", show(actual))
}

func Exactly(t TestingT, expected, actual interface{}, extra ...interface{}) bool {
	help(t)
	if reflect.TypeOf(expected) != reflect.TypeOf(actual) {
		return hold(t, false, extra, "Types expected to match exactly: %T, %T", expected, actual)
	}
	return Equal(t, expected, actual, extra...)
}

func samePointers(one, other interface{}) bool {
	a, b := reflect.ValueOf(one), reflect.ValueOf(other)
	return a.Kind() == reflect.Ptr && b.Kind() == reflect.Ptr && a.Type() == b.Type() && one == other
}

func Same(t TestingT, expected, actual interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, samePointers(expected, actual), extra, "Not same: expected %s, actual %s", show(expected), show(actual))
}

func NotSame(t TestingT, expected, actual interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, !samePointers(expected, actual), extra, "Expected and actual are the same: %s", show(actual))
}

func IsType(t TestingT, expected, actual interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, reflect.TypeOf(expected) == reflect.TypeOf(actual), extra, "Object expected to be of type %T, but was %T", expected, actual)
}

func Implements(t TestingT, expected, actual interface{}, extra ...interface{}) bool {
	help(t)
	if actual == nil {
		return hold(t, false, extra, "Cannot check if nil implements %T", expected)
	}
	return hold(t, reflect.TypeOf(actual).Implements(reflect.TypeOf(expected).Elem()), extra, "%T must implement %T", actual, expected)
}

func True(t TestingT, value bool, extra ...interface{}) bool {
	help(t)
	return hold(t, value, extra, "Should be true")
}

func False(t TestingT, value bool, extra ...interface{}) bool {
	help(t)
	return hold(t, !value, extra, "Should be false")
}

func isNil(object interface{}) bool {
	if object == nil {
		return true
	}
	value := reflect.ValueOf(object)
	switch value.Kind() {
	case reflect.Chan, reflect.Func, reflect.Interface, reflect.Map, reflect.Ptr, reflect.Slice, reflect.UnsafePointer:
		return value.IsNil()
	}
	return false
}

func Nil(t TestingT, object interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, isNil(object), extra, "Expected nil, but got: %s", show(object))
}

func NotNil(t TestingT, object interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, !isNil(object), extra, "Expected value not to be nil.")
}

func isEmpty(object interface{}) bool {
	if object == nil {
		return true
	}
	value := reflect.ValueOf(object)
	switch value.Kind() {
	case reflect.Chan, reflect.Map, reflect.Slice:
		return value.Len() == 0
	case reflect.Ptr:
		return value.IsNil() || isEmpty(value.Elem().Interface())
	}
	return reflect.DeepEqual(object, reflect.Zero(value.Type()).Interface())
}

func Empty(t TestingT, object interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, isEmpty(object), extra, "Should be empty, but was %s", show(object))
}

func NotEmpty(t TestingT, object interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, !isEmpty(object), extra, "Should NOT be empty, but was %s", show(object))
}

func isZero(object interface{}) bool {
	return object == nil || reflect.DeepEqual(object, reflect.Zero(reflect.TypeOf(object)).Interface())
}

func Zero(t TestingT, object interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, isZero(object), extra, "Should be zero, but was %s", show(object))
}

func NotZero(t TestingT, object interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, !isZero(object), extra, "Should not be zero, but was %s", show(object))
}

func lengthOf(object interface{}) (length int, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return reflect.ValueOf(object).Len(), true
}

func Len(t TestingT, object interface{}, length int, extra ...interface{}) bool {
	help(t)
	actual, ok := lengthOf(object)
	if !ok {
		return hold(t, false, extra, "%s could not be applied builtin len()", show(object))
	}
	return hold(t, actual == length, extra, "%s should have %d item(s), but has %d", show(object), length, actual)
}

func contains(list, element interface{}) (found, ok bool) {
	defer func() {
		if recover() != nil {
			found, ok = false, false
		}
	}()
	if list == nil {
		return false, false
	}
	value := reflect.ValueOf(list)
	switch value.Kind() {
	case reflect.String:
		return strings.Contains(value.String(), reflect.ValueOf(element).String()), true
	case reflect.Map:
		for _, key := range value.MapKeys() {
			if ObjectsAreEqual(key.Interface(), element) {
				return true, true
			}
		}
		return false, true
	}
	for i := 0; i < value.Len(); i++ {
		if ObjectsAreEqual(value.Index(i).Interface(), element) {
			return true, true
		}
	}
	return false, true
}

func Contains(t TestingT, s, element interface{}, extra ...interface{}) bool {
	help(t)
	found, ok := contains(s, element)
	return hold(t, ok && found, extra, "%s does not contain %s", show(s), show(element))
}

func NotContains(t TestingT, s, element interface{}, extra ...interface{}) bool {
	help(t)
	found, ok := contains(s, element)
	return hold(t, ok && !found, extra, "%s should not contain %s", show(s), show(element))
}

func ElementsMatch(t TestingT, listA, listB interface{}, extra ...interface{}) bool {
	help(t)
	if isEmpty(listA) && isEmpty(listB) {
		return true
	}
	a, b := reflect.ValueOf(listA), reflect.ValueOf(listB)
	for _, list := range []reflect.Value{a, b} {
		if list.Kind() != reflect.Slice && list.Kind() != reflect.Array {
			return hold(t, false, extra, "ElementsMatch needs two lists, not %s and %s", show(listA), show(listB))
		}
	}
	used := make([]bool, b.Len())
	matched := 0
	for i := 0; i < a.Len(); i++ {
		for j := 0; j < b.Len(); j++ {
			if !used[j] && ObjectsAreEqual(a.Index(i).Interface(), b.Index(j).Interface()) {
				used[j] = true
				matched++
				break
			}
		}
	}
	return hold(t, matched == a.Len() && matched == b.Len(), extra, "Elements differ: %s, %s", show(listA), show(listB))
}

func isSubset(list, subset interface{}) (whole, ok bool) {
	defer func() {
		if recover() != nil {
			whole, ok = false, false
		}
	}()
	if subset == nil {
		return true, true
	}
	one, other := reflect.ValueOf(list), reflect.ValueOf(subset)
	if other.Kind() == reflect.Map && one.Kind() == reflect.Map {
		for _, key := range other.MapKeys() {
			value := one.MapIndex(key)
			if !value.IsValid() || !ObjectsAreEqual(other.MapIndex(key).Interface(), value.Interface()) {
				return false, true
			}
		}
		return true, true
	}
	for i := 0; i < other.Len(); i++ {
		found, ok := contains(list, other.Index(i).Interface())
		if !ok || !found {
			return false, ok
		}
	}
	return true, true
}

func Subset(t TestingT, list, subset interface{}, extra ...interface{}) bool {
	help(t)
	whole, ok := isSubset(list, subset)
	return hold(t, ok && whole, extra, "%s does not contain all of %s", show(list), show(subset))
}

func NotSubset(t TestingT, list, subset interface{}, extra ...interface{}) bool {
	help(t)
	whole, ok := isSubset(list, subset)
	return hold(t, ok && !whole, extra, "%s is a subset of %s", show(subset), show(list))
}

func toFloat(x interface{}) (float64, bool) {
	if d, ok := x.(time.Duration); ok {
		return float64(d), true
	}
	switch n := x.(type) {
	case int:
		return float64(n), true
	case int8:
		return float64(n), true
	case int16:
		return float64(n), true
	case int32:
		return float64(n), true
	case int64:
		return float64(n), true
	case uint:
		return float64(n), true
	case uint8:
		return float64(n), true
	case uint16:
		return float64(n), true
	case uint32:
		return float64(n), true
	case uint64:
		return float64(n), true
	case float32:
		return float64(n), true
	case float64:
		return n, true
	}
	return 0, false
}

func InDelta(t TestingT, expected, actual interface{}, delta float64, extra ...interface{}) bool {
	help(t)
	a, ok := toFloat(expected)
	b, also := toFloat(actual)
	if !ok || !also {
		return hold(t, false, extra, "Parameters must be numerical: %s, %s", show(expected), show(actual))
	}
	if math.IsNaN(a) && math.IsNaN(b) {
		return true
	}
	return hold(t, !math.IsNaN(a) && !math.IsNaN(b) && a-b >= -delta && a-b <= delta, extra,
		"Max difference between %v and %v allowed is %v, but difference was %v", expected, actual, delta, a-b)
}

func lists(t TestingT, expected, actual interface{}, extra []interface{}, each func(one, other interface{}) bool) bool {
	a, b := reflect.ValueOf(expected), reflect.ValueOf(actual)
	if a.Kind() != reflect.Slice || b.Kind() != reflect.Slice || a.Len() > b.Len() {
		return hold(t, false, extra, "Parameters must be slices of one length: %s, %s", show(expected), show(actual))
	}
	for i := 0; i < a.Len(); i++ {
		if !each(a.Index(i).Interface(), b.Index(i).Interface()) {
			return false
		}
	}
	return true
}

func InDeltaSlice(t TestingT, expected, actual interface{}, delta float64, extra ...interface{}) bool {
	help(t)
	return lists(t, expected, actual, extra, func(a, b interface{}) bool { return InDelta(t, a, b, delta, extra...) })
}

func InDeltaMapValues(t TestingT, expected, actual interface{}, delta float64, extra ...interface{}) bool {
	help(t)
	a, b := reflect.ValueOf(expected), reflect.ValueOf(actual)
	if a.Kind() != reflect.Map || b.Kind() != reflect.Map || a.Len() != b.Len() {
		return hold(t, false, extra, "Arguments must be maps of one length: %s, %s", show(expected), show(actual))
	}
	for _, key := range a.MapKeys() {
		other := b.MapIndex(key)
		if !other.IsValid() {
			return hold(t, false, extra, "missing key %v in actual map", key)
		}
		if !InDelta(t, a.MapIndex(key).Interface(), other.Interface(), delta, extra...) {
			return false
		}
	}
	return true
}

func InEpsilon(t TestingT, expected, actual interface{}, epsilon float64, extra ...interface{}) bool {
	help(t)
	a, ok := toFloat(expected)
	b, also := toFloat(actual)
	if !ok || !also || math.IsNaN(epsilon) {
		return hold(t, false, extra, "Parameters must be numerical: %s, %s", show(expected), show(actual))
	}
	if math.IsNaN(a) && math.IsNaN(b) {
		return true
	}
	off := math.Abs(a-b) / math.Abs(a)
	return hold(t, a != 0 && off <= epsilon, extra, "Relative error is too high: %v (expected) < %v (actual)", epsilon, off)
}

func InEpsilonSlice(t TestingT, expected, actual interface{}, epsilon float64, extra ...interface{}) bool {
	help(t)
	return lists(t, expected, actual, extra, func(a, b interface{}) bool { return InEpsilon(t, a, b, epsilon, extra...) })
}

func compare(e1, e2 interface{}) (order int, ok bool) {
	if e1 == nil || e2 == nil || reflect.TypeOf(e1) != reflect.TypeOf(e2) {
		return 0, false
	}
	if a, isTime := e1.(time.Time); isTime {
		b := e2.(time.Time)
		return sign(a.After(b), a.Before(b)), true
	}
	if a, isBytes := e1.([]byte); isBytes {
		return bytes.Compare(a, e2.([]byte)), true
	}
	a, b := reflect.ValueOf(e1), reflect.ValueOf(e2)
	switch kind := a.Kind(); {
	case kind >= reflect.Int && kind <= reflect.Int64:
		return sign(a.Int() > b.Int(), a.Int() < b.Int()), true
	case kind >= reflect.Uint && kind <= reflect.Uint64:
		return sign(a.Uint() > b.Uint(), a.Uint() < b.Uint()), true
	case kind == reflect.Float32 || kind == reflect.Float64:
		if math.IsNaN(a.Float()) || math.IsNaN(b.Float()) {
			return 0, false
		}
		return sign(a.Float() > b.Float(), a.Float() < b.Float()), true
	case kind == reflect.String:
		return strings.Compare(a.String(), b.String()), true
	}
	return 0, false
}

func sign(more, less bool) int {
	if more {
		return 1
	}
	if less {
		return -1
	}
	return 0
}

func ordered(t TestingT, e1, e2 interface{}, extra []interface{}, word string, allowed ...int) bool {
	help(t)
	order, ok := compare(e1, e2)
	for _, each := range allowed {
		if ok && each == order {
			return true
		}
	}
	return hold(t, false, extra, "%s is not %s %s", show(e1), word, show(e2))
}

func Greater(t TestingT, e1, e2 interface{}, extra ...interface{}) bool {
	help(t)
	return ordered(t, e1, e2, extra, "greater than", 1)
}

func GreaterOrEqual(t TestingT, e1, e2 interface{}, extra ...interface{}) bool {
	help(t)
	return ordered(t, e1, e2, extra, "greater than or equal to", 1, 0)
}

func Less(t TestingT, e1, e2 interface{}, extra ...interface{}) bool {
	help(t)
	return ordered(t, e1, e2, extra, "less than", -1)
}

func LessOrEqual(t TestingT, e1, e2 interface{}, extra ...interface{}) bool {
	help(t)
	return ordered(t, e1, e2, extra, "less than or equal to", -1, 0)
}

func Positive(t TestingT, e interface{}, extra ...interface{}) bool {
	help(t)
	return ordered(t, e, reflect.Zero(reflect.TypeOf(e)).Interface(), extra, "greater than", 1)
}

func Negative(t TestingT, e interface{}, extra ...interface{}) bool {
	help(t)
	return ordered(t, e, reflect.Zero(reflect.TypeOf(e)).Interface(), extra, "less than", -1)
}

func monotone(t TestingT, object interface{}, extra []interface{}, word string, allowed ...int) bool {
	help(t)
	list := reflect.ValueOf(object)
	if list.Kind() != reflect.Slice && list.Kind() != reflect.Array {
		return hold(t, false, extra, "%s is not a list", show(object))
	}
	for i := 1; i < list.Len(); i++ {
		if !ordered(t, list.Index(i-1).Interface(), list.Index(i).Interface(), extra, word, allowed...) {
			return false
		}
	}
	return true
}

func IsIncreasing(t TestingT, object interface{}, extra ...interface{}) bool {
	help(t)
	return monotone(t, object, extra, "less than", -1)
}

func IsNonIncreasing(t TestingT, object interface{}, extra ...interface{}) bool {
	help(t)
	return monotone(t, object, extra, "greater than or equal to", 1, 0)
}

func IsDecreasing(t TestingT, object interface{}, extra ...interface{}) bool {
	help(t)
	return monotone(t, object, extra, "greater than", 1)
}

func IsNonDecreasing(t TestingT, object interface{}, extra ...interface{}) bool {
	help(t)
	return monotone(t, object, extra, "less than or equal to", -1, 0)
}

func Error(t TestingT, err error, extra ...interface{}) bool {
	help(t)
	return hold(t, err != nil, extra, "An error is expected but got nil.")
}

func NoError(t TestingT, err error, extra ...interface{}) bool {
	help(t)
	if err == nil {
		return true
	}
	return hold(t, false, extra, "Received unexpected error: %v", err)
}

func EqualError(t TestingT, err error, text string, extra ...interface{}) bool {
	help(t)
	if !Error(t, err, extra...) {
		return false
	}
	return hold(t, err.Error() == text, extra, "Error message not equal: expected %q, actual %q", text, err.Error())
}

func ErrorContains(t TestingT, err error, text string, extra ...interface{}) bool {
	help(t)
	if !Error(t, err, extra...) {
		return false
	}
	return hold(t, strings.Contains(err.Error(), text), extra, "Error %q does not contain %q", err.Error(), text)
}

func ErrorIs(t TestingT, err, target error, extra ...interface{}) bool {
	help(t)
	return hold(t, errors.Is(err, target), extra, "Target error should be in err chain: expected %v, in %v", target, err)
}

func NotErrorIs(t TestingT, err, target error, extra ...interface{}) bool {
	help(t)
	return hold(t, !errors.Is(err, target), extra, "Target error should not be in err chain: %v", target)
}

func ErrorAs(t TestingT, err error, target interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, errors.As(err, target), extra, "Should be in error chain: %T, in %v", target, err)
}

func panicOf(f func()) (panicked bool, value interface{}) {
	panicked = true
	defer func() {
		if panicked {
			value = recover()
		}
	}()
	f()
	panicked = false
	return
}

func Panics(t TestingT, f func(), extra ...interface{}) bool {
	help(t)
	panicked, _ := panicOf(f)
	return hold(t, panicked, extra, "func should panic")
}

func NotPanics(t TestingT, f func(), extra ...interface{}) bool {
	help(t)
	panicked, value := panicOf(f)
	return hold(t, !panicked, extra, "func should not panic, but did with %v", value)
}

func PanicsWithValue(t TestingT, expected interface{}, f func(), extra ...interface{}) bool {
	help(t)
	panicked, value := panicOf(f)
	return hold(t, panicked && ObjectsAreEqual(expected, value), extra, "func should panic with %s, found %s", show(expected), show(value))
}

func PanicsWithError(t TestingT, text string, f func(), extra ...interface{}) bool {
	help(t)
	_, value := panicOf(f)
	err, ok := value.(error)
	return hold(t, ok && err.Error() == text, extra, "func should panic with error %q, found %s", text, show(value))
}

func matches(rx, text interface{}) bool {
	compiled, ok := rx.(*regexp.Regexp)
	if !ok {
		compiled = regexp.MustCompile(fmt.Sprint(rx))
	}
	return compiled.MatchString(fmt.Sprint(text))
}

func Regexp(t TestingT, rx, text interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, matches(rx, text), extra, "Expect %q to match %q", fmt.Sprint(text), fmt.Sprint(rx))
}

func NotRegexp(t TestingT, rx, text interface{}, extra ...interface{}) bool {
	help(t)
	return hold(t, !matches(rx, text), extra, "Expect %q to NOT match %q", fmt.Sprint(text), fmt.Sprint(rx))
}

func Condition(t TestingT, comparison func() bool, extra ...interface{}) bool {
	help(t)
	return hold(t, comparison(), extra, "Condition failed!")
}

func JSONEq(t TestingT, expected, actual string, extra ...interface{}) bool {
	help(t)
	var one, other interface{}
	if err := json.Unmarshal([]byte(expected), &one); err != nil {
		return hold(t, false, extra, "Expected value is not valid JSON: %v", err)
	}
	if err := json.Unmarshal([]byte(actual), &other); err != nil {
		return hold(t, false, extra, "Input is not valid JSON: %v", err)
	}
	return Equal(t, one, other, extra...)
}

func WithinDuration(t TestingT, expected, actual time.Time, delta time.Duration, extra ...interface{}) bool {
	help(t)
	off := expected.Sub(actual)
	return hold(t, off >= -delta && off <= delta, extra, "Max difference allowed is %v, but difference was %v", delta, off)
}
`

/** Returns the names in a list of parameters, as they are passed on. */
function argumentsOf(parameters: string): string {
  return parameters
    .split(', ')
    .map((each) => each.split(' ')[0])
    .join(', ')
}

/** Writes the package `assert`: the assertions, each also as a method and with a format. */
export function writeAssert(): string {
  const forms = Object.entries(PARAMETERS).map(([name, parameters]) => {
    const given = argumentsOf(parameters)
    const format = 'msg string, args ...interface{}'
    const joined = 'append([]interface{}{msg}, args...)...'
    return `
func ${name}f(t TestingT, ${parameters}, ${format}) bool { help(t); return ${name}(t, ${given}, ${joined}) }
func (a *Assertions) ${name}(${parameters}, extra ...interface{}) bool { help(a.t); return ${name}(a.t, ${given}, extra...) }
func (a *Assertions) ${name}f(${parameters}, ${format}) bool { help(a.t); return ${name}(a.t, ${given}, ${joined}) }`
  })
  const imports = ['bytes', 'encoding/json', 'errors', 'fmt', 'math', 'reflect', 'regexp', 'strings', 'time']
  return `package assert

import (
${imports.map((path) => `\t"${path}"`).join('\n')}
)
${ASSERTIONS}${forms.join('')}

func (a *Assertions) Fail(text string, extra ...interface{}) bool { help(a.t); return Fail(a.t, text, extra...) }
func (a *Assertions) FailNow(text string, extra ...interface{}) bool { help(a.t); return FailNow(a.t, text, extra...) }
`
}

/** Writes the package `require`: the same assertions, which end the test when they don't hold. */
export function writeRequire(): string {
  const forms = Object.entries(PARAMETERS).map(([name, parameters]) => {
    const given = argumentsOf(parameters)
    const write = (suffix: string, more: string, passed: string) => `
func ${name}${suffix}(t TestingT, ${parameters}, ${more}) { help(t); if !assert.${name}${suffix}(t, ${given}, ${passed}) { t.FailNow() } }
func (a *Assertions) ${name}${suffix}(${parameters}, ${more}) { help(a.t); ${name}${suffix}(a.t, ${given}, ${passed}) }`
    return `${write('', 'extra ...interface{}', 'extra...')}${write('f', 'msg string, args ...interface{}', 'msg, args...')}`
  })
  return `package require

import (
	"time"

	"github.com/stretchr/testify/assert"
)

type TestingT interface {
	Errorf(format string, args ...interface{})
	FailNow()
}

type Assertions struct{ t TestingT }

func New(t TestingT) *Assertions { return &Assertions{t} }

func help(t TestingT) {
	if h, ok := t.(interface{ Helper() }); ok {
		h.Helper()
	}
}

func Fail(t TestingT, text string, extra ...interface{}) { help(t); assert.Fail(t, text, extra...); t.FailNow() }
func FailNow(t TestingT, text string, extra ...interface{}) { Fail(t, text, extra...) }
func (a *Assertions) Fail(text string, extra ...interface{}) { help(a.t); Fail(a.t, text, extra...) }
func (a *Assertions) FailNow(text string, extra ...interface{}) { help(a.t); Fail(a.t, text, extra...) }
${forms.join('')}
`
}
