/** Chooses the listed members of families again, after prices, stock, texts or choices of their members have changed. */
import { lockGoodsWrites } from '#features/goods-types/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import {
  claimDueFamilies,
  deleteEmptyFamilies,
  type DueFamily,
  hasDueFamilies,
  lockMembers,
  type MemberListing,
  type MemberRow,
  rateFamilies,
  setTypesOfFamilies,
  writeListings,
} from '../queries/due-family-queries.ts'
import { chooseListedMember } from '../rules/listed-member.ts'

const batchSize = 100

/** Writes the search tokens of goods in the transaction. */
export type IndexGoods = (transaction: Database, goodsIds: readonly number[]) => Promise<void>

type Context = Pick<ShopContext, 'inTransaction' | 'now'>

/** Each step is a transaction, so a crash loses nothing. Several processes may run it at once. @returns how many families */
export async function refreshDueFamilies(
  context: Context & Pick<ShopContext, 'database'>,
  indexGoods: IndexGoods,
): Promise<number> {
  let total = 0
  // Checked before the lock: mostly none is due, so an import need not be waited for.
  while (await hasDueFamilies(context.database)) {
    const count = await refreshNextFamilies(context, indexGoods)
    if (count === 0) break
    total += count
  }
  return total
}

/** One step of it. @returns how many families, 0 where none is due */
export function refreshNextFamilies({ inTransaction, now }: Context, indexGoods: IndexGoods): Promise<number> {
  return inTransaction(async (transaction) => {
    await lockGoodsWrites(transaction)
    const due = await claimDueFamilies(transaction, batchSize)
    const ids = due.map(({ id }) => id)
    const members = await lockMembers(transaction, due)
    const refreshed = due.map((family) =>
      refresh(
        family,
        members.filter(({ familyId }) => familyId === family.id),
      ),
    )
    await writeListings(
      transaction,
      refreshed.flatMap(({ listings }) => listings),
      now(),
    )
    await setTypesOfFamilies(
      transaction,
      refreshed.flatMap(({ type }) => type ?? []),
    )
    const found = refreshed.flatMap(({ foundByOthers }) => foundByOthers)
    const left = due.flatMap(({ leftGoodsIds }) => leftGoodsIds)
    await indexGoods(transaction, [...new Set([...found, ...left])])
    await rateFamilies(transaction, ids)
    await deleteEmptyFamilies(transaction, ids)
    return due.length
  })
}

interface Refreshed {
  /** Members with a different row. */
  listings: MemberListing[]
  type: { id: number; sub_type_id: number } | null
  /** Members to index, because their words have changed. */
  foundByOthers: number[]
}

function refresh({ id, goodsSubTypeId, hasNewWords }: DueFamily, members: readonly MemberRow[]): Refreshed {
  const listed = chooseListedMember(members)
  if (!listed) return { listings: [], type: null, foundByOthers: [] }
  const count = members.filter(({ isOnSale }) => isOnSale).length
  const subTypeId = goodsSubTypeId ?? listed.goodsSubTypeId
  const listings = members.flatMap((member): MemberListing[] => {
    const isSame =
      member.isListed === (member === listed) &&
      member.fromInFen === listed.priceInFen &&
      member.count === count &&
      member.goodsSubTypeId === subTypeId
    if (isSame) return []
    return [
      {
        id: member.id,
        is_listed: member === listed,
        from_in_fen: listed.priceInFen,
        count,
        sub_type_id: subTypeId,
      },
    ]
  })
  const isChanged = (member: MemberRow) =>
    member.goodsSubTypeId !== subTypeId ||
    member.isListed !== (member === listed) ||
    (member === listed && (hasNewWords || member.count !== count))
  return {
    listings,
    type: goodsSubTypeId === null ? null : { id, sub_type_id: goodsSubTypeId },
    foundByOthers: members.filter(isChanged).map((member) => member.id),
  }
}
