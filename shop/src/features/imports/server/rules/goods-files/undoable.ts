import { undoLastsInMs } from '#features/imports/values.ts'
import type { GoodsImport } from '../../queries/goods-file-queries.ts'

/** Null for a file that was not applied. */
export const undoableUntil = ({ appliedAt }: Pick<GoodsImport, 'appliedAt'>): Date | null =>
  appliedAt && new Date(appliedAt.getTime() + undoLastsInMs)

export function isUndoable(file: Pick<GoodsImport, 'appliedAt' | 'status'>, now: Date): boolean {
  const until = undoableUntil(file)
  return file.status === 'applied' && until !== null && now <= until
}
