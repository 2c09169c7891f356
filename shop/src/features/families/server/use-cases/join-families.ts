import { findSubTypeKeys, subTypeKey, type TypesOfGoods } from '#features/goods-types/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import {
  findFamilyIdOfGoods,
  insertFamily,
  leaveFamilies,
  raiseRevision,
  readFamiliesByCode,
  readTypesOfGoods,
} from '../queries/family-queries.ts'
import { type FamilyChoice, joinFamily, type JoiningFault, type JoiningGoods, newFamily } from '../rules/join-family.ts'
import { storeFamilyInTransaction } from './store-family.ts'

/** `choice` null: the item leaves its family. */
export interface GoodsWithChoice {
  goodsId: number
  sku: string
  choice: FamilyChoice | null
}

/** Goods that do not fit their family, although the caller has checked them. */
export class FamilyFault extends Error {
  readonly fault: JoiningFault

  constructor(sku: string, fault: JoiningFault) {
    super(`${sku}: ${JSON.stringify(fault)}`)
    this.fault = fault
  }
}

interface ChoosingGoods {
  sku: string
  choice: FamilyChoice
}

const byCode = <Item extends ChoosingGoods>(goods: readonly Item[]) => Map.groupBy(goods, ({ choice }) => choice.code)

/** Faults of goods that are to join families, by SKU. `types`: null where they stay as they are. */
export async function findJoiningFaults(
  database: Database,
  goods: readonly (ChoosingGoods & { types: TypesOfGoods | null })[],
): Promise<ReadonlyMap<string, JoiningFault>> {
  if (goods.length === 0) return new Map()
  const typed = goods.flatMap(({ sku, types }) => (types ? [{ ...types, sku }] : []))
  const keys = await findSubTypeKeys(database, typed)
  const typeKeys = new Map([
    ...(await readTypeKeys(
      database,
      goods.map(({ sku }) => sku),
    )),
    ...typed.map(({ sku }, place) => [sku, keys[place]!] as const),
  ])
  const groups = byCode(goods.map((item) => ({ ...item, typeKey: typeKeys.get(item.sku) ?? null })))
  const stored = new Map((await readFamilies(database, [...groups.keys()])).map((row) => [row.code, row]))
  return new Map(
    [...groups].flatMap(([code, joining]) => [...joinFamily(stored.get(code) ?? newFamily, joining).faults]),
  )
}

async function readTypeKeys(database: Database, skus: readonly string[]): Promise<Map<string, string>> {
  const rows = await readTypesOfGoods(database, skus)
  return new Map(rows.map(({ sku, goodsSubTypeId }) => [sku, subTypeKey(goodsSubTypeId)]))
}

async function readFamilies(database: Database, codes: readonly string[]) {
  const rows = await readFamiliesByCode(database, codes)
  return rows.map((row) => ({ ...row, typeKey: subTypeKey(row.goodsSubTypeId) }))
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
  choosing: readonly (ChoosingGoods & { goodsId: number })[],
): Promise<void> {
  await leaveFamilies(
    transaction,
    choosing.map(({ goodsId }) => goodsId),
    code,
  )
  const [stored] = await readFamilies(transaction, [code])
  const typeKeys = await readTypeKeys(
    transaction,
    choosing.map(({ sku }) => sku),
  )
  const joining: (JoiningGoods & { goodsId: number })[] = choosing.map((item) => ({
    ...item,
    typeKey: typeKeys.get(item.sku)!,
  }))
  const { options, members, faults } = joinFamily(stored ?? newFamily, joining)
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
