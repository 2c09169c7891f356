import type { Database } from '#platform/database/database.ts'
import {
  findFamilyIdOfGoods,
  insertFamily,
  leaveFamilies,
  raiseRevision,
  readFamiliesByCode,
} from '../queries/family-queries.ts'
import { emptyFamily } from '../rules/family-draft.ts'
import { type FamilyChoice, joinFamily, type JoiningGoods } from '../rules/join-family.ts'
import { storeFamilyInTransaction } from './store-family.ts'

/** `choice` null: the item leaves its family. */
export interface GoodsWithChoice {
  goodsId: number
  sku: string
  choice: FamilyChoice | null
}

/** Goods that do not fit their family, although the caller has checked them. */
export class FamilyFault extends Error {
  readonly fault: string

  constructor(sku: string, fault: string) {
    super(`${sku}: ${fault}`)
    this.fault = fault
  }
}

const byCode = <Item extends JoiningGoods>(goods: readonly Item[]) => Map.groupBy(goods, ({ choice }) => choice.code)

/** Faults of goods that are to join families, by SKU; each names its column. */
export async function findJoiningFaults(
  database: Database,
  goods: readonly JoiningGoods[],
): Promise<ReadonlyMap<string, string>> {
  const groups = byCode(goods)
  if (groups.size === 0) return new Map()
  const stored = new Map((await readFamiliesByCode(database, [...groups.keys()])).map((row) => [row.code, row]))
  return new Map(
    [...groups].flatMap(([code, joining]) => [...joinFamily(stored.get(code) ?? emptyFamily, joining).faults]),
  )
}

/**
 * Requires the lock on saving, and those of the goods. Check `findJoiningFaults` before.
 * @throws FamilyFault
 */
export async function joinFamiliesInTransaction(
  transaction: Database,
  goods: readonly GoodsWithChoice[],
): Promise<void> {
  const leaving = goods.flatMap(({ goodsId, choice }) => (choice ? [] : [goodsId]))
  if (leaving.length > 0) await leaveFamilies(transaction, leaving)
  const joining = goods.flatMap(({ choice, ...item }) => (choice ? [{ ...item, choice }] : []))
  for (const [code, members] of byCode(joining)) await joinOne(transaction, code, members)
}

async function joinOne(
  transaction: Database,
  code: string,
  joining: readonly (JoiningGoods & { goodsId: number })[],
): Promise<void> {
  await leaveFamilies(
    transaction,
    joining.map(({ goodsId }) => goodsId),
    code,
  )
  const [stored] = await readFamiliesByCode(transaction, [code])
  const { options, members, faults } = joinFamily(stored ?? emptyFamily, joining)
  for (const [sku, fault] of faults) throw new FamilyFault(sku, fault)
  const first = stored ? null : await findFamilyIdOfGoods(transaction, joining[0]!.goodsId)
  const familyId = stored?.id ?? (await insertFamily(transaction, { code, goodsSubTypeId: first!.goodsSubTypeId }))
  const idOf = new Map([...(stored?.members ?? []), ...joining].map(({ sku, goodsId }) => [sku, goodsId]))
  await storeFamilyInTransaction(transaction, familyId, {
    options,
    members: [...members].map(([sku, values]) => ({ goodsId: idOf.get(sku)!, values })),
  })
  if (stored) await raiseRevision(transaction, familyId)
}
