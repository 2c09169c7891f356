import type { Architecture } from './read-architecture.ts'

const roomOfContract = /^(shop\/src\/features\/[^/]+\/(?:console-)?contract)\//

/** One line for each floor, slice and part of a slice that is not in `architecture.json`. */
export function findUnknownParts(architecture: Architecture, files: string[]): string[] {
  const faults = new Set<string>()
  const floors = [...architecture.floors, 'features', 'texts']
  for (const file of files) {
    const [, floor] = /^shop\/src\/([^/]+)\//.exec(file) ?? []
    if (floor && !floors.includes(floor)) faults.add(`${floor}: not a floor`)
    if (/^shop\/src\/features\/[^/]+$/.test(file)) faults.add(`${file.replace('shop/src/', '')}: not in a slice`)
    const [, slice, part, inServer] = /^shop\/src\/features\/([^/]+)\/([^/]+)(?:\/([^/]+))?/.exec(file) ?? []
    if (!slice || !part || /\.test\.tsx?$/.test(file)) continue
    if (!architecture.slices.includes(slice)) faults.add(`features/${slice}: not in the order of slices`)
    if (!architecture.sliceParts.includes(part)) faults.add(`features/${slice}/${part}: not a part of a slice`)
    if (part === 'server' && inServer && !architecture.serverParts.includes(inServer))
      faults.add(`features/${slice}/server/${inServer}: not a part of a slice's server`)
  }
  for (const place of files.flatMap((file) => roomOfContract.exec(file)?.[1] ?? []))
    if (files.includes(`${place}.ts`))
      faults.add(`${place.replace('shop/src/', '')}: a file and a room of the same name: one of them holds the calls`)
  return [...faults]
}
