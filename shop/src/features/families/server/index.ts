/** Public API of the slice. */
export { findOldestDueFamily, hasDueFamilies } from './queries/due-family-queries.ts'
export {
  choiceNames,
  describeOfFamily,
  hasOptions,
  shownFamily,
  type ShownFamily,
  wordsOfSiblings,
} from './queries/shown-family.ts'
export { toWireOptions } from './rules/family-view.ts'
export type { FamilyChoice } from './rules/join-family.ts'
export { FamilyFault, findJoiningFaults, joinFamiliesInTransaction } from './use-cases/join-families.ts'
export { refreshDueFamilies, refreshNextFamilies } from './use-cases/refresh-due-families.ts'
export {
  addMemberInTransaction,
  changeChoiceInTransaction,
  changeFamilyInTransaction,
  type FamilyEdit,
  leaveFamilyInTransaction,
  readFamilyOfGoods,
  startFamilyInTransaction,
} from './use-cases/edit-family.ts'
export type { SentValue } from './rules/edit-family.ts'
