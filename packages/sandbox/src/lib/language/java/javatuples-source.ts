const NAMES = [
  ...['Unit', 'Pair', 'Triplet', 'Quartet', 'Quintet'],
  ...['Sextet', 'Septet', 'Octet', 'Ennead', 'Decade'],
] as const

const TUPLE = `package org.javatuples;

import java.util.*;

public abstract class Tuple implements Iterable<Object>, java.io.Serializable, Comparable<Tuple> {
  private static final long serialVersionUID = 1L;
  private final Object[] values;
  private final List<Object> list;
  protected Tuple(int size, Object... values) {
    if (values.length != size) throw new IllegalArgumentException("Expected " + size + " values, found " + values.length);
    this.values = values.clone();
    this.list = Collections.unmodifiableList(Arrays.asList(this.values));
  }
  public abstract int getSize();
  public final Object getValue(int at) {
    if (at < 0 || at >= values.length) throw new IllegalArgumentException("No value at index " + at + " of " + values.length);
    return values[at];
  }
  public final Iterator<Object> iterator() { return list.iterator(); }
  public final boolean contains(Object value) { return list.contains(value); }
  public final boolean containsAll(Collection<?> all) { return list.containsAll(all); }
  public final boolean containsAll(Object... all) { return list.containsAll(Arrays.asList(all)); }
  public final int indexOf(Object value) { return list.indexOf(value); }
  public final int lastIndexOf(Object value) { return list.lastIndexOf(value); }
  public final List<Object> toList() { return Collections.unmodifiableList(new ArrayList<>(list)); }
  public final Object[] toArray() { return values.clone(); }
  @Override public final String toString() { return list.toString(); }
  @Override public final int hashCode() { return 31 + list.hashCode(); }
  @Override public final boolean equals(Object other) {
    return other != null && other.getClass() == getClass() && list.equals(((Tuple) other).list);
  }
  @SuppressWarnings("unchecked")
  @Override public int compareTo(Tuple other) {
    for (int at = 0; at < values.length && at < other.values.length; at++) {
      int order = ((Comparable<Object>) values[at]).compareTo(other.values[at]);
      if (order != 0) return order;
    }
    return Integer.compare(values.length, other.values.length);
  }
}
`

/** Returns the class of tuples with `size` values. */
function tupleClass(name: string, size: number): [string, string] {
  const places = Array.from({ length: size }, (_, at) => at)
  const types = places.map(letter).join(', ')
  const parameters = places.map((at) => `${letter(at)} value${at}`).join(', ')
  const values = places.map((at) => `value${at}`).join(', ')
  const members = places.flatMap((at) => [
    `  public ${letter(at)} getValue${at}() { return value${at}; }`,
    `  public <X> ${name}<${replaceAt(places.map(letter), at, 'X')}> setAt${at}(X value) {`,
    `    return new ${name}<>(${replaceAt(
      places.map((each) => `value${each}`),
      at,
      'value',
    )});`,
    '  }',
  ])
  const all = places.map((at) => `array[${at}]`).join(', ')
  const source = `package org.javatuples;

public final class ${name}<${types}> extends Tuple {
  private static final long serialVersionUID = 1L;
${places.map((at) => `  private final ${letter(at)} value${at};`).join('\n')}
  public ${name}(${parameters}) {
    super(${size}, new Object[] {${values}});
${places.map((at) => `    this.value${at} = value${at};`).join('\n')}
  }
  public static <${types}> ${name}<${types}> with(${parameters}) { return new ${name}<>(${values}); }
  public static <X> ${name}<${places.map(() => 'X').join(', ')}> fromArray(X[] array) {
    if (array == null || array.length != ${size}) throw new IllegalArgumentException("Expected an array of ${size}");
    return new ${name}<>(${all});
  }
  @SuppressWarnings("unchecked")
  public static <X> ${name}<${places.map(() => 'X').join(', ')}> fromCollection(java.util.Collection<X> values) {
    return fromArray((X[]) values.toArray());
  }
  @Override public int getSize() { return ${size}; }
${members.join('\n')}
${grownBy(size)}}
`
  return [`org/javatuples/${name}.java`, source]
}

/** Returns the method that adds a value at the end, which tuples of ten don't have. */
function grownBy(size: number): string {
  const next = NAMES[size]
  if (next === undefined) return ''
  const places = Array.from({ length: size }, (_, at) => at)
  const types = [...places.map(letter), 'X'].join(', ')
  return `  public <X> ${next}<${types}> add(X value) { return new ${next}<>(${places.map((at) => `value${at}`).join(', ')}, value); }\n`
}

function replaceAt(texts: readonly string[], at: number, text: string): string {
  return texts.with(at, text).join(', ')
}

function letter(at: number): string {
  return String.fromCharCode(65 + at)
}

/** The part of javatuples that MultiPL-E's tests use, so that no jar is needed. */
export const JAVATUPLES_FILES: Readonly<Record<string, string>> = Object.fromEntries([
  ['org/javatuples/Tuple.java', TUPLE],
  ...NAMES.map((name, at) => tupleClass(name, at + 1)),
])
