import { undoLastsInMs } from '#features/imports/values.ts'
import type { GoodsImport } from '../../queries/goods-file-queries.ts'

/** Null for a file that was not applied. */
export const undoableUntil = ({ appliedAt }: Pick<GoodsImport, 'appliedAt'>): Date | null =>
  appliedAt && new Date(appliedAt.getTime() + undoLastsInMs)

/** A command stores no rows of a large file. */
export const hasRows = ({ staffId, options }: Pick<GoodsImport, 'staffId' | 'options'>): boolean =>
  staffId !== null || options.isRecorded === true

export function isUndoable(
  file: Pick<GoodsImport, 'appliedAt' | 'status' | 'staffId' | 'options'>,
  now: Date,
): boolean {
  const until = undoableUntil(file)
  return file.status === 'applied' && hasRows(file) && until !== null && now <= until
}
