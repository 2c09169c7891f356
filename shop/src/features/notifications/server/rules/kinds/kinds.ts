/** All kinds of notifications: a new kind has its file in this folder, and its lines here. */
import type { MoneyEventKind, OrderEventKind } from '#features/fulfilment/values.ts'
import type { NotificationKind, WishKind } from '#features/notifications/values.ts'
import type { MailKind } from '#platform/mail/mail-kind.ts'
import type { AnnounceEvent } from './announcement.ts'
import { announcePaid, needsAddressMail, paidMail } from './paid.ts'
import { announceDispatchUndone, dispatchUndoneMail } from './dispatch-undone.ts'
import { announceRefunded, refundedMail } from './refunded.ts'
import { announceReturnAnswered, returnMails } from './return-answered.ts'
import { announceShipped, shippedMail } from './shipped.ts'

/** The wish that decides whether a notification is sent as a mail. */
export const wishOf: Record<NotificationKind, WishKind> = {
  paid: 'orders',
  needs_address: 'orders',
  shipped: 'orders',
  dispatch_undone: 'orders',
  refunded: 'orders',
  return_answered: 'orders',
  review_answered: 'orders',
  invoice_answered: 'orders',
  back_in_stock: 'back_in_stock',
  price_drop: 'price_drop',
}

/** Merchants may reword each of these. */
export const notificationMailKinds: readonly MailKind[] = [
  paidMail,
  needsAddressMail,
  shippedMail,
  dispatchUndoneMail,
  refundedMail,
  ...Object.values(returnMails),
]

/** Order events that cause a notification. All others are no news to shoppers. */
const announcedEvents: Partial<Record<OrderEventKind | MoneyEventKind, AnnounceEvent>> = {
  paid: announcePaid,
  handed_over: announceShipped,
  hand_over_undone: announceDispatchUndone,
  refunded: announceRefunded,
  return_approved: announceReturnAnswered('approved'),
  return_approved_money_only: announceReturnAnswered('money_only'),
  return_refused: announceReturnAnswered('refused'),
  return_received: announceReturnAnswered('received'),
}

/** @param kind any text: a newer release may write kinds that are unknown here */
export const announcementOf = (kind: string): AnnounceEvent | undefined =>
  Object.hasOwn(announcedEvents, kind) ? announcedEvents[kind as OrderEventKind] : undefined
