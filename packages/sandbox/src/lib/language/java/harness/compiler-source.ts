/**
 * A long-running compiler: it gets sources and returns classes, all in memory, and never runs an answer. One request at a time, each a
 * length and then counted parts; the reply has the same form.
 */
export const COMPILER_SOURCE = String.raw`package assay.compiler;

import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.*;
import javax.tools.*;

public final class Compiler {
  /** Strings are joined the old way: with the new one, the first join takes a third of a short program's start-up. */
  private static final List<String> OPTIONS = List.of(
      "-Xlint:all,-serial,-path,-options,-processing", "-proc:none", "-Xmaxerrs", "100", "-XDstringConcat=inline");

  public static void main(String[] classPath) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
    DataOutputStream out = new DataOutputStream(new FileOutputStream(FileDescriptor.out));
    System.setOut(System.err);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    List<File> path = new ArrayList<>();
    for (String each : classPath) path.add(new File(each));
    files.setLocation(StandardLocation.CLASS_PATH, path);
    for (;;) {
      byte[] request;
      try {
        request = in.readNBytes(in.readInt());
      } catch (EOFException closed) {
        return;
      }
      byte[] reply = answer(compiler, files, new DataInputStream(new ByteArrayInputStream(request)));
      out.writeInt(reply.length);
      out.write(reply);
      out.flush();
    }
  }

  private static byte[] answer(JavaCompiler compiler, StandardJavaFileManager files, DataInputStream request) throws IOException {
    List<JavaFileObject> sources = new ArrayList<>();
    for (int left = request.readInt(); left > 0; left--) sources.add(new Source(text(request), text(request)));
    Map<String, byte[]> known = new HashMap<>();
    for (int left = request.readInt(); left > 0; left--) known.put(text(request), bytes(request));
    List<String> packages = new ArrayList<>();
    for (int left = request.readInt(); left > 0; left--) packages.add(text(request));
    StringWriter said = new StringWriter();
    Memory memory = new Memory(files, known);
    boolean isDone;
    try {
      isDone = compiler.getTask(said, memory, null, OPTIONS, null, sources).call();
    } catch (Throwable failed) {
      Throwable cause = failed.getCause() == null ? failed : failed.getCause();
      said.write("The compiler stopped: " + cause.getClass().getName() + "\n");
      isDone = false;
    }
    ByteArrayOutputStream reply = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(reply);
    out.writeBoolean(isDone);
    write(out, said.toString().getBytes(StandardCharsets.UTF_8));
    out.writeInt(isDone ? memory.made.size() : 0);
    if (isDone)
      for (Map.Entry<String, ByteArrayOutputStream> each : memory.made.entrySet()) {
        write(out, each.getKey().getBytes(StandardCharsets.UTF_8));
        write(out, each.getValue().toByteArray());
      }
    List<String> hiding = isDone ? hiding(memory.made.keySet(), packages) : List.of();
    out.writeInt(hiding.size());
    for (String each : hiding) write(out, each.getBytes(StandardCharsets.UTF_8));
    return reply.toByteArray();
  }

  /** Returns the classes that replace one that sources without a package would find in these packages. */
  private static List<String> hiding(Set<String> made, List<String> packages) {
    List<String> found = new ArrayList<>();
    for (String name : made) {
      String simple = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
      for (String each : packages)
        try {
          Class.forName(each + "." + simple, false, Compiler.class.getClassLoader());
          found.add(simple);
          break;
        } catch (Throwable missing) {
          continue;
        }
    }
    return found;
  }

  private static byte[] bytes(DataInputStream in) throws IOException { return in.readNBytes(in.readInt()); }

  private static String text(DataInputStream in) throws IOException { return new String(bytes(in), StandardCharsets.UTF_8); }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** A source in memory, named by its path. */
  private static final class Source extends SimpleJavaFileObject {
    private final String path, content;
    Source(String path, String content) {
      super(URI.create("memory:/" + path.replaceAll("[^\\w./$-]", "_")), Kind.SOURCE);
      this.path = path;
      this.content = content;
    }
    @Override public CharSequence getCharContent(boolean ignored) { return content; }
    @Override public String getName() { return path; }
  }

  /** A class that was compiled before. */
  private static final class Known extends SimpleJavaFileObject {
    final String name;
    private final byte[] content;
    Known(String name, byte[] content) {
      super(URI.create("known:/" + name.replace('.', '/') + ".class"), Kind.CLASS);
      this.name = name;
      this.content = content;
    }
    @Override public InputStream openInputStream() { return new ByteArrayInputStream(content); }
  }

  /** Finds the known classes besides those on the class path, and keeps the compiled ones. */
  private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    final Map<String, ByteArrayOutputStream> made = new LinkedHashMap<>();
    private final Map<String, byte[]> known;
    Memory(StandardJavaFileManager files, Map<String, byte[]> known) {
      super(files);
      this.known = known;
    }
    @Override public Iterable<JavaFileObject> list(Location location, String folder, Set<JavaFileObject.Kind> kinds, boolean all) throws IOException {
      Iterable<JavaFileObject> listed = super.list(location, folder, kinds, all);
      if (location != StandardLocation.CLASS_PATH || !kinds.contains(JavaFileObject.Kind.CLASS)) return listed;
      List<JavaFileObject> found = new ArrayList<>();
      for (Map.Entry<String, byte[]> each : known.entrySet()) {
        String name = each.getKey();
        String own = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : "";
        if (own.equals(folder)) found.add(new Known(name, each.getValue()));
      }
      for (JavaFileObject each : listed) found.add(each);
      return found;
    }
    @Override public String inferBinaryName(Location location, JavaFileObject file) {
      return file instanceof Known ? ((Known) file).name : super.inferBinaryName(location, file);
    }
    @Override public boolean isSameFile(FileObject one, FileObject other) { return one == other || one.toUri().equals(other.toUri()); }
    @Override public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      made.put(name, bytes);
      return new SimpleJavaFileObject(URI.create("made:/" + name.replace('.', '/') + kind.extension), kind) {
        @Override public OutputStream openOutputStream() { return bytes; }
      };
    }
  }
}
`
