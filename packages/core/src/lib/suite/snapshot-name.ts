/** Begins the names of what runs keep of their suites, apart from the suites that people save. */
const PREFIX = '.runs/'

/** Returns the name under which runs keep what they ask of a suite. */
export function snapshotName(suite: string): string {
  return `${PREFIX}${suite}`
}

/** Tells whether a name is that of a snapshot. */
export function isSnapshotName(name: string): boolean {
  return name.startsWith(PREFIX)
}
