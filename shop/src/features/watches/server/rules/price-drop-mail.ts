import { m } from '#texts'
import { paths } from '#paths'
import { type Refusable, unsubscribeLink } from '#features/notifications/server/index.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import type { MailBlock } from '#platform/mail/mail-content.ts'
import { defineMailKind } from '#platform/mail/mail-kind.ts'
import { formatMoney } from '#platform/money/money.ts'

export interface PriceDropMail {
  /** Amounts are decimal text, as on the wire. */
  items: readonly { goodsId: number; names: Names; price: string; formerPrice: string }[]
}

export const priceDropMail = defineMailKind<PriceDropMail & Refusable, 'item_count'>({
  key: 'price_drop',
  isOffer: true,
  name: m.watches_mail_price_drop,
  placeholders: { item_count: { meaning: m.watches_mail_item_count } },
  subject: m.watches_mail_price_drop,
  paragraphs: [m.watches_mail_price_drop_text],
  compose(mail, { language, shopName, shopOrigin, ...frame }) {
    const options = { locale: language }
    const boxes = mail.items.map(({ goodsId, names, price, formerPrice }): MailBlock => {
      const amounts = { price: formatMoney(price), former: formatMoney(formerPrice) }
      const link = { label: m.watches_mail_look({}, options), url: `${shopOrigin}${paths.goods(goodsId)}` }
      return { box: { label: nameIn(language, names), value: m.watches_mail_now({ ...amounts }, options), link } }
    })
    return {
      values: { item_count: String(mail.items.length) },
      blocks: boxes,
      footer: [m.watches_mail_price_drop_why({ shop: shopName }, options)],
      footerLink: unsubscribeLink(mail, { language, shopName, shopOrigin, ...frame }),
    }
  },
  sample: ({ shopOrigin }) => ({
    items: [
      {
        goodsId: 1,
        names: { 'zh-CN': '美浓抹茶碗', ja: '美濃の抹茶碗', en: 'Mino matcha bowl' },
        price: '88.00',
        formerPrice: '128.00',
      },
      {
        goodsId: 2,
        names: { 'zh-CN': '宇治抹茶', ja: '宇治抹茶', en: 'Uji matcha' },
        price: '60.00',
        formerPrice: '75.00',
      },
    ],
    unsubscribeUrl: `${shopOrigin}${paths.unsubscribe}`,
  }),
})
