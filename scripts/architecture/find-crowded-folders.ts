import { posix } from 'node:path'
import type { Architecture } from './read-architecture.ts'

/**
 * One line for each folder with more files than allowed, including tests. Also for each exemption of a folder that no
 * longer exists.
 */
export function findCrowdedFolders(
  { crowdedFolders }: Pick<Architecture, 'crowdedFolders'>,
  files: string[],
): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    const folder = `${posix.dirname(file)}/`
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const { maxFiles, exempt } = crowdedFolders
  return [
    ...[...counts]
      .filter(([folder, count]) => count > maxFiles && !(folder in exempt))
      .map(([folder, count]) => `${folder}: ${count} files, more than ${maxFiles}: give it rooms`),
    ...Object.keys(exempt)
      .filter((folder) => !counts.has(folder))
      .map((folder) => `${folder}: may be crowded, and is not there`),
  ]
}
