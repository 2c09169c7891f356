/** Facts and parts that mails about orders share. */
import { m } from '#texts'
import { paths } from '#paths'
import { formatDates } from '#features/delivery/components/promise-words.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import { type MailBlock, type MailFrame, type MailLink, secretPlaceholder } from '#platform/mail/mail-content.ts'
import type { MailParts } from '#platform/mail/mail-kind.ts'
import { formatMoney } from '#platform/money/money.ts'

/** A mail of a kind that shoppers can switch off. */
export interface Refusable {
  /** Empty for guests, because their address is for messages about their order alone. */
  unsubscribeUrl: string
  /** Links to the order end in its token, for guests. */
  isGuest?: boolean
}

export interface OrderMail {
  orderNumber: string
  /** Amounts are decimal text, as on the wire. */
  total: string
  discounts: readonly { names: Names; amount: string }[]
  /** Names of the promotion that paid the delivery fee; null: none did. */
  freeDeliveryNames: Names | null
  /** Days of the estimated delivery; null without an estimate or after it. */
  dates: { from: string; until: string } | null
  /** Paid or refunded; empty in mails about neither. */
  amount: string
  /** Items of the parcel or the return, or all of the order. */
  items: readonly { goodsId: number; names: Names; detail: string; choice?: Names | null; quantity: number }[]
  parcel: { number: number; carrierNames: Names; trackingNumber: string } | null
  /** The merchant's words to the shopper's request. */
  answer: string
  /** Absolute addresses of small pictures, by goods id. */
  pictureUrls: ReadonlyMap<number, string>
}

export const amountPlaceholder = { meaning: m.notifications_mail_amount }
export const orderPlaceholder = { meaning: m.notifications_mail_order_number }

export const datesPlaceholder = { meaning: m.notifications_mail_delivery_dates, isOptional: true as const }

export const formatMailDates = ({ dates }: OrderMail, { language }: MailFrame): string =>
  dates ? formatDates(dates, language) : ''

/** The token of a guest's order is the secret of the mail, so that staff never read it. */
export const orderLink = (
  { orderNumber, isGuest = false }: OrderMail & Refusable,
  { shopOrigin }: MailFrame,
  label: string,
): MailLink => ({
  label,
  url: isGuest
    ? `${shopOrigin}${paths.guestOrder(orderNumber)}#${secretPlaceholder}`
    : `${shopOrigin}${paths.order(orderNumber)}`,
})

export function itemsBlock({ items, pictureUrls }: OrderMail, { language }: MailFrame, heading: string): MailBlock {
  const rows = items.map(({ goodsId, names, choice, quantity, ...item }) => {
    const pictureUrl = pictureUrls.get(goodsId)
    const detail = choice ? nameIn(language, choice) : item.detail
    return { name: nameIn(language, names), detail, quantity, ...(pictureUrl ? { pictureUrl } : {}) }
  })
  return { items: { heading, rows } }
}

interface OrderEnd {
  block: MailBlock
  foot: Pick<MailParts, 'footer' | 'footerLink'>
}

/** The order with its total, and the footer: the end of each mail about an order. */
export function orderEnd(mail: OrderMail & Refusable, frame: MailFrame): OrderEnd {
  const options = { locale: frame.language }
  const lines = [
    m.notifications_mail_order({ order: mail.orderNumber }, options),
    ...mail.discounts.map(({ names, amount }) =>
      m.notifications_mail_discount({ name: nameIn(frame.language, names), amount: formatMoney(amount) }, options),
    ),
    ...(mail.freeDeliveryNames
      ? [m.notifications_mail_free_delivery({ name: nameIn(frame.language, mail.freeDeliveryNames) }, options)]
      : []),
    m.notifications_mail_total({ amount: formatMoney(mail.total) }, options),
  ]
  return {
    block: { facts: { lines, link: orderLink(mail, frame, m.notifications_mail_view_order({}, options)) } },
    foot: {
      footer: [
        m.notifications_mail_why({ shop: frame.shopName }, options),
        ...(mail.isGuest ? [m.notifications_mail_own_link({}, options)] : []),
      ],
      ...(mail.unsubscribeUrl !== '' && { footerLink: unsubscribeLink(mail, frame) }),
    },
  }
}

export const unsubscribeLink = ({ unsubscribeUrl: url }: Refusable, { language }: MailFrame): MailLink => ({
  label: m.notifications_mail_unsubscribe({}, { locale: language }),
  url,
})

/** For previews. */
export const sampleOrderMail = ({ shopOrigin }: MailFrame): OrderMail & Refusable => ({
  unsubscribeUrl: `${shopOrigin}${paths.unsubscribe}`,
  orderNumber: 'Y7K4-Q9TM-2HXD',
  total: '486.00',
  discounts: [],
  freeDeliveryNames: null,
  dates: { from: '2026-11-27', until: '2026-11-29' },
  amount: '486.00',
  items: [
    {
      goodsId: 1,
      names: { 'zh-CN': '美浓抹茶碗', ja: '美濃の抹茶碗', en: 'Mino matcha bowl' },
      detail: '',
      quantity: 1,
    },
    { goodsId: 2, names: { 'zh-CN': '宇治抹茶', ja: '宇治抹茶', en: 'Uji matcha' }, detail: '40 g', quantity: 2 },
  ],
  parcel: {
    number: 1,
    carrierNames: { 'zh-CN': '顺丰速运', ja: '順豊エクスプレス', en: 'SF Express' },
    trackingNumber: 'SF1390274688150',
  },
  answer: '',
  pictureUrls: new Map(),
})
