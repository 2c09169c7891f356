import type { Architecture } from './read-architecture.ts'

/** One line for each slice without a place in the order, and for each part that slices do not have. */
export function findUnknownParts(architecture: Architecture, files: string[]): string[] {
  const faults = new Set<string>()
  for (const file of files) {
    const [, slice, part, inServer] = /^shop\/src\/features\/([^/]+)\/([^/]+)(?:\/([^/]+))?/.exec(file) ?? []
    if (!slice || !part || /\.test\.tsx?$/.test(file)) continue
    if (!architecture.slices.includes(slice)) faults.add(`features/${slice}: not in the order of slices`)
    if (!architecture.sliceParts.includes(part)) faults.add(`features/${slice}/${part}: not a part of a slice`)
    if (part === 'server' && inServer && !architecture.serverParts.includes(inServer))
      faults.add(`features/${slice}/server/${inServer}: not a part of a slice's server`)
  }
  return [...faults]
}
