import { undoLastsInMs } from '#features/imports/values.ts'
import type { GoodsImport } from '../../queries/goods-file-queries.ts'

/** Null for a file that was not applied. */
export const undoableUntil = ({ appliedAt }: Pick<GoodsImport, 'appliedAt'>): Date | null =>
  appliedAt && new Date(appliedAt.getTime() + undoLastsInMs)

/** A command stores no rows that could be restored. */
export function isUndoable(file: Pick<GoodsImport, 'appliedAt' | 'status' | 'staffId'>, now: Date): boolean {
  const until = undoableUntil(file)
  return file.status === 'applied' && file.staffId !== null && until !== null && now <= until
}
