/** Java: the tests' side, which the stubs call. Whatever comes back is only a value, an exception or a fault. */
export const LINK_SOURCE = String.raw`package assay.apart;

import java.io.*;
import java.lang.reflect.*;
import java.util.*;

public final class Link {
  private static DataInputStream in;
  private static OutputStream out;
  private static String fault;
  private static String uncarried;

  private Link() {}

  static void open(InputStream from, OutputStream to) {
    in = new DataInputStream(new BufferedInputStream(from, 1 << 16));
    out = to;
  }

  /** Returns why the answer's program can't be called anymore; null while it can. */
  static String fault() { return fault; }

  /** Returns what the tests passed that isn't plain data; null if nothing. */
  static String uncarried() { return uncarried; }

  /** Ends a test whose answer can't be called anymore. */
  private static final class Fault extends Error {
    private static final long serialVersionUID = 1L;
    Fault(String message) { super(message, null, false, false); }
  }

  /** Makes an object of the answer and returns its number. */
  public static int create(String type) { return (Integer) ask('c', type, 0, "", new Class<?>[0], new Object[0]); }

  /** Calls a method of the answer; 'self' is an object's number, or -1. */
  public static Object call(String type, int self, String method, Class<?>[] types, Object[] given) {
    return ask('m', type, self, method, types, given);
  }

  public static boolean toBoolean(Object value) { return (Boolean) value; }
  public static char toChar(Object value) { return (Character) value; }
  public static byte toByte(Object value) { return (byte) whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE); }
  public static short toShort(Object value) { return (short) whole(value, Short.MIN_VALUE, Short.MAX_VALUE); }
  public static int toInt(Object value) { return (int) whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE); }
  public static long toLong(Object value) { return whole(value, Long.MIN_VALUE, Long.MAX_VALUE); }
  public static float toFloat(Object value) { return value instanceof Double ? (float) (double) (Double) value : ((Number) number(value)).floatValue(); }
  public static double toDouble(Object value) { return ((Number) number(value)).doubleValue(); }

  private static Object number(Object value) { return value instanceof Character ? (Object) (int) (Character) value : value; }

  private static long whole(Object value, long least, long most) {
    Object number = number(value);
    if (!(number instanceof Byte || number instanceof Short || number instanceof Integer || number instanceof Long))
      throw new ClassCastException("The answer returned " + (value == null ? "null" : value.getClass().getName()));
    long whole = ((Number) number).longValue();
    if (whole < least || whole > most) throw new ClassCastException("The answer returned " + whole);
    return whole;
  }

  private static synchronized Object ask(char kind, String type, int self, String method, Class<?>[] types, Object[] given) {
    if (fault != null) throw new Fault(fault);
    Wire.Table table = new Wire.Table(false, true);
    Throwable thrown;
    try {
      Wire.writeFrame(out, request(table, kind, type, self, method, types, given));
      int own = table.objects.size();
      Wire.Input reply = Wire.readFrame(in);
      List<Change> changes = changes(reply, table, own);
      boolean isValue = reply.readBoolean();
      Object value = isValue ? Wire.read(reply, table, 0) : null;
      thrown = isValue ? null : exception(reply);
      if (reply.available() > 0) throw new IOException("more than one reply");
      for (Change each : changes) each.apply();
      if (thrown == null) return value;
    } catch (Wire.Uncarried given0) {
      uncarried = given0.getMessage();
      fault = "The tests pass " + uncarried;
      throw new Fault(fault);
    } catch (EOFException ended) {
      fault = "The answer's program ended";
      throw new Fault(fault);
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError broken) {
      fault = "The answer's program can't be called: " + broken;
      throw new Fault(fault);
    }
    throw Link.<RuntimeException>sneak(thrown);
  }

  private static ByteArrayOutputStream request(
      Wire.Table table, char kind, String type, int self, String method, Class<?>[] types, Object[] given) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream(256);
    DataOutputStream to = new DataOutputStream(frame);
    to.writeByte(kind);
    Wire.writeText(to, type);
    to.writeInt(self);
    Wire.writeText(to, method);
    to.writeInt(types.length);
    for (Class<?> each : types) Wire.writeText(to, each.getName());
    Wire.writeAll(to, table, Arrays.asList(given), 0);
    // A fault, since the large value may come from the answer.
    if (frame.size() > Wire.LARGEST) throw new IOException("more than 32 MiB");
    return frame;
  }

  /** A call's changes to one of the tests' own containers. */
  private static final class Change {
    private final Object target;
    private final Object content;
    Change(Object target, Object content) {
      this.target = target;
      this.content = content;
    }
    @SuppressWarnings("unchecked")
    void apply() {
      if (target.getClass().isArray()) {
        System.arraycopy(content, 0, target, 0, Array.getLength(target));
      } else if (target instanceof Map) {
        Map<Object, Object> map = (Map<Object, Object>) target;
        map.clear();
        map.putAll((Map<Object, Object>) content);
      } else if (target instanceof List && ((List<?>) target).size() == ((List<?>) content).size()) {
        List<Object> list = (List<Object>) target, now = (List<Object>) content;
        for (int at = 0; at < now.size(); at++) if (list.get(at) != now.get(at)) list.set(at, now.get(at));
      } else {
        Collection<Object> all = (Collection<Object>) target;
        all.clear();
        all.addAll((List<Object>) content);
      }
    }
  }

  private static List<Change> changes(Wire.Input reply, Wire.Table table, int own) throws IOException {
    List<Change> changes = new ArrayList<>();
    for (int left = reply.count(5); left > 0; left--) {
      int number = reply.readInt();
      if (number < 0 || number >= own) throw new IOException("unknown argument " + number);
      Object target = table.objects.get(number);
      if (target.getClass().isArray()) {
        int length = reply.count(1);
        if (length != Array.getLength(target)) throw new IOException("an array with a different length");
        Object content = Array.newInstance(target.getClass().getComponentType(), length);
        Wire.readElements(reply, table, content, length, 0);
        changes.add(new Change(target, content));
      } else if (target instanceof Map) changes.add(new Change(target, Wire.readEntries(reply, table, new LinkedHashMap<>(), 0)));
      else if (target instanceof Collection) changes.add(new Change(target, Wire.readAll(reply, table, 0)));
      else throw new IOException("argument " + number + " can't change");
    }
    return changes;
  }

  /** Returns an exception of the first named class that is the platform's. */
  private static Throwable exception(Wire.Input reply) throws IOException {
    String[] names = new String[Math.min(reply.count(5), 100)];
    for (int at = 0; at < names.length; at++) names[at] = Wire.readText(reply);
    String message = reply.readBoolean() ? Wire.readText(reply) : null;
    for (String name : names) {
      if (!name.matches("java\\.(lang|util|io|math|time|text|nio|security)\\.[\\w.$]+")) continue;
      Throwable made = make(name, message);
      if (made != null) return made;
    }
    return new RuntimeException(message);
  }

  private static Throwable make(String name, String message) {
    try {
      Class<?> type = Class.forName(name, true, null);
      if (!Throwable.class.isAssignableFrom(type)) return null;
      for (Class<?> given : new Class<?>[] {String.class, Object.class})
        try {
          return (Throwable) type.getConstructor(given).newInstance(message);
        } catch (NoSuchMethodException other) {
          continue;
        }
      return (Throwable) type.getConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError | IllegalArgumentException missing) {
      return null;
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> RuntimeException sneak(Throwable thrown) throws T { throw (T) thrown; }
}
`
