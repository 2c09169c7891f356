/** A purchase on the wire, before ordering. */
import { maxDisclosedStock } from '#features/orders/values.ts'
import type { GoodsWithAvailability } from '#features/catalogue/contract.ts'
import type { Quote } from '#features/checkout/contract.ts'
import type { PromisedDates } from '#features/delivery/server/index.ts'
import { explainHints } from '#features/promotions/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { Purchase } from './purchase.ts'

export interface QuoteFacts {
  language: Language
  purchase: Purchase
  goods: readonly GoodsWithAvailability[]
  promise: PromisedDates | null
  /** Days to return without a reason. */
  returnDays: number
  /** Whether some promotion needs a code. */
  takesCodes: boolean
  codeError: string | null
}

export function toWireQuote(facts: QuoteFacts): Quote {
  const { goods, promise, codeError, returnDays, language } = facts
  const { lines, price } = facts.purchase
  const goodsById = new Map(goods.map((item) => [item.id, item]))
  const grossOf = new Map(price.lines.map(({ goodsId, grossInFen }) => [goodsId, grossInFen]))
  return {
    lines: lines.map(({ goodsId, quantity, counted, most, state, offer }) => ({
      goods_id: goodsId,
      goods_name: goodsById.get(goodsId)?.name ?? '',
      option_text: goodsById.get(goodsId)?.option_text ?? '',
      image_url: goodsById.get(goodsId)?.image_url ?? '',
      quantity,
      counted,
      most: most > maxDisclosedStock ? null : most,
      state,
      unit_price: toWireMoney(offer.priceInFen),
      was_price: goodsById.get(goodsId)?.was_price ?? null,
      line_total: toWireMoney(grossOf.get(goodsId) ?? 0),
      is_returnable: offer.isReturnable,
    })),
    goods_total: toWireMoney(price.goodsTotalInFen),
    discounts: price.discounts.map(({ names, amountInFen, code }) => ({
      code,
      name: nameIn(language, names),
      amount: toWireMoney(amountInFen),
    })),
    discount_total: toWireMoney(price.discountInFen),
    hints: explainHints(price.hints, language),
    delivery: {
      fee: toWireMoney(price.deliveryFeeInFen),
      free_by: price.freeDelivery && nameIn(language, price.freeDelivery.names),
      promised_from: promise?.from ?? null,
      promised_until: promise?.until ?? null,
    },
    total: toWireMoney(price.totalInFen),
    return_days: returnDays,
    currency: 'CNY',
    takes_codes: facts.takesCodes,
    code_refusal: codeError,
    is_code_spare: price.codeRefusal?.reason === 'not_better',
  }
}
