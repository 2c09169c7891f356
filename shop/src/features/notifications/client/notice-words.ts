/** Sentence and address of each kind of notice. */
import { m } from '#texts'
import { paths } from '#paths'
import type { Notification } from '#features/notifications/contract.ts'
import type { NotificationAnswer, NotificationKind } from '#features/notifications/values.ts'
import { formatMoney } from '#platform/money/money.ts'

const amountOf = ({ amount }: Notification) => formatMoney(amount ?? '0.00')

const answers: Record<NotificationAnswer, () => string> = {
  replied: m.notifications_review_replied,
  hidden: m.notifications_review_hidden,
  issued: m.notifications_invoice_issued,
  corrected: m.notifications_invoice_corrected,
  declined: m.notifications_invoice_declined,
  replaced: m.notifications_invoice_replaced,
  approved: m.notifications_return_approved,
  money_only: m.notifications_return_money_only,
  refused: m.notifications_return_refused,
  received: m.notifications_return_received,
}

const sentences: Record<NotificationKind, (notice: Notification) => string> = {
  paid: (notice) => m.notifications_paid({ amount: amountOf(notice) }),
  needs_address: (notice) => m.notifications_needs_address({ amount: amountOf(notice) }),
  shipped: ({ shipment_number: number, carrier, tracking_number: tracking }) =>
    tracking === ''
      ? m.notifications_shipped_without_number({ number: number ?? 1 })
      : m.notifications_shipped({ number: number ?? 1, carrier, tracking }),
  dispatch_undone: ({ shipment_number: number }) => m.notifications_dispatch_undone({ number: number ?? 1 }),
  refunded: (notice) => m.notifications_refunded({ amount: amountOf(notice) }),
  return_answered: ({ answer }) => answers[answer ?? 'received'](),
  review_answered: ({ answer }) => answers[answer ?? 'replied'](),
  invoice_answered: ({ answer }) => answers[answer ?? 'issued'](),
  back_in_stock: () => m.notifications_back_in_stock(),
  price_drop: (notice) => m.notifications_price_drop({ amount: amountOf(notice) }),
}

export const sentenceOf = (notice: Notification): string => sentences[notice.kind](notice)

/** The order or the goods that it is about. */
export function addressOf({ kind, order_number: order, goods_id: goods }: Notification): string {
  if (order !== null && kind === 'review_answered') return paths.reviewOrder(order)
  if (order !== null && kind === 'invoice_answered') return paths.orderInvoice(order)
  if (order !== null) return paths.order(order)
  return goods === null ? paths.notices : paths.goods(goods)
}
