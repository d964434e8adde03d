/**
 * The program that runs Java tests, as a module of its own: what is on the class path, which is the answer, can't reflect into it.
 * The secret is in no field. It is compiled once, without any code of an answer.
 */
export const HARNESS_FILES: Readonly<Record<string, string>> = {
  'module-info.java': 'module assay.harness {}\n',
  'assay/harness/Main.java': String.raw`package assay.harness;

import java.io.*;
import java.lang.annotation.Annotation;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public final class Main {
  public static void main(String[] planned) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String secret = in.readLine(), marker = in.readLine();
    int from = Integer.parseInt(in.readLine());
    Constructor<FileDescriptor> open = FileDescriptor.class.getDeclaredConstructor(int.class);
    open.setAccessible(true);
    FileOutputStream channel = new FileOutputStream(open.newInstance(3));
    PrintStream out = System.out, err = System.err;
    ClassLoader loader = ClassLoader.getSystemClassLoader();
    // Loaded before any code of the answer, which could switch their assertions off.
    Map<String, Class<?>> classes = new HashMap<>();
    for (String each : planned) {
      String name = each.substring(0, each.indexOf('#'));
      if (!classes.containsKey(name)) classes.put(name, Class.forName(name, true, loader));
    }
    Set<Class<?>> begun = new HashSet<>();
    for (int index = from; index < planned.length; index++) {
      int mark = planned[index].indexOf('#');
      Class<?> type = classes.get(planned[index].substring(0, mark));
      for (PrintStream stream : new PrintStream[] {out, err}) { stream.print(marker + " " + index + "\n"); stream.flush(); }
      tell(channel, secret, index + " started");
      String failure = attempt(type, planned[index].substring(mark + 1), begun.add(type));
      out.flush();
      err.flush();
      tell(channel, secret, failure == null ? index + " passed" : index + " failed " + failure);
    }
    Runtime.getRuntime().halt(0);
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
      Object given = test.getParameterCount() == 1 ? test.invoke(owner, (Object) new String[0]) : test.invoke(owner);
      if (owner != null) hooks(type, owner, "AfterEach", "After");
      return Boolean.FALSE.equals(given) ? "returned false" : null;
    } catch (InvocationTargetException failed) {
      return shown(failed.getCause());
    } catch (Throwable failed) {
      return shown(failed);
    }
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
`,
}
