/** A case in the form of HumanEvalPack, with a right answer to it. */
export interface CompiledCase {
  readonly prefix: string
  readonly solution: string
  /** A body that compiles and gives an empty result. */
  readonly wrong: string
  readonly tests: string
}

interface CppProblem {
  readonly headers: string
  readonly head: string
  readonly body: string
  readonly asserts: readonly string[]
}

const CPP_PROBLEMS: readonly CppProblem[] = [
  {
    headers: 'stdio.h math.h vector',
    head: 'bool close_elements(vector<float> numbers, float threshold)',
    body: 'for (size_t i = 0; i < numbers.size(); i++) for (size_t j = i + 1; j < numbers.size(); j++) if (fabs(numbers[i] - numbers[j]) < threshold) return true;\n    return false;',
    asserts: [
      'close_elements({1.0, 2.0, 3.9, 4.0}, 0.3) == true',
      'close_elements({1.0, 2.0, 3.9}, 0.3) == false',
      'close_elements({1.0, 2.0, 5.9, 4.0, 5.0}, 0.95) == true',
    ],
  },
  {
    headers: 'stdio.h vector string',
    head: 'vector<string> paren_groups(string text)',
    body: 'vector<string> all; string now; int level = 0;\n    for (char c : text) { if (c == 40) { level++; now += c; } if (c == 41) { level--; now += c; if (level == 0) { all.push_back(now); now = ""; } } }\n    return all;',
    asserts: [
      'issame(paren_groups("(()()) ((()))"), {"(()())", "((()))"})',
      'issame(paren_groups("() (())"), {"()", "(())"})',
    ],
  },
  {
    headers: 'stdio.h math.h',
    head: 'float fraction(float number)',
    body: 'return number - int(number);',
    asserts: ['fraction(3.5) == 0.5', 'abs(fraction(1.25) - 0.25) < 1e-4'],
  },
  {
    headers: 'stdio.h vector',
    head: 'bool below_zero(vector<int> operations)',
    body: 'int sum = 0;\n    for (int each : operations) { sum += each; if (sum < 0) return true; }\n    return false;',
    asserts: [
      'below_zero({}) == false',
      'below_zero({1, 2, -3, 1, 2, -3}) == false',
      'below_zero({1, 2, -4, 5}) == true',
    ],
  },
  {
    headers: 'stdio.h math.h string algorithm vector',
    head: 'vector<string> by_length(vector<string> words)',
    body: 'stable_sort(words.begin(), words.end(), [](const string &a, const string &b) { return a.size() < b.size(); });\n    return words;',
    asserts: [
      'issame(by_length({"ccc", "a", "bb"}), {"a", "bb", "ccc"})',
      'issame(by_length({"bb", "aa", "c"}), {"c", "bb", "aa"})',
    ],
  },
  {
    headers: 'stdio.h string map',
    head: 'map<char, int> histogram(string test)',
    body: 'map<char, int> counts;\n    for (char c : test) if (c != 32) counts[c]++;\n    return counts;',
    asserts: ["(histogram(\"a b b\") == map<char, int>{{'a', 1}, {'b', 2}})", '(histogram("") == map<char, int>{})'],
  },
  {
    headers: 'stdio.h string',
    head: 'string flip_case(string text)',
    body: "for (size_t i = 0; i < text.size(); i++) { char c = text[i]; if (c >= 'a' && c <= 'z') text[i] = c - 32; else if (c >= 'A' && c <= 'Z') text[i] = c + 32; }\n    return text;",
    asserts: ['flip_case("") == ""', 'flip_case("Hello!") == "hELLO!"'],
  },
  {
    headers: 'stdio.h vector algorithm set',
    head: 'vector<int> unique_sorted(vector<int> numbers)',
    body: 'set<int> all(numbers.begin(), numbers.end());\n    return vector<int>(all.begin(), all.end());',
    asserts: ['issame(unique_sorted({5, 3, 5, 2, 3}), {2, 3, 5})', 'issame(unique_sorted({}), {})'],
  },
  {
    headers: 'iostream vector string algorithm',
    head: 'string largest(vector<string> words)',
    body: 'string best;\n    for (const auto &each : words) if (each.size() > best.size()) best = each;\n    return best;',
    asserts: ['largest({}) == ""', 'largest({"a", "bbb", "cc"}) == "bbb"'],
  },
  {
    headers: 'stdio.h',
    head: 'int greatest_divisor(int a, int b)',
    body: 'while (b != 0) { int rest = a % b; a = b; b = rest; }\n    return a;',
    asserts: ['greatest_divisor(3, 7) == 1', 'greatest_divisor(10, 15) == 5', 'greatest_divisor(49, 14) == 7'],
  },
]

const ISSAME = `template <class T> bool same_all(const vector<T> &a, const vector<T> &b) { return a == b; }
bool issame(vector<string> a, vector<string> b) { return same_all(a, b); }
bool issame(vector<int> a, vector<int> b) { return same_all(a, b); }
`

/** Returns C++ cases; from the eleventh on they are the first ones under other names. */
export function cppCases(count: number): CompiledCase[] {
  return Array.from({ length: count }, (_, index) => {
    const problem = CPP_PROBLEMS[index % CPP_PROBLEMS.length] as CppProblem
    const { headers, body } = problem
    const renamed = (text: string) => text.replace(/\b\w+(?=\()/, (name) => `${name}_${index}`)
    const called = /(\w+)\(/.exec(problem.head)?.[1] ?? ''
    const includes = headers.split(' ').map((name) => `#include<${name}>\n`)
    const asserts = problem.asserts.map((each) => each.replace(new RegExp(`\\b${called}\\(`), `${called}_${index}(`))
    const usesVectors = asserts.some((each) => each.includes('issame'))
    return {
      prefix: `/*\nWay ${index}.\n*/\n${includes.join('')}using namespace std;\n${renamed(problem.head)}{\n`,
      solution: `    ${body}\n}\n`,
      wrong: '    return {};\n}\n',
      tests: `#undef NDEBUG\n#include<assert.h>\n${usesVectors ? `#include<vector>\n#include<string>\n${ISSAME}` : ''}int main(){\n${asserts.map((each) => `    assert (${each});\n`).join('')}}\n`,
    }
  })
}

interface GoProblem {
  readonly imports: readonly string[]
  readonly head: string
  readonly body: string
  readonly asserts: readonly string[]
}

const GO_PROBLEMS: readonly GoProblem[] = [
  {
    imports: ['math'],
    head: 'func CloseElements(numbers []float64, threshold float64) bool',
    body: 'for i := 0; i < len(numbers); i++ {\n for j := i + 1; j < len(numbers); j++ {\n if math.Abs(numbers[i]-numbers[j]) < threshold { return true }\n }\n }\n return false',
    asserts: ['true, CloseElements([]float64{1, 2, 3.9, 4}, 0.3)', 'false, CloseElements([]float64{1, 2, 3.9}, 0.3)'],
  },
  {
    imports: ['strings'],
    head: 'func FlipCase(text string) string',
    body: 'out := []rune{}\n for _, c := range text {\n if strings.ToUpper(string(c)) == string(c) { out = append(out, []rune(strings.ToLower(string(c)))...) } else { out = append(out, []rune(strings.ToUpper(string(c)))...) }\n }\n return string(out)',
    asserts: ['"", FlipCase("")', '"hELLO!", FlipCase("Hello!")'],
  },
  {
    imports: [],
    head: 'func BelowZero(operations []int) bool',
    body: 'sum := 0\n for _, each := range operations {\n sum += each\n if sum < 0 { return true }\n }\n return false',
    asserts: ['false, BelowZero([]int{})', 'true, BelowZero([]int{1, 2, -4, 5})'],
  },
  {
    imports: ['sort'],
    head: 'func UniqueSorted(numbers []int) []int',
    body: 'seen := map[int]bool{}\n out := []int{}\n for _, each := range numbers {\n if !seen[each] { seen[each] = true; out = append(out, each) }\n }\n sort.Ints(out)\n return out',
    asserts: ['[]int{2, 3, 5}, UniqueSorted([]int{5, 3, 5, 2, 3})'],
  },
  {
    imports: [],
    head: 'func Histogram(text string) map[rune]int',
    body: "counts := map[rune]int{}\n for _, c := range text {\n if c != ' ' { counts[c]++ }\n }\n return counts",
    asserts: ["map[rune]int{'a': 1, 'b': 2}, Histogram(\"a b b\")"],
  },
  {
    imports: ['strconv', 'strings'],
    head: 'func JoinNumbers(n int) string',
    body: 'parts := []string{}\n for i := 0; i <= n; i++ { parts = append(parts, strconv.Itoa(i)) }\n return strings.Join(parts, " ")',
    asserts: ['"0", JoinNumbers(0)', '"0 1 2 3", JoinNumbers(3)'],
  },
]

/** Returns Go cases; from the seventh on they are the first ones under other names. */
export function goCases(count: number): CompiledCase[] {
  return Array.from({ length: count }, (_, index) => {
    const problem = GO_PROBLEMS[index % GO_PROBLEMS.length] as GoProblem
    const called = /func (\w+)\(/.exec(problem.head)?.[1] ?? ''
    const name = `${called}${index}`
    const renamed = (text: string) => text.replace(new RegExp(`\\b${called}\\(`), `${name}(`)
    const imports = problem.imports.map((each) => `    "${each}"\n`)
    const packages = imports.length === 0 ? '' : `import (\n${imports.join('')})\n\n`
    const asserts = problem.asserts.map((each) => `    assert.Equal(${renamed(each)})\n`)
    return {
      prefix: `package main\n\n${packages}// Way ${index}.\n${renamed(problem.head)} {\n`,
      solution: `    ${problem.body}\n}\n`,
      wrong: `    var none ${problem.head.slice(problem.head.lastIndexOf(')') + 2)}\n    return none\n}\n`,
      tests: `package main\n\nimport (\n    "testing"\n    "github.com/stretchr/testify/assert"\n)\n\nfunc Test${name}(t *testing.T) {\n    assert := assert.New(t)\n${asserts.join('')}}\n`,
    }
  })
}
