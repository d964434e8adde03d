/**
 * Carries values between the two programs: a closed set of plain data. Anything that can be changed or compared by identity
 * has a number, in the order of its first writing, so that a value is recognized when it comes back.
 */
export const WIRE_SOURCE = `package assay.apart;

import java.io.*;
import java.lang.reflect.Array;
import java.math.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

final class Wire {
  static final int LARGEST = 32 << 20;
  private static final int DEEPEST = 2000;
  private static final String[] TUPLES =
      {"Unit", "Pair", "Triplet", "Quartet", "Quintet", "Sextet", "Septet", "Octet", "Ennead", "Decade"};
  private static final Map<String, Class<?>> TYPES = new HashMap<>();
  static {
    Class<?>[] plain = {
      boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class, void.class,
      Boolean.class, Byte.class, Short.class, Character.class, Integer.class, Long.class, Float.class, Double.class,
      Object.class, String.class, CharSequence.class, Number.class, Comparable.class, BigInteger.class, BigDecimal.class,
      Iterable.class, Collection.class, List.class, ArrayList.class, LinkedList.class, AbstractList.class, Vector.class, Stack.class,
      Queue.class, Deque.class, ArrayDeque.class, PriorityQueue.class,
      Set.class, HashSet.class, LinkedHashSet.class, SortedSet.class, NavigableSet.class, TreeSet.class,
      Map.class, HashMap.class, LinkedHashMap.class, SortedMap.class, NavigableMap.class, TreeMap.class, Map.Entry.class,
      Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class,
    };
    for (Class<?> each : plain) TYPES.put(each.getName(), each);
    for (String each : TUPLES)
      try {
        TYPES.put("org.javatuples." + each, Class.forName("org.javatuples." + each));
      } catch (ClassNotFoundException missing) {
        throw new ExceptionInInitializerError(missing);
      }
  }

  /** A value of the tests that isn't plain data. */
  static final class Uncarried extends RuntimeException {
    private static final long serialVersionUID = 1L;
    Uncarried(String message) { super(message); }
  }

  /** The objects that both sides have numbered during one call. */
  static final class Table {
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    final List<Object> objects = new ArrayList<>();
    /** Whether values that can't cross exactly may cross as the nearest ones. */
    final boolean isLenient;
    /** Whether sets and maps keep the order in which they arrive. */
    final boolean keepsOrder;
    Table(boolean isLenient, boolean keepsOrder) {
      this.isLenient = isLenient;
      this.keepsOrder = keepsOrder;
    }
    int reserve() {
      objects.add(null);
      return objects.size() - 1;
    }
    <T> T put(int number, T value) {
      objects.set(number, value);
      numbers.put(value, number);
      return value;
    }
  }

  static Class<?> type(String name) throws IOException {
    int dimensions = 0;
    while (name.startsWith("[", dimensions)) dimensions++;
    if (dimensions > 16) throw new IOException("unknown type: " + name);
    String base = name.substring(dimensions);
    if (dimensions > 0) {
      if (base.startsWith("L") && base.endsWith(";")) base = base.substring(1, base.length() - 1);
      else if (base.length() == 1) base = primitive(base.charAt(0)).getName();
      else throw new IOException("unknown type: " + name);
    }
    Class<?> type = TYPES.get(base);
    if (type == null || (dimensions > 0 && type == void.class)) throw new IOException("unknown type: " + name);
    for (; dimensions > 0; dimensions--) type = Array.newInstance(type, 0).getClass();
    return type;
  }

  private static Class<?> primitive(char code) throws IOException {
    switch (code) {
      case 'Z': return boolean.class;
      case 'B': return byte.class;
      case 'S': return short.class;
      case 'C': return char.class;
      case 'I': return int.class;
      case 'J': return long.class;
      case 'F': return float.class;
      case 'D': return double.class;
      default: throw new IOException("unknown type: " + code);
    }
  }

  static void writeText(DataOutput out, String text) throws IOException {
    boolean isNarrow = true;
    for (int at = 0; at < text.length() && isNarrow; at++) isNarrow = text.charAt(at) < 256;
    out.writeBoolean(isNarrow);
    out.writeInt(text.length());
    if (isNarrow) out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    else out.writeChars(text);
  }

  static String readText(Input in) throws IOException {
    boolean isNarrow = in.readBoolean();
    int length = in.count(isNarrow ? 1 : 2);
    if (isNarrow) {
      byte[] bytes = new byte[length];
      in.readFully(bytes);
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
    char[] chars = new char[length];
    for (int at = 0; at < length; at++) chars[at] = in.readChar();
    return new String(chars);
  }

  static void writeFrame(OutputStream out, ByteArrayOutputStream frame) throws IOException {
    int size = frame.size();
    byte[] whole = new byte[size + 4];
    for (int at = 0; at < 4; at++) whole[at] = (byte) (size >>> (24 - 8 * at));
    System.arraycopy(frame.toByteArray(), 0, whole, 4, size);
    out.write(whole);
    out.flush();
  }

  static Input readFrame(DataInputStream in) throws IOException {
    int size = in.readInt();
    if (size < 0 || size > LARGEST) throw new IOException("a frame of " + size + " bytes");
    byte[] bytes = in.readNBytes(size);
    if (bytes.length < size) throw new EOFException();
    return new Input(bytes);
  }

  /** A frame that is read. Counts that the remaining bytes can't fill are rejected. */
  static final class Input extends DataInputStream {
    Input(byte[] bytes) { super(new ByteArrayInputStream(bytes)); }
    int count(int least) throws IOException {
      int count = readInt();
      if (count < 0 || (long) count * least > available()) throw new IOException("a count of " + count);
      return count;
    }
  }

  static void write(DataOutput out, Table table, Object value, int depth) throws IOException {
    if (depth > DEEPEST) throw new IllegalArgumentException("data that is nested more than " + DEEPEST + " levels deep");
    if (value == null) { out.writeByte('N'); return; }
    if (value instanceof Boolean) { out.writeByte('z'); out.writeBoolean((Boolean) value); return; }
    if (value instanceof Byte) { out.writeByte('b'); out.writeByte((Byte) value); return; }
    if (value instanceof Short) { out.writeByte('s'); out.writeShort((Short) value); return; }
    if (value instanceof Character) { out.writeByte('c'); out.writeChar((Character) value); return; }
    if (value instanceof Integer) { out.writeByte('i'); out.writeInt((Integer) value); return; }
    if (value instanceof Long) { out.writeByte('j'); out.writeLong((Long) value); return; }
    if (value instanceof Float) { out.writeByte('f'); out.writeInt(Float.floatToRawIntBits((Float) value)); return; }
    if (value instanceof Double) { out.writeByte('d'); out.writeLong(Double.doubleToRawLongBits((Double) value)); return; }
    Integer seen = table.numbers.get(value);
    if (seen != null) { out.writeByte('R'); out.writeInt(seen); return; }
    table.put(table.reserve(), value);
    if (value instanceof String) { out.writeByte('S'); writeText(out, (String) value); }
    else if (value.getClass() == BigInteger.class) { out.writeByte('I'); writeText(out, value.toString()); }
    else if (value.getClass() == BigDecimal.class) { out.writeByte('D'); writeText(out, value.toString()); }
    else if (value.getClass().isArray()) { out.writeByte('A'); writeArray(out, table, value, depth); }
    else if (value instanceof Optional) {
      out.writeByte('O');
      out.writeBoolean(((Optional<?>) value).isPresent());
      if (((Optional<?>) value).isPresent()) write(out, table, ((Optional<?>) value).get(), depth + 1);
    } else if (value instanceof OptionalInt) {
      OptionalInt each = (OptionalInt) value;
      writeOptional(out, table, 'i', each.isPresent() ? (Object) each.getAsInt() : null);
    } else if (value instanceof OptionalLong) {
      OptionalLong each = (OptionalLong) value;
      writeOptional(out, table, 'j', each.isPresent() ? (Object) each.getAsLong() : null);
    } else if (value instanceof OptionalDouble) {
      OptionalDouble each = (OptionalDouble) value;
      writeOptional(out, table, 'd', each.isPresent() ? (Object) each.getAsDouble() : null);
    } else if (value instanceof org.javatuples.Tuple) {
      out.writeByte('T');
      writeAll(out, table, Arrays.asList(((org.javatuples.Tuple) value).toArray()), depth);
    } else if (value instanceof Map.Entry) {
      out.writeByte('E');
      write(out, table, ((Map.Entry<?, ?>) value).getKey(), depth + 1);
      write(out, table, ((Map.Entry<?, ?>) value).getValue(), depth + 1);
    } else if (value instanceof Map) {
      out.writeByte('M');
      out.writeByte(mapKind(table, (Map<?, ?>) value));
      writeEntries(out, table, (Map<?, ?>) value, depth);
    } else if (value instanceof Collection) {
      out.writeByte('L');
      out.writeByte(value instanceof Set ? setKind(table, (Set<?>) value) : listKind(table, (Collection<?>) value));
      writeAll(out, table, (Collection<?>) value, depth);
    } else throw new Uncarried("a value of class " + value.getClass().getName());
  }

  private static void writeOptional(DataOutput out, Table table, char kind, Object value) throws IOException {
    out.writeByte('o');
    out.writeByte(kind);
    write(out, table, value, 1);
  }

  static void writeAll(DataOutput out, Table table, Collection<?> values, int depth) throws IOException {
    Object[] all = values.toArray();
    out.writeInt(all.length);
    for (Object each : all) write(out, table, each, depth + 1);
  }

  static void writeEntries(DataOutput out, Table table, Map<?, ?> map, int depth) throws IOException {
    Object[] keys = map.keySet().toArray();
    out.writeInt(keys.length);
    for (Object key : keys) {
      write(out, table, key, depth + 1);
      write(out, table, map.get(key), depth + 1);
    }
  }

  private static void writeArray(DataOutput out, Table table, Object array, int depth) throws IOException {
    Class<?> type = array.getClass().getComponentType();
    String name = type.getName();
    try {
      type(name);
    } catch (IOException notPlain) {
      name = "java.lang.Object";
    }
    writeText(out, name);
    writeElements(out, table, array, depth);
  }

  static void writeElements(DataOutput out, Table table, Object array, int depth) throws IOException {
    int length = Array.getLength(array);
    out.writeInt(length);
    if (array instanceof int[]) for (int each : (int[]) array) out.writeInt(each);
    else if (array instanceof byte[]) out.write((byte[]) array);
    else for (int at = 0; at < length; at++) write(out, table, Array.get(array, at), depth + 1);
  }

  private static int listKind(Table table, Collection<?> list) {
    String name = list.getClass().getName();
    if (name.equals("java.util.Arrays$ArrayList")) return 'a';
    if (isImmutable(name)) return 'i';
    if (name.startsWith("java.util.Collections$Unmodifiable")) return 'u';
    if (list instanceof LinkedList) return 'l';
    if (list instanceof Stack) return 's';
    if (list instanceof Vector) return 'v';
    if (list instanceof ArrayDeque) return 'd';
    if (list instanceof PriorityQueue) {
      if (((PriorityQueue<?>) list).comparator() == null) return 'q';
      if (!table.isLenient) throw new Uncarried("a queue with its own order");
    }
    return list instanceof Deque ? 'd' : 'n';
  }

  private static int setKind(Table table, Set<?> set) {
    String name = set.getClass().getName();
    if (isImmutable(name)) return 'I';
    if (name.startsWith("java.util.Collections$Unmodifiable")) return 'U';
    if (set instanceof SortedSet) return order(table, ((SortedSet<?>) set).comparator(), 'T', 'V', 'K');
    return set.getClass() == HashSet.class ? 'H' : 'K';
  }

  private static int mapKind(Table table, Map<?, ?> map) {
    String name = map.getClass().getName();
    if (isImmutable(name)) return 'I';
    if (name.startsWith("java.util.Collections$Unmodifiable")) return 'U';
    if (map instanceof SortedMap) return order(table, ((SortedMap<?, ?>) map).comparator(), 'T', 'V', 'K');
    return map.getClass() == HashMap.class ? 'H' : 'K';
  }

  private static int order(Table table, Comparator<?> comparator, int natural, int reverse, int other) {
    if (comparator == null) return natural;
    if (comparator == Collections.reverseOrder() || comparator == Comparator.reverseOrder()) return reverse;
    if (!table.isLenient) throw new Uncarried("a tree with its own order");
    return other;
  }

  private static boolean isImmutable(String name) {
    return name.startsWith("java.util.ImmutableCollections$") || name.startsWith("java.util.Collections$Empty")
        || name.startsWith("java.util.Collections$Singleton");
  }

  static Object read(Input in, Table table, int depth) throws IOException {
    if (depth > DEEPEST) throw new IOException("data that is nested more than " + DEEPEST + " levels deep");
    int tag = in.readByte();
    switch (tag) {
      case 'N': return null;
      case 'z': return in.readBoolean();
      case 'b': return in.readByte();
      case 's': return in.readShort();
      case 'c': return in.readChar();
      case 'i': return in.readInt();
      case 'j': return in.readLong();
      case 'f': return Float.intBitsToFloat(in.readInt());
      case 'd': return Double.longBitsToDouble(in.readLong());
      case 'R': {
        int number = in.readInt();
        if (number < 0 || number >= table.objects.size() || table.objects.get(number) == null) throw new IOException("unknown object " + number);
        return table.objects.get(number);
      }
      default: return readObject(in, table, tag, table.reserve(), depth);
    }
  }

  private static Object readObject(Input in, Table table, int tag, int number, int depth) throws IOException {
    switch (tag) {
      case 'S': {
        String text = readText(in);
        // Interned like literals in one program, so that strings can still be compared by identity.
        return table.put(number, text.length() <= 1000 ? text.intern() : text);
      }
      case 'I': return table.put(number, new BigInteger(readText(in)));
      case 'D': return table.put(number, new BigDecimal(readText(in)));
      case 'A': return readArray(in, table, number, depth);
      case 'O': return table.put(number, in.readBoolean() ? Optional.of(known(read(in, table, depth + 1))) : Optional.empty());
      case 'o': return table.put(number, readOptional(in, table));
      case 'T': return table.put(number, tuple(readAll(in, table, depth)));
      case 'E': return table.put(number, new AbstractMap.SimpleEntry<>(read(in, table, depth + 1), read(in, table, depth + 1)));
      case 'M': return readMap(in, table, number, depth);
      case 'L': return readCollection(in, table, number, depth);
      default: throw new IOException("unknown tag " + tag);
    }
  }

  private static Object known(Object value) throws IOException {
    if (value == null) throw new IOException("an Optional of null");
    return value;
  }

  private static Object readOptional(Input in, Table table) throws IOException {
    int kind = in.readByte();
    Object value = read(in, table, 1);
    if (kind == 'i') return value == null ? OptionalInt.empty() : OptionalInt.of((Integer) value);
    if (kind == 'j') return value == null ? OptionalLong.empty() : OptionalLong.of((Long) value);
    if (kind == 'd') return value == null ? OptionalDouble.empty() : OptionalDouble.of((Double) value);
    throw new IOException("unknown optional " + kind);
  }

  private static Object tuple(List<Object> v) throws IOException {
    Object[] a = v.toArray();
    switch (a.length) {
      case 1: return org.javatuples.Unit.fromArray(a);
      case 2: return org.javatuples.Pair.fromArray(a);
      case 3: return org.javatuples.Triplet.fromArray(a);
      case 4: return org.javatuples.Quartet.fromArray(a);
      case 5: return org.javatuples.Quintet.fromArray(a);
      case 6: return org.javatuples.Sextet.fromArray(a);
      case 7: return org.javatuples.Septet.fromArray(a);
      case 8: return org.javatuples.Octet.fromArray(a);
      case 9: return org.javatuples.Ennead.fromArray(a);
      case 10: return org.javatuples.Decade.fromArray(a);
      default: throw new IOException("a tuple of " + a.length);
    }
  }

  static List<Object> readAll(Input in, Table table, int depth) throws IOException {
    int length = in.count(1);
    List<Object> all = new ArrayList<>(Math.min(length, 1 << 16));
    for (int at = 0; at < length; at++) all.add(read(in, table, depth + 1));
    return all;
  }

  static Map<Object, Object> readEntries(Input in, Table table, Map<Object, Object> into, int depth) throws IOException {
    for (int left = in.count(2); left > 0; left--) into.put(read(in, table, depth + 1), read(in, table, depth + 1));
    return into;
  }

  private static Object readArray(Input in, Table table, int number, int depth) throws IOException {
    Class<?> type = type(readText(in));
    if (type == void.class) throw new IOException("an array of void");
    int length = in.count(type == int.class ? 4 : 1);
    Object array = table.put(number, Array.newInstance(type, length));
    readElements(in, table, array, length, depth);
    return array;
  }

  static void readElements(Input in, Table table, Object array, int length, int depth) throws IOException {
    if (array instanceof int[]) for (int at = 0; at < length; at++) ((int[]) array)[at] = in.readInt();
    else if (array instanceof byte[]) in.readFully((byte[]) array, 0, length);
    else for (int at = 0; at < length; at++) Array.set(array, at, read(in, table, depth + 1));
  }

  private static Object readCollection(Input in, Table table, int number, int depth) throws IOException {
    int kind = in.readByte();
    Collection<Object> into;
    switch (kind) {
      case 'n': into = new ArrayList<>(); break;
      case 'l': into = new LinkedList<>(); break;
      case 's': into = new Stack<>(); break;
      case 'v': into = new Vector<>(); break;
      case 'd': into = new ArrayDeque<>(); break;
      case 'q': into = new PriorityQueue<>(); break;
      case 'H': into = table.keepsOrder ? new LinkedHashSet<>() : new HashSet<>(); break;
      case 'K': into = new LinkedHashSet<>(); break;
      case 'T': into = new TreeSet<>(); break;
      case 'V': into = new TreeSet<>(Collections.reverseOrder()); break;
      default: return table.put(number, closed(kind, readAll(in, table, depth), table));
    }
    table.put(number, into);
    for (int left = in.count(1); left > 0; left--) into.add(read(in, table, depth + 1));
    return into;
  }

  private static Object closed(int kind, List<Object> all, Table table) throws IOException {
    switch (kind) {
      case 'a': return Arrays.asList(all.toArray());
      case 'i': return all.contains(null) ? Collections.unmodifiableList(all) : List.copyOf(all);
      case 'u': return Collections.unmodifiableList(all);
      case 'I': return table.keepsOrder || all.contains(null) ? Collections.unmodifiableSet(new LinkedHashSet<>(all)) : Set.copyOf(all);
      case 'U': return Collections.unmodifiableSet(new LinkedHashSet<>(all));
      default: throw new IOException("unknown collection " + kind);
    }
  }

  private static Object readMap(Input in, Table table, int number, int depth) throws IOException {
    int kind = in.readByte();
    switch (kind) {
      case 'H': return readEntries(in, table, table.put(number, table.keepsOrder ? new LinkedHashMap<>() : new HashMap<>()), depth);
      case 'K': return readEntries(in, table, table.put(number, new LinkedHashMap<>()), depth);
      case 'T': return readEntries(in, table, table.put(number, new TreeMap<>()), depth);
      case 'V': return readEntries(in, table, table.put(number, new TreeMap<>(Collections.reverseOrder())), depth);
      case 'I':
      case 'U': {
        Map<Object, Object> all = readEntries(in, table, new LinkedHashMap<>(), depth);
        boolean isOpen = kind == 'U' || table.keepsOrder || all.containsKey(null) || all.containsValue(null);
        return table.put(number, isOpen ? Collections.unmodifiableMap(all) : Map.copyOf(all));
      }
      default: throw new IOException("unknown map " + kind);
    }
  }
}
`
