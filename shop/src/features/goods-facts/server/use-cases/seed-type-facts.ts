/** Facts of the demo shop's types, added with its goods. */
import type { FactKey } from '#features/goods-facts/fact-fields.ts'
import { lockGoodsWrites } from '#features/goods-types/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { findTypeOfGoods, hasTypeFacts, putTypeFacts } from '../queries/type-fact-queries.ts'

/** Facts of the type that the item with this SKU has, in the order of pages. */
export interface SeededTypeFacts {
  typeOfSku: string
  facts: readonly FactKey[]
  /** Some of `facts`. */
  required?: readonly FactKey[]
  filters?: readonly FactKey[]
}

/** A merchant's own choices stay. */
export function seedTypeFacts(
  { inTransaction }: Pick<ShopContext, 'inTransaction'>,
  seeded: readonly SeededTypeFacts[],
): Promise<void> {
  return inTransaction(async (transaction) => {
    await lockGoodsWrites(transaction)
    if (await hasTypeFacts(transaction)) return
    for (const { typeOfSku, facts, required = [], filters = [] } of seeded) {
      const typeId = await findTypeOfGoods(transaction, typeOfSku)
      if (typeId === null) throw new Error(`the facts of the demo's types: no goods have the SKU ${typeOfSku}`)
      const chosen = facts.map((fact) => ({
        fact,
        is_required: required.includes(fact),
        is_filter: filters.includes(fact),
      }))
      await putTypeFacts(transaction, typeId, chosen)
    }
  })
}
