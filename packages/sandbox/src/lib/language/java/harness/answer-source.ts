/** Java: the answer's side. It calls what the tests request and writes back the result. It may lie, since it can only send values. */
export const ANSWER_SOURCE = `package assay.apart;

import assay.harness.Loader;
import java.io.*;
import java.lang.reflect.*;
import java.util.*;

public final class Answer {
  private final ClassLoader loader;
  private final List<Object> objects = new ArrayList<>();

  private Answer(ClassLoader loader) { this.loader = loader; }

  public static void main(String[] unused) throws Exception {
    DataInputStream classes = new DataInputStream(new BufferedInputStream(System.in));
    Answer answer = new Answer(new Loader(Loader.read(classes)));
    DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(Loader.descriptor(10)), 1 << 16));
    OutputStream out = new FileOutputStream(Loader.descriptor(11));
    try {
      for (;;) {
        Wire.Input request = Wire.readFrame(in);
        ByteArrayOutputStream reply = answer.reply(request);
        System.out.flush();
        System.err.flush();
        Wire.writeFrame(out, reply);
      }
    } catch (IOException ended) {
      System.out.flush();
      System.err.flush();
      Runtime.getRuntime().halt(0);
    }
  }

  private ByteArrayOutputStream reply(Wire.Input request) throws IOException {
    Wire.Table table = new Wire.Table(true, false);
    int kind = request.readByte();
    String type = Wire.readText(request);
    int self = request.readInt();
    String method = Wire.readText(request);
    Class<?>[] types = new Class<?>[request.count(5)];
    for (int at = 0; at < types.length; at++) types[at] = Wire.type(Wire.readText(request));
    Object[] given = Wire.readAll(request, table, 0).toArray();
    List<Object> before = new ArrayList<>();
    for (Object each : table.objects) before.add(content(each));
    Object value = null;
    Throwable thrown = null;
    try {
      value = kind == 'c' ? create(type) : call(type, self, method, types, given);
    } catch (InvocationTargetException failed) {
      thrown = failed.getCause();
    } catch (Throwable failed) {
      thrown = failed;
    }
    try {
      return frame(table, before, value, thrown);
    } catch (StackOverflowError | OutOfMemoryError | RuntimeException failed) {
      return frame(new Wire.Table(true, false), List.of(), null, new IllegalStateException("The answer returned " + failed.getMessage()));
    }
  }

  private Object create(String type) throws Exception {
    Constructor<?> make = Class.forName(type, true, loader).getDeclaredConstructor();
    if (Modifier.isPrivate(make.getModifiers())) throw new NoSuchMethodError("The constructor of " + type + " is private");
    make.setAccessible(true);
    objects.add(make.newInstance());
    return objects.size() - 1;
  }

  private Object call(String type, int self, String method, Class<?>[] types, Object[] given) throws Exception {
    Class<?> owner = Class.forName(type, true, loader);
    Method found = find(owner, method, types, given, self < 0);
    if (found == null) throw new NoSuchMethodError("The answer has no " + (self < 0 ? "static " : "") + "method " + method + " with the declared signature");
    found.setAccessible(true);
    Class<?>[] taken = found.getParameterTypes();
    for (int at = 0; at < taken.length; at++) given[at] = widened(taken[at], given[at]);
    return found.invoke(self < 0 || Modifier.isStatic(found.getModifiers()) ? null : objects.get(self), given);
  }

  private static Method find(Class<?> owner, String name, Class<?>[] types, Object[] given, boolean isStatic) {
    Method nearest = null;
    for (Class<?> type = owner; type != null && type != Object.class; type = type.getSuperclass())
      for (Method each : type.getDeclaredMethods()) {
        if (!each.getName().equals(name) || each.isBridge() || Modifier.isPrivate(each.getModifiers())) continue;
        if (isStatic && !Modifier.isStatic(each.getModifiers())) continue;
        if (Arrays.equals(each.getParameterTypes(), types)) return each;
        if (nearest == null && takes(each.getParameterTypes(), given)) nearest = each;
      }
    return nearest;
  }

  private static boolean takes(Class<?>[] types, Object[] given) {
    if (types.length != given.length) return false;
    for (int at = 0; at < types.length; at++) {
      if (given[at] == null ? types[at].isPrimitive() : !types[at].isInstance(given[at]) && widened(types[at], given[at]) == given[at] && !isBoxOf(types[at], given[at]))
        return false;
    }
    return true;
  }

  private static boolean isBoxOf(Class<?> type, Object value) {
    return type.isPrimitive() && Array.get(Array.newInstance(type, 1), 0).getClass() == value.getClass();
  }

  /** Widens a number to its parameter's type, as a call does. */
  private static Object widened(Class<?> type, Object value) {
    Object from = value instanceof Character && type.isPrimitive() && type != char.class ? (Object) (int) (Character) value : value;
    if (!(from instanceof Byte || from instanceof Short || from instanceof Integer || from instanceof Long || from instanceof Float)) return value;
    Number number = (Number) from;
    if (type == double.class) return number.doubleValue();
    if (type == float.class) return number.floatValue();
    if (from instanceof Float) return value;
    if (type == long.class) return number.longValue();
    return type == int.class && !(from instanceof Long) ? (Object) number.intValue() : value;
  }

  private static ByteArrayOutputStream frame(Wire.Table table, List<Object> before, Object value, Throwable thrown) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream(256);
    DataOutputStream out = new DataOutputStream(frame);
    List<Integer> changed = new ArrayList<>();
    for (int at = 0; at < before.size(); at++) if (!same(before.get(at), content(table.objects.get(at)))) changed.add(at);
    out.writeInt(changed.size());
    for (int at : changed) {
      Object now = table.objects.get(at);
      out.writeInt(at);
      if (now instanceof Map) Wire.writeEntries(out, table, (Map<?, ?>) now, 0);
      else if (now instanceof Collection) Wire.writeAll(out, table, (Collection<?>) now, 0);
      else Wire.writeElements(out, table, now, 0);
    }
    out.writeBoolean(thrown == null);
    if (thrown == null) {
      Wire.write(out, table, value, 0);
    } else {
      List<String> names = new ArrayList<>();
      for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) names.add(type.getName());
      out.writeInt(names.size());
      for (String each : names) Wire.writeText(out, each);
      String message = message(thrown);
      out.writeBoolean(message != null);
      if (message != null) Wire.writeText(out, message);
    }
    if (frame.size() > Wire.LARGEST) throw new IllegalArgumentException("more than 32 MiB");
    return frame;
  }

  private static String message(Throwable thrown) {
    try {
      return thrown.getMessage();
    } catch (Throwable silent) {
      return null;
    }
  }

  /** Returns a container's current contents; null for what can't change. */
  private static Object content(Object value) {
    if (value == null) return null;
    if (value instanceof Map) {
      Map<?, ?> map = (Map<?, ?>) value;
      List<Object> all = new ArrayList<>(2 * map.size());
      for (Map.Entry<?, ?> each : map.entrySet()) { all.add(each.getKey()); all.add(each.getValue()); }
      return all.toArray();
    }
    if (value instanceof Collection) return ((Collection<?>) value).toArray();
    if (!value.getClass().isArray()) return null;
    int length = Array.getLength(value);
    Object copy = Array.newInstance(value.getClass().getComponentType(), length);
    System.arraycopy(value, 0, copy, 0, length);
    return copy;
  }

  private static boolean same(Object before, Object now) {
    if (before == null || now == null) return before == now;
    if (!(before instanceof Object[])) return Arrays.deepEquals(new Object[] {before}, new Object[] {now});
    Object[] one = (Object[]) before, other = (Object[]) now;
    if (one.length != other.length) return false;
    for (int at = 0; at < one.length; at++) {
      boolean isNumber = one[at] instanceof Number || one[at] instanceof Character || one[at] instanceof Boolean;
      if (one[at] != other[at] && !(isNumber && one[at].equals(other[at]))) return false;
    }
    return true;
  }
}
`
