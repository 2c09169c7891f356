/** Main pictures that an import has replaced: their files stay until it cannot be undone any more. */
import { undoLastsInMs } from '#features/imports/values.ts'
import type { Database } from '#platform/database/database.ts'
import { writeReplacedPictures } from '../../queries/goods-picture-queries.ts'

/** Pictures are set before the file counts as applied. */
const applyingLastsInMs = 86_400_000

export const endOfRetention = (now: Date): Date => new Date(now.getTime() + undoLastsInMs + applyingLastsInMs)

export function noteReplaced(
  transaction: Database,
  importId: string,
  replaced: readonly { picture: { line: number; picture: string }; before: string | null; after: string }[],
): Promise<void> {
  return writeReplacedPictures(
    transaction,
    importId,
    replaced.map(({ picture: { line, picture }, before, after }) => ({
      line,
      picture,
      pictureBefore: before,
      pictureAfter: after,
    })),
  )
}
