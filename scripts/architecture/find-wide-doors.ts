import { parseSync } from 'oxc-parser'
import type { Architecture } from './read-architecture.ts'

const frontDoor = /^shop\/src\/features\/[^/]+\/server\/index\.ts$/

/**
 * One line for each slice whose front door exports too many names, types included, or names that nobody can count.
 * @param read returns a file's text
 */
export function findWideDoors(
  { maxExportedNames: most }: Pick<Architecture, 'maxExportedNames'>,
  files: string[],
  read: (file: string) => string,
): string[] {
  return files
    .filter((file) => frontDoor.test(file))
    .flatMap((file) => {
      const exported = parseSync(file, read(file)).module.staticExports.flatMap(({ entries }) => entries)
      const isOpen = exported.some(({ exportName }) => exportName.name === null)
      if (isOpen) return `${file}: exports a whole file; name what other slices need`
      if (exported.length <= most) return []
      return `${file}: exports ${exported.length} names, more than ${most}: offer a use case in place of its parts`
    })
}
