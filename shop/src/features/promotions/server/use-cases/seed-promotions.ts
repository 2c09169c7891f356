/** Promotions of the demo shop, added with its goods. */
import type { RuleBody } from '#features/promotions/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { insertCodes } from '../queries/code-queries.ts'
import { countPromotions, insertPromotion, lockPromotionWrites, putScopes } from '../queries/save-promotion-queries.ts'
import { findTypeOfSku } from '../queries/tried-goods-queries.ts'
import { applyBody, requireValidDraft } from '../rules/promotion-draft.ts'

/** A rule in the form of the console's API. */
export interface SeededPromotion {
  rule: RuleBody
  /** The scope is the type of the item with this SKU; unset: all goods. */
  typeOfSku?: string
  code?: string
}

/** A merchant's own promotions are never mixed with others. */
export function seedPromotions(
  { inTransaction, now }: Pick<ShopContext, 'inTransaction' | 'now'>,
  seeded: readonly SeededPromotion[],
): Promise<void> {
  return inTransaction(async (transaction) => {
    await lockPromotionWrites(transaction)
    const { all } = await countPromotions(transaction, now())
    if (all > 0) return
    for (const { rule, typeOfSku, code } of seeded) {
      const typeId = typeOfSku && (await findTypeOfSku(transaction, typeOfSku))
      const draft = applyBody({
        ...rule,
        needs_code: code !== undefined,
        ...(typeId && { scope: { types: [typeId] } }),
      })
      requireValidDraft(draft)
      const { scope, ...values } = draft
      const promotionId = await insertPromotion(transaction, values)
      await putScopes(transaction, promotionId, scope)
      if (code) await insertCodes(transaction, { promotionId, codes: [code], useLimit: null })
    }
  })
}
