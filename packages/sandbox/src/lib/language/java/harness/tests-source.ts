/** The tests' program if the answer is another one: it runs only the case's code. */
export const TESTS_SOURCE = `package assay.apart;

import assay.harness.*;
import java.io.*;

public final class Tests {
  public static void main(String[] planned) throws Exception {
    Link.open(new FileInputStream(Loader.descriptor(10)), new FileOutputStream(Loader.descriptor(11)));
    Main.run(planned, Tests::fault);
  }

  private static String fault() { return Link.uncarried() == null ? Link.fault() : "uncarried: " + Link.uncarried(); }
}
`
