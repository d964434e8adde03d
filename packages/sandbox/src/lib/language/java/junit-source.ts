const ASSERTIONS = `
  public static void fail() { throw new AssertionError("failed"); }
  public static void fail(String message) { throw new AssertionError(message); }
  private static void hold(boolean holds, Object message, String text) {
    if (!holds) throw new AssertionError(message == null ? text : message + ": " + text);
  }
  private static boolean same(Object one, Object other) {
    if (one instanceof Number && other instanceof Number && one.getClass() != other.getClass())
      return !(one instanceof Double || one instanceof Float || other instanceof Double || other instanceof Float)
          && ((Number) one).longValue() == ((Number) other).longValue();
    return java.util.Objects.equals(one, other);
  }
  private static String both(Object expected, Object actual) { return "expected <" + shown(expected) + "> but was <" + shown(actual) + ">"; }
  private static String shown(Object value) {
    String text = java.util.Arrays.deepToString(new Object[] {value});
    return text.substring(1, text.length() - 1);
  }
  public static void assertTrue(boolean holds) { hold(holds, null, "expected true"); }
  public static void assertTrue(boolean holds, String message) { hold(holds, message, "expected true"); }
  public static void assertFalse(boolean holds) { hold(!holds, null, "expected false"); }
  public static void assertFalse(boolean holds, String message) { hold(!holds, message, "expected false"); }
  public static void assertNull(Object value) { hold(value == null, null, "expected null but was <" + value + ">"); }
  public static void assertNotNull(Object value) { hold(value != null, null, "expected a value but was null"); }
  public static void assertNotNull(Object value, String message) { hold(value != null, message, "expected a value but was null"); }
  public static void assertEquals(Object expected, Object actual) { hold(same(expected, actual), null, both(expected, actual)); }
  public static void assertEquals(double expected, double actual, double delta) {
    hold(Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, null, both(expected, actual));
  }
  public static void assertNotEquals(Object unexpected, Object actual) { hold(!same(unexpected, actual), null, "expected anything but <" + actual + ">"); }
  public static void assertSame(Object expected, Object actual) { hold(expected == actual, null, both(expected, actual)); }
  public static void assertNotSame(Object expected, Object actual) { hold(expected != actual, null, "expected a different object"); }
  public static void assertArrayEquals(Object expected, Object actual) {
    hold(java.util.Arrays.deepEquals(new Object[] {expected}, new Object[] {actual}), null, both(expected, actual));
  }
  public static void assertArrayEquals(double[] expected, double[] actual, double delta) {
    hold(expected.length == actual.length, null, both(expected, actual));
    for (int i = 0; i < expected.length; i++) assertEquals(expected[i], actual[i], delta);
  }
`

/**
 * Returns assertions with a timeout. Work that takes too long for the whole program ends with it, so none has to be
 * interrupted.
 */
function timeoutAssertions(name: string): string {
  const [work, supplier] = ['Executable', 'ThrowingSupplier<T>'].map((type) => `org.junit.jupiter.api.function.${type}`)
  return `
  public static void ${name}(java.time.Duration most, ${work} work) { ${name}(most, work, null); }
  public static void ${name}(java.time.Duration most, ${work} work, String message) { inTime(most, () -> { work.execute(); return null; }, message); }
  public static <T> T ${name}(java.time.Duration most, ${supplier} work) { return inTime(most, work, null); }
  public static <T> T ${name}(java.time.Duration most, ${supplier} work, String message) { return inTime(most, work, message); }
`
}

const JUPITER = `
  public static void assertEquals(Object expected, Object actual, String message) { hold(same(expected, actual), message, both(expected, actual)); }
  public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual) {
    java.util.List<Object> one = new java.util.ArrayList<>(), other = new java.util.ArrayList<>();
    expected.forEach(one::add);
    actual.forEach(other::add);
    hold(one.equals(other), null, both(one, other));
  }
  public static <T extends Throwable> T assertThrows(Class<T> type, org.junit.jupiter.api.function.Executable work) {
    try {
      work.execute();
    } catch (Throwable thrown) {
      if (type.isInstance(thrown)) return type.cast(thrown);
      throw new AssertionError("expected " + type.getName() + " but was " + thrown, thrown);
    }
    throw new AssertionError("expected " + type.getName() + " to be thrown");
  }
  public static <T extends Throwable> T assertThrows(Class<T> type, org.junit.jupiter.api.function.Executable work, String message) { return assertThrows(type, work); }
  public static void assertDoesNotThrow(org.junit.jupiter.api.function.Executable work) {
    try {
      work.execute();
    } catch (Throwable thrown) {
      throw new AssertionError("expected nothing to be thrown", thrown);
    }
  }
  public static <T> T assertDoesNotThrow(org.junit.jupiter.api.function.ThrowingSupplier<T> work) {
    try {
      return work.get();
    } catch (Throwable thrown) {
      throw new AssertionError("expected nothing to be thrown", thrown);
    }
  }
  public static <T> T assertInstanceOf(Class<T> type, Object value) { return assertInstanceOf(type, value, null); }
  public static <T> T assertInstanceOf(Class<T> type, Object value, String message) {
    hold(type.isInstance(value), message, "expected an instance of " + type.getName() + " but was <" + shown(value) + ">");
    return type.cast(value);
  }
${['assertTimeout', 'assertTimeoutPreemptively'].map(timeoutAssertions).join('')}
  private static <T> T inTime(java.time.Duration most, org.junit.jupiter.api.function.ThrowingSupplier<T> work, String message) {
    long start = System.nanoTime();
    T given = thrown(work);
    long ms = (System.nanoTime() - start) / 1000000;
    hold(ms <= most.toMillis(), message, "expected to take at most " + most.toMillis() + " ms but took " + ms + " ms");
    return given;
  }
  private static <T> T thrown(org.junit.jupiter.api.function.ThrowingSupplier<T> work) {
    try {
      return work.get();
    } catch (Throwable thrown) {
      return Assertions.<T, RuntimeException>thrownAgain(thrown);
    }
  }
  @SuppressWarnings("unchecked")
  private static <T, E extends Throwable> T thrownAgain(Throwable thrown) throws E { throw (E) thrown; }
  public static void assertAll(org.junit.jupiter.api.function.Executable... all) { for (org.junit.jupiter.api.function.Executable each : all) assertDoesNotThrow(each); }
`

const VINTAGE = `
  public static void assertEquals(String message, Object expected, Object actual) { hold(same(expected, actual), message, both(expected, actual)); }
  public static void assertTrue(String message, boolean holds) { hold(holds, message, "expected true"); }
  public static void assertFalse(String message, boolean holds) { hold(!holds, message, "expected false"); }
`

function annotation(folder: string, name: string, members = ''): [string, string] {
  const kept = '@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)'
  return [
    `${folder}/${name}.java`,
    `package ${folder.replaceAll('/', '.')};\n${kept}\npublic @interface ${name} { ${members} }\n`,
  ]
}

const API = 'org/junit/jupiter/api'

/** The part of JUnit 5 and 4 that tests of functions use, so that no jar is needed. Assay's harness runs the tests. */
export const JUNIT_FILES: Readonly<Record<string, string>> = Object.fromEntries([
  ...['Test', 'BeforeEach', 'AfterEach', 'BeforeAll', 'AfterAll'].map((name) => annotation(API, name)),
  annotation(API, 'DisplayName', 'String value();'),
  ...['Before', 'After', 'BeforeClass', 'AfterClass'].map((name) => annotation('org/junit', name)),
  annotation(
    'org/junit',
    'Test',
    'Class<? extends Throwable> expected() default None.class; long timeout() default 0; final class None extends Throwable { private static final long serialVersionUID = 1; private None() { } }',
  ),
  annotation(
    API,
    'Timeout',
    'long value(); java.util.concurrent.TimeUnit unit() default java.util.concurrent.TimeUnit.SECONDS;',
  ),
  [
    `${API}/function/ThrowingSupplier.java`,
    `package org.junit.jupiter.api.function;\npublic interface ThrowingSupplier<T> { T get() throws Throwable; }\n`,
  ],
  [
    `${API}/function/Executable.java`,
    `package org.junit.jupiter.api.function;\npublic interface Executable { void execute() throws Throwable; }\n`,
  ],
  [
    `${API}/Assertions.java`,
    `package org.junit.jupiter.api;\npublic final class Assertions {${ASSERTIONS}${JUPITER}}\n`,
  ],
  ['org/junit/Assert.java', `package org.junit;\npublic final class Assert {${ASSERTIONS}${VINTAGE}}\n`],
])
