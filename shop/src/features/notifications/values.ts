/** Kinds of notifications and of wishes, for pages and server. */

export const notificationKinds = [
  'paid',
  'needs_address',
  'shipped',
  'dispatch_undone',
  'refunded',
  'return_answered',
  'review_answered',
  'invoice_answered',
  'back_in_stock',
  'price_drop',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds of mails that a shopper can switch off. Mails about the account itself are always sent. */
export const wishKinds = ['orders', 'back_in_stock', 'price_drop'] as const
export type WishKind = (typeof wishKinds)[number]

export const isWishKind = (kind: unknown): kind is WishKind => (wishKinds as readonly unknown[]).includes(kind)

/** Without a choice of the shopper. A price drop is an advertisement, so it has to be chosen. */
export const defaultWishes: Record<WishKind, boolean> = { orders: true, back_in_stock: true, price_drop: false }

/** The decision on a return, or the arrival of its goods. */
export const returnAnswers = ['approved', 'money_only', 'refused', 'received'] as const
export type ReturnAnswer = (typeof returnAnswers)[number]

/** Staff replied to a review, or hid it. */
export const reviewAnswers = ['replied', 'hidden'] as const
export type ReviewAnswer = (typeof reviewAnswers)[number]

/** Staff issued, corrected or declined an invoice (发票), or replaced its file. */
export const invoiceAnswers = ['issued', 'corrected', 'declined', 'replaced'] as const
export type InvoiceAnswer = (typeof invoiceAnswers)[number]

export type NotificationAnswer = ReturnAnswer | ReviewAnswer | InvoiceAnswer

/** More than a page of the list has. */
export const maxReadAtOnce = 200

export const maxUnsubscribeTokenLength = 200
