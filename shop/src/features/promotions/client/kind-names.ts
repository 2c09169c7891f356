import { m } from '#texts'
import type { PromotionKind } from '../values.ts'

export const kindNames: Readonly<Record<PromotionKind, () => string>> = {
  percent: m.promotions_kind_percent,
  amount: m.promotions_kind_amount,
  buy_x: m.promotions_kind_buy_x,
  free_delivery: m.promotions_kind_free_delivery,
}
