/** Public API of the slice. */
export { goodsTypesSlice } from './slice.ts'
export { lockGoodsWrites, lockSubType, readTypeTree } from './queries/type-queries.ts'
export {
  findSubTypeToIndex,
  markForIndexing,
  setIndexedUpTo,
  type SubTypeToIndex,
} from './queries/type-indexing-queries.ts'
export { deleteMergedSubType } from './use-cases/change-sub-types.ts'
export { editTypes, findSubType, findType, requireTypeRevision, type TypeContext } from './use-cases/edit-types.ts'
export { markTypeChanged } from './queries/type-directory-queries.ts'
export {
  type EnsuredSubType,
  ensureSubTypes,
  findSubTypeKeys,
  subTypeKey,
  type TypesOfGoods,
} from './use-cases/ensure-sub-types.ts'
export { nameSubTypesInChanges } from './use-cases/name-sub-types-in-changes.ts'
