import { findInterpreter } from '../src/lib/language/python/interpreter.ts'

/** Returns the path of the Python that the sandbox uses. Throws if there is none. */
export async function pythonPath(): Promise<string> {
  const python = await findInterpreter(process.env.PATH ?? '')
  if (python === null) throw new Error('Python 3.9 or later isn\'t installed. Install it: "apt install python3".')
  return python.path
}
