/** Questions before an order is cancelled or refunded, or its receipt confirmed. */
import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import { addMoney, formatMoney } from '#platform/money/money.ts'

export interface OrderToConfirm {
  kind: 'cancel' | 'refund' | 'receive'
  /** With the lines of the parcel, for a parcel. */
  order: Order
  /** The received parcel; unset: all dispatched ones. */
  parcelNumber?: number
  /** In which no reason is needed to return; unset where that is not known, or does not apply. */
  returnDays?: number | undefined
}

/** Formats an amount less earlier refunds. */
export const formatRest = (amount: string, before: string, currency?: string): string =>
  formatMoney(addMoney(amount, `-${before}`), currency)

export function questionOf({ kind, order, parcelNumber: number, returnDays: days }: OrderToConfirm) {
  if (kind === 'receive') {
    return {
      title: number === undefined ? m.orders_receipt_title() : m.orders_receipt_title_of({ number }),
      sentence: days === undefined ? m.orders_receipt_sentence() : m.orders_receipt_sentence_days({ days }),
      confirm: m.orders_confirm_receipt(),
    }
  }
  if (kind === 'cancel') {
    return {
      title: m.orders_cancel_title(),
      sentence: m.orders_cancel_sentence(),
      confirm: m.orders_confirm_cancel(),
    }
  }
  const { total_amount: total, refunded_amount: refunded, currency } = order
  const amount = formatRest(total, refunded, currency)
  return {
    title: m.orders_refund_title(),
    sentence: m.orders_refund_sentence({ amount }),
    confirm: m.orders_confirm_refund(),
  }
}
