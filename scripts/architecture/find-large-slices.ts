import { type Architecture, isTest } from './read-architecture.ts'

const fileOfSlice = /^shop\/src\/features\/([^/]+)\/.*\.(?:tsx?|css|sql)$/

/**
 * One line for each slice with more production lines than allowed, and for each larger limit that a slice does not need.
 * @param read returns a file's text
 */
export function findLargeSlices(
  { sliceLines: { max, larger } }: Pick<Architecture, 'sliceLines'>,
  files: string[],
  read: (file: string) => string,
): string[] {
  const lines = new Map<string, number>()
  for (const file of files) {
    const [, slice] = fileOfSlice.exec(file) ?? []
    if (slice && !isTest(file)) lines.set(slice, (lines.get(slice) ?? 0) + countLines(read(file)))
  }
  return [
    ...[...lines].flatMap(([slice, count]) => {
      const most = larger[slice] ?? max
      return count > most ? `features/${slice}: ${count} lines, more than ${most}: divide it by reader` : []
    }),
    ...Object.keys(larger)
      .filter((slice) => (lines.get(slice) ?? 0) <= max)
      .map((slice) => `features/${slice}: may have more than ${max} lines, and has ${lines.get(slice) ?? 0}`),
  ]
}

const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
