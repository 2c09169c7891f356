import { findRefusal, type OrderPrice, priceOrder } from '#features/pricing/price-order.ts'
import type { PromotionFacts, PromotionRefusal } from '#features/pricing/values.ts'
import type { RuleBody, TriedBasket } from '#features/promotions/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { ReadDeliveryFee } from '../ports/delivery-fee.ts'
import { readAutomaticPromotions } from '../queries/promotion-facts-queries.ts'
import { findPromotionRow } from '../queries/promotion-list-queries.ts'
import { readTriedGoods } from '../queries/tried-goods-queries.ts'
import { applyBody, type PromotionDraft, requireValidDraft, toDraft } from '../rules/promotion-draft.ts'
import { toWireRefusal } from '../rules/refusal-view.ts'

export interface TriedRule {
  lines: readonly { goods_id: number; quantity: number }[]
  id?: number | undefined
  rule: RuleBody
  is_first_order?: boolean | undefined
}

/** No stored promotion has it. */
const newId = 0

/** @throws NotFound, Invalid where the rule lacks something */
export async function tryPromotion(
  { database, now, readDeliveryFee }: Pick<ShopContext, 'database' | 'now'> & { readDeliveryFee: ReadDeliveryFee },
  { lines: sent, id, rule, is_first_order: isFirstOrder = true }: TriedRule,
): Promise<TriedBasket> {
  const stored = id === undefined ? null : await findPromotionRow(database, id, now())
  if (id !== undefined && !stored) throw new NotFound()
  const draft = applyBody(rule, stored ? toDraft(stored) : undefined)
  requireValidDraft(draft, stored?.zoneCodes)
  const tried = toFacts(draft, id ?? newId)
  const at = draft.startsAt && draft.startsAt > now() ? draft.startsAt : now()
  const goods = await readTriedGoods(
    database,
    sent.map(({ goods_id }) => goods_id),
  )
  const quantities = Map.groupBy(sent, ({ goods_id }) => goods_id)
  const lines = [...quantities].flatMap(([goodsId, all]) => {
    const item = goods.get(goodsId)
    const quantity = all.reduce((sum, line) => sum + line.quantity, 0)
    return item ? [{ ...item, unitPriceInFen: item.priceInFen, quantity }] : []
  })
  const others = (await readAutomaticPromotions(database, at)).filter((one) => one.id !== tried.id)
  const feeOf = await readDeliveryFee(database)
  const facts = { now: at, place: placeOf(tried), shopper: { isFirstOrder, uses: new Map<number, number>() } }
  const price = priceOrder({
    lines,
    feeInFen: (goodsTotalInFen) => feeOf({ goodsTotalInFen, lines }),
    promotions: {
      automatic: draft.needsCode ? others : [...others, tried],
      coded: draft.needsCode ? tried : null,
      hasCode: draft.needsCode,
      facts,
    },
  })
  const isUsed =
    price.discounts.some(({ promotionId }) => promotionId === tried.id) || price.freeDelivery?.promotionId === tried.id
  const refusal = isUsed ? null : (price.codeRefusal ?? findRefusal(tried, lines, facts) ?? notBetter(tried, price))
  return {
    lines: price.lines.map(({ goodsId, quantity, unitPriceInFen, grossInFen, paidInFen }) => ({
      goods_id: goodsId,
      quantity,
      unit_price: toWireMoney(unitPriceInFen),
      line_total: toWireMoney(grossInFen),
      paid: toWireMoney(paidInFen),
    })),
    goods_total: toWireMoney(price.goodsTotalInFen),
    discounts: price.discounts.map(({ promotionId, names, amountInFen, shares }) => ({
      names,
      amount: toWireMoney(amountInFen),
      is_tried: promotionId === tried.id,
      shares: shares.map(({ goodsId, shareInFen }) => ({ goods_id: goodsId, amount: toWireMoney(shareInFen) })),
    })),
    delivery_fee: toWireMoney(price.deliveryFeeInFen + (price.freeDelivery?.amountInFen ?? 0)),
    free_delivery: price.freeDelivery && {
      names: price.freeDelivery.names,
      is_tried: price.freeDelivery.promotionId === tried.id,
    },
    total: toWireMoney(price.totalInFen),
    refusal: lines.length === 0 || refusal === null ? null : toWireRefusal(refusal),
  }
}

function notBetter({ isAlone }: PromotionFacts, { discounts, freeDelivery }: OrderPrice): PromotionRefusal {
  const instead = [...discounts, ...(freeDelivery ? [freeDelivery] : [])].map(({ names }) => names)
  return { reason: 'not_better', instead: isAlone ? instead : [] }
}

/** One of its regions, so that the try-out is of the other conditions. */
function placeOf({ zoneCodes: [code = 'CN'] }: PromotionFacts) {
  if (/^\d/.test(code)) return { country: 'CN', regionCode: code }
  const [country = '', prefecture] = code.split('-')
  return { country, regionCode: prefecture ? code : '' }
}

function toFacts({ scope, isScoped, needsCode, ...draft }: PromotionDraft, id: number): PromotionFacts {
  return {
    ...draft,
    id,
    isActive: true,
    useLimit: null,
    perShopperLimit: null,
    usedCount: 0,
    revision: 1,
    scope: isScoped ? { goodsIds: scope.goods, goodsSubTypeIds: scope.subTypes, goodsTypeIds: scope.types } : null,
    code: needsCode ? { code: '', useLimit: null, usedCount: 0 } : null,
  }
}
