/** The program that runs Java tests. No field holds the secret. It is compiled once, without any answer's code. */
export const MAIN_SOURCE = String.raw`package assay.harness;

import java.io.*;
import java.lang.annotation.Annotation;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.function.Supplier;

public final class Main {
  public static void main(String[] planned) throws Exception {
    run(planned, () -> null);
  }

  /** Runs the tests from standard input. If 'fault' returns a message, the current test has failed and is the last. */
  public static void run(String[] planned, Supplier<String> fault) throws Exception {
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
    String secret = line(in), marker = line(in);
    int from = Integer.parseInt(line(in));
    FileOutputStream channel = new FileOutputStream(Loader.descriptor(3));
    PrintStream out = System.out, err = System.err;
    ClassLoader loader = new Loader(Loader.read(in));
    // Loaded before any code of the answer.
    Map<String, Class<?>> classes = new HashMap<>();
    for (String each : planned) {
      String name = each.substring(0, each.indexOf('#'));
      if (!classes.containsKey(name)) classes.put(name, Class.forName(name, false, loader));
    }
    Set<Class<?>> begun = new HashSet<>();
    for (int index = from; index < planned.length; index++) {
      int mark = planned[index].indexOf('#');
      Class<?> type = classes.get(planned[index].substring(0, mark));
      for (PrintStream stream : new PrintStream[] {out, err}) { stream.print(marker + " " + index + "\n"); stream.flush(); }
      tell(channel, secret, index + " started");
      String failure = attempt(type, planned[index].substring(mark + 1), begun.add(type));
      String broken = fault.get();
      if (broken != null) failure = broken;
      out.flush();
      err.flush();
      tell(channel, secret, failure == null ? index + " passed" : index + " failed " + failure);
      if (broken != null) Runtime.getRuntime().halt(1);
    }
    Runtime.getRuntime().halt(0);
  }

  private static String line(DataInputStream in) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int each = in.read(); each >= 0 && each != '\n'; each = in.read()) text.append((char) each);
    return text.toString();
  }

  private static void tell(FileOutputStream channel, String secret, String text) throws IOException {
    String line = "\n" + secret + " " + text.replace("\\", "\\\\").replace("\r", "").replace("\n", "\\n") + "\n";
    channel.write(line.getBytes(StandardCharsets.UTF_8));
  }

  private static String attempt(Class<?> type, String name, boolean isFirst) {
    try {
      Method test = find(type, name);
      Object owner = null;
      if (isFirst) hooks(type, null, "BeforeAll", "BeforeClass");
      if (!Modifier.isStatic(test.getModifiers())) {
        Constructor<?> make = type.getDeclaredConstructor();
        make.setAccessible(true);
        owner = make.newInstance();
        hooks(type, owner, "BeforeEach", "Before");
      }
      test.setAccessible(true);
      long start = System.nanoTime();
      Object given = null;
      try {
        given = test.getParameterCount() == 1 ? test.invoke(owner, (Object) new String[0]) : test.invoke(owner);
        if (expected(test) != null) return "expected " + expected(test).getName() + " to be thrown";
      } catch (InvocationTargetException failed) {
        if (expected(test) == null || !expected(test).isInstance(failed.getCause())) throw failed;
      }
      long ms = (System.nanoTime() - start) / 1000000, most = mostMs(test);
      if (most > 0 && ms > most) return "expected to take at most " + most + " ms but took " + ms + " ms";
      if (owner != null) hooks(type, owner, "AfterEach", "After");
      return Boolean.FALSE.equals(given) ? "returned false" : null;
    } catch (InvocationTargetException failed) {
      return shown(failed.getCause());
    } catch (Throwable failed) {
      return shown(failed);
    }
  }

  /** Returns the exception that JUnit 4's '@Test' names; null if there is none. */
  private static Class<?> expected(Method test) throws ReflectiveOperationException {
    Object named = member(test, "org.junit.Test", "expected");
    return named == null || ((Class<?>) named).getName().equals("org.junit.Test$None") ? null : (Class<?>) named;
  }

  /** Returns the time limit of a test, or of every test of its class; 0 if there is none. */
  private static long mostMs(Method test) throws ReflectiveOperationException {
    Object timeout = member(test, "org.junit.Test", "timeout");
    if (timeout != null) return (Long) timeout;
    String name = "org.junit.jupiter.api.Timeout";
    AnnotatedElement marked = member(test, name, "value") == null ? test.getDeclaringClass() : test;
    Object value = member(marked, name, "value");
    return value == null ? 0 : ((java.util.concurrent.TimeUnit) member(marked, name, "unit")).toMillis((Long) value);
  }

  private static Object member(AnnotatedElement marked, String note, String name) throws ReflectiveOperationException {
    for (Annotation each : marked.getDeclaredAnnotations())
      if (each.annotationType().getName().equals(note)) return each.annotationType().getMethod(name).invoke(each);
    return null;
  }

  private static Method find(Class<?> type, String name) throws NoSuchMethodException {
    for (Method each : type.getDeclaredMethods()) {
      boolean fits = each.getParameterCount() == 0 || (name.equals("main") && each.getParameterCount() == 1);
      if (each.getName().equals(name) && fits && !each.isSynthetic()) return each;
    }
    throw new NoSuchMethodException(name);
  }

  private static void hooks(Class<?> type, Object owner, String one, String other) throws Exception {
    for (Method each : type.getDeclaredMethods())
      for (Annotation note : each.getDeclaredAnnotations()) {
        String name = note.annotationType().getSimpleName();
        if (!name.equals(one) && !name.equals(other)) continue;
        each.setAccessible(true);
        each.invoke(Modifier.isStatic(each.getModifiers()) ? null : owner);
      }
  }

  private static String shown(Throwable failed) {
    StringWriter text = new StringWriter();
    try {
      failed.printStackTrace(new PrintWriter(text, true));
    } catch (Throwable silent) {
      return failed.getClass().getName();
    }
    String[] lines = text.toString().split("\n");
    String shown = String.join("\n", Arrays.copyOf(lines, Math.min(lines.length, 4)));
    return shown.length() > 2000 ? shown.substring(0, 2000) : shown;
  }
}
`
