/** Whether the API could price a basket with a rule as it is typed, so that it is not called before. */
import { plainNumber } from '#platform/i18n/plain-number.ts'
import { parseMoney } from '#platform/money/money.ts'
import type { PromotionFields } from './promotion-fields.ts'

const isUnset = (text: string) => text.trim() === ''
const isCount = (text: string, max: number) => {
  const digits = plainNumber(text)
  return /^\d{1,10}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= max
}
const isAmount = (text: string) => (parseMoney(plainNumber(text)) ?? 0) > 0
const isCountOrUnset = (text: string, max: number) => isUnset(text) || isCount(text, max)

const maxCount = 999
const maxPercent = 99
const maxQuantity = 99_999
const maxUses = 2_147_483_647

export function isWholeRule(fields: PromotionFields): boolean {
  const { kind, scope } = fields
  const offers: Record<PromotionFields['kind'], boolean> = {
    percent: isCount(fields.percent, maxPercent) && (isUnset(fields.amount) || isAmount(fields.amount)),
    amount: isAmount(fields.amount),
    buy_x: scope !== null && isCount(fields.buy_quantity, maxCount) && isCount(fields.free_quantity, maxCount),
    free_delivery: true,
  }
  const hasScope = scope === null || scope.types.length + scope.sub_types.length + scope.goods.length > 0
  return (
    offers[kind] &&
    (hasScope || kind === 'free_delivery') &&
    Object.values(fields.names).some((name) => !isUnset(name)) &&
    (isUnset(fields.min_total) || isAmount(fields.min_total)) &&
    isCountOrUnset(fields.min_quantity, maxQuantity) &&
    isCountOrUnset(fields.use_limit, maxUses) &&
    isCountOrUnset(fields.per_shopper_limit, maxCount) &&
    (fields.starts_at === '' || fields.ends_at === '' || fields.starts_at < fields.ends_at)
  )
}
