import { z } from 'zod'

// Only this part of a plan: the store doesn't read what else a release stores in it.
const NamesVersions = z.object({ suites: z.array(z.object({ version: z.string().nullish() }).catch({})) })

/** Returns the versions of stored suites that a run's plan names, each once. They aren't deleted while the run exists. */
export function namedVersions(plan: unknown): readonly string[] {
  const parsed = NamesVersions.safeParse(plan)
  if (!parsed.success) return []
  return [...new Set(parsed.data.suites.flatMap(({ version }) => (version ? [version] : [])))]
}
