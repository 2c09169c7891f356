/** What is asked before an order is cancelled or refunded. */
import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import { addMoney, formatMoney } from '#platform/money/money.ts'

export interface OrderToConfirm {
  kind: 'cancel' | 'refund'
  order: Order
}

/** Of an amount, what is left when some was given back before, as it is read. */
export const formatRest = (amount: string, before: string, currency?: string): string =>
  formatMoney(addMoney(amount, `-${before}`), currency)

export function questionOf({ kind, order }: OrderToConfirm) {
  if (kind === 'cancel') {
    return {
      title: m.orders_ask_cancel(),
      sentence: m.orders_ask_cancel_sentence(),
      confirm: m.orders_confirm_cancel(),
    }
  }
  const { total_amount: total, refunded_amount: refunded, currency } = order
  const amount = formatRest(total, refunded, currency)
  return {
    title: m.orders_ask_refund(),
    sentence: m.orders_ask_refund_sentence({ amount }),
    confirm: m.orders_confirm_refund(),
  }
}
