/** Facts of promotions for `priceOrder`. */

export const promotionKinds = ['percent', 'amount', 'buy_x', 'free_delivery'] as const
export type PromotionKind = (typeof promotionKinds)[number]

/** Goods, sub-types and types that a promotion is for. */
export interface PromotionScope {
  goodsIds: readonly number[]
  goodsSubTypeIds: readonly number[]
  goodsTypeIds: readonly number[]
}

/** The rule of a promotion, with the fields of its `kind`; null: no such number, condition or limit. */
export interface PromotionFacts {
  id: number
  /** By language. */
  names: Readonly<Partial<Record<'zh-CN' | 'ja' | 'en', string>>>
  kind: PromotionKind
  percent: number | null
  /** Maximum of a percentage, or the amount of kind `amount`. */
  amountInFen: number | null
  buyQuantity: number | null
  freeQuantity: number | null
  minTotalInFen: number | null
  minQuantity: number | null
  startsAt: Date | null
  endsAt: Date | null
  useLimit: number | null
  perShopperLimit: number | null
  usedCount: number
  isAlone: boolean
  isFirstOrderOnly: boolean
  /** Regions as delivery zones write them; empty: everywhere. */
  zoneCodes: readonly string[]
  /** Whether staff have switched it on. */
  isActive: boolean
  /** Null: for all goods. */
  scope: PromotionScope | null
  /** Counts changes of the rule. */
  revision: number
  /** The code that this promotion was found by, with its own limit; null: it applies by itself. */
  code: { code: string; useLimit: number | null; usedCount: number } | null
}

/** Reason why a code gives no discount. */
export type PromotionRefusal =
  | {
      reason:
        | 'unknown'
        | 'used_up'
        | 'used_by_you'
        | 'login_required'
        | 'first_order_only'
        | 'zone'
        | 'not_for_these_goods'
    }
  /** Without it the order is as cheap or cheaper. `instead`: names of those that it cannot be combined with. */
  | { reason: 'not_better'; instead: readonly PromotionFacts['names'][] }
  | { reason: 'not_yet'; startsAt: Date }
  /** Null: staff have switched the promotion off. */
  | { reason: 'over'; endsAt: Date | null }
  /** How much more the goods in scope must cost. */
  | { reason: 'short'; missingInFen: number }
  /** How many more units in scope are needed. */
  | { reason: 'too_few'; missingQuantity: number }
