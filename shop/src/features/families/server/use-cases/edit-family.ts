/** Edits of families by staff. Each requires its own transaction, and locks the goods it concerns. */
import type { ConsoleFamily } from '#features/families/console-contract.ts'
import { lockGoodsWrites } from '#features/goods-types/server/index.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { EditConflict, Invalid, NotFound } from '#platform/http/responses/errors.ts'
import { m } from '#texts'
import { readMembersAsStaff } from '../queries/console-family-queries.ts'
import {
  type FamilyRow,
  findFamily,
  findFamilyIdOfGoods,
  freeCode,
  insertFamily,
  leaveFamilies,
  type LockedGoods,
  lockGoodsOfFamily,
  raiseRevision,
} from '../queries/family-queries.ts'
import { changedOptions, draftWithPlace, firstOptions, type SentOption, type SentValue } from '../rules/edit-family.ts'
import { draftOf } from '../rules/family-draft.ts'
import { choiceText, optionChanges } from '../rules/family-words.ts'
import { storeFamilyInTransaction } from './store-family.ts'

export interface FamilyEdit {
  goodsId: number
  by: Staff
  now: Date
}

/** @throws NotFound */
export async function readFamilyOfGoods(
  database: Database,
  goodsId: number,
): Promise<{ family: ConsoleFamily | null }> {
  const goods = await findFamilyIdOfGoods(database, goodsId)
  if (!goods) throw new NotFound()
  const family = goods.familyId === null ? null : await findFamily(database, goods.familyId)
  if (!family) return { family: null }
  const { id, code, revision, options } = family
  const orders = options.map(({ values }) => values.map((value) => value.id))
  const placeOf = ({ value_ids: ids }: { value_ids: number[] }) =>
    ids.reduce((sum, value, at) => sum * 100 + orders[at]!.indexOf(value), 0)
  const members = await readMembersAsStaff(database, id)
  return { family: { id, code, revision, options, members: members.toSorted((a, b) => placeOf(a) - placeOf(b)) } }
}

/** The goods and its family; all members are locked. @throws NotFound */
async function lockFamilyOf(
  transaction: Database,
  { goodsId }: FamilyEdit,
  skus: readonly string[] = [],
): Promise<{ goods: LockedGoods; family: FamilyRow | null; locked: LockedGoods[] }> {
  // No family changes while goods cannot be saved.
  await lockGoodsWrites(transaction)
  const found = await findFamilyIdOfGoods(transaction, goodsId)
  if (!found) throw new NotFound()
  const locked = await lockGoodsOfFamily(transaction, { ids: [goodsId], skus, familyId: found.familyId })
  const goods = locked.find(({ id }) => id === goodsId)
  if (!goods) throw new NotFound()
  return { goods, locked, family: goods.familyId === null ? null : await findFamily(transaction, goods.familyId) }
}

const writeEntry = (
  transaction: Database,
  { by, now }: FamilyEdit,
  { id, sku, changes }: { id: number; sku: string; changes: AuditChanges },
) =>
  writeAuditEntry(transaction, {
    by,
    at: now,
    action: 'goods.family',
    subject: { kind: 'goods', id, label: sku },
    changes,
  })

/** @throws NotFound, Invalid */
export async function startFamilyInTransaction(
  transaction: Database,
  edit: FamilyEdit,
  sent: Parameters<typeof firstOptions>[0],
): Promise<void> {
  const { goods } = await lockFamilyOf(transaction, edit)
  if (goods.familyId !== null)
    throw new Invalid({ options: [(options) => m.families_in_one({ sku: goods.sku }, options)] })
  const options = firstOptions(sent)
  const code = await freeCode(transaction, goods.sku)
  const familyId = await insertFamily(transaction, { code, goodsSubTypeId: goods.goodsSubTypeId })
  const values = options.map(() => 0)
  await storeFamilyInTransaction(transaction, familyId, { options, members: [{ goodsId: goods.id, values }] })
  await writeEntry(transaction, edit, { ...goods, changes: optionChanges([], options) })
}

/**
 * Idempotent.
 * @throws NotFound also without a family, EditConflict, Invalid
 */
export async function changeFamilyInTransaction(
  transaction: Database,
  edit: FamilyEdit,
  { revision, options }: { revision: number; options: readonly SentOption[] },
): Promise<void> {
  const { goods, family } = await lockFamilyOf(transaction, edit)
  if (!family) throw new NotFound()
  await requireRevision(transaction, edit, { family, revision })
  const draft = changedOptions(family, options)
  const changes = optionChanges(family.options, draft.options)
  if (Object.keys(changes).length === 0) return
  await storeFamilyInTransaction(transaction, family.id, draft)
  await raiseRevision(transaction, family.id)
  await writeEntry(transaction, edit, { ...goods, changes })
}

/**
 * @param copy adds the copy of the goods and returns its id
 * @throws NotFound also without a family, Invalid
 */
export async function addMemberInTransaction(
  transaction: Database,
  edit: FamilyEdit,
  {
    sku,
    isOther,
    values: sent,
    copy,
  }: { sku: string; isOther: boolean; values: readonly SentValue[]; copy(): Promise<number> },
): Promise<void> {
  const { goods, family, locked } = await lockFamilyOf(transaction, edit, [sku])
  if (!family) throw new NotFound()
  const { options, others, values } = draftWithPlace(family, sent)
  const goodsId = isOther
    ? idToJoin(
        locked.find((one) => one.sku === sku),
        goods,
      )
    : await copy()
  await storeFamilyInTransaction(transaction, family.id, {
    options,
    members: [...others, { goodsId, values }],
  })
  await raiseRevision(transaction, family.id)
  await writeEntry(transaction, edit, {
    id: goodsId,
    sku,
    changes: { family_values: [null, choiceText(options, values)] },
  })
}

/**
 * Idempotent.
 * @throws NotFound also without a family, EditConflict, Invalid
 */
export async function changeChoiceInTransaction(
  transaction: Database,
  edit: FamilyEdit,
  { revision, values: sent }: { revision: number; values: readonly SentValue[] },
): Promise<void> {
  const { goods, family } = await lockFamilyOf(transaction, edit)
  if (!family) throw new NotFound()
  await requireRevision(transaction, edit, { family, revision })
  const { options, others, values } = draftWithPlace(family, sent, goods.id)
  const before = draftOf(family).members.find(({ goodsId }) => goodsId === goods.id)!.values
  if (before.join() === values.join()) return
  await storeFamilyInTransaction(transaction, family.id, {
    options,
    members: [...others, { goodsId: goods.id, values }],
  })
  await raiseRevision(transaction, family.id)
  const changes: AuditChanges = { family_values: [choiceText(family.options, before), choiceText(options, values)] }
  await writeEntry(transaction, edit, { ...goods, changes })
}

/** @throws Invalid */
function idToJoin(other: LockedGoods | undefined, { goodsSubTypeId }: LockedGoods): number {
  if (!other) throw new Invalid({ sku: [(options) => m.families_sku_unknown({}, options)] })
  if (other.familyId !== null) throw new Invalid({ sku: [(options) => m.families_in_one({ sku: other.sku }, options)] })
  if (other.goodsSubTypeId !== goodsSubTypeId)
    throw new Invalid({ sku: [(options) => m.families_other_type({}, options)] })
  return other.id
}

/**
 * Idempotent.
 * @throws NotFound, EditConflict
 */
export async function leaveFamilyInTransaction(
  transaction: Database,
  edit: FamilyEdit,
  revision: number,
): Promise<void> {
  const { goods, family } = await lockFamilyOf(transaction, edit)
  if (!family) return
  await requireRevision(transaction, edit, { family, revision })
  const places = draftOf(family).members.find(({ goodsId }) => goodsId === goods.id)!.values
  await leaveFamilies(transaction, [goods.id])
  await raiseRevision(transaction, family.id)
  const changes: AuditChanges = { family_values: [choiceText(family.options, places), null] }
  await writeEntry(transaction, edit, { ...goods, changes })
}

/** @throws EditConflict */
async function requireRevision(
  transaction: Database,
  { goodsId }: FamilyEdit,
  { family, revision }: { family: FamilyRow; revision: number },
): Promise<void> {
  if (family.revision !== revision) throw new EditConflict(await readFamilyOfGoods(transaction, goodsId), [])
}
