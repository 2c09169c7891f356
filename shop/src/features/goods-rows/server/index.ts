/** Public exports of the slice. */
export { type ExportedGoodsRow, lockGoodsOf, readGoodsOf } from './queries/exported-goods-queries.ts'
export { exportedColumns, exportedRow } from './rules/exported-row.ts'
export type { ExportedFacts } from './rules/fact-columns.ts'
export { type CellFault, faultIn, type FaultReason, type Rejection, toRejection } from './rules/faults.ts'
export {
  findHeaderFault,
  type GoodsColumns,
  type HeaderFault,
  knownColumns,
  missingForNewGoods,
  rejectionColumns,
} from './rules/goods-columns.ts'
export { type ParsedRow, readGoodsRow, skuOf } from './rules/goods-row.ts'
export { countKnownHeadings, type GoodsColumnMap, guessGoodsColumns, readHeader } from './rules/guess-goods-columns.ts'
export { exportedGoods } from './use-cases/exported-goods.ts'
