import { m } from '#texts'
import { paths } from '#paths'
import { unsubscribeLink, type Refusable } from '#features/notifications/server/index.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import { defineMailKind } from '#platform/mail/mail-kind.ts'

export interface BackInStock {
  goodsId: number
  names: Names
}

export const backInStockMail = defineMailKind<BackInStock & Refusable, 'goods_name'>({
  key: 'back_in_stock',
  isOffer: true,
  name: m.watches_mail_name,
  placeholders: { goods_name: { meaning: m.watches_mail_goods_name } },
  subject: m.watches_mail_back,
  paragraphs: [m.watches_mail_back_text],
  compose(mail, frame) {
    const options = { locale: frame.language }
    const url = `${frame.shopOrigin}${paths.goods(mail.goodsId)}`
    return {
      values: { goods_name: nameIn(frame.language, mail.names) },
      blocks: [{ button: { label: m.watches_mail_look({}, options), url } }],
      footer: [m.watches_mail_why({ shop: frame.shopName }, options)],
      footerLink: unsubscribeLink(mail, frame),
    }
  },
  sample: ({ shopOrigin }) => ({
    goodsId: 1,
    names: { 'zh-CN': '美浓抹茶碗', ja: '美濃の抹茶碗', en: 'Mino matcha bowl' },
    unsubscribeUrl: `${shopOrigin}${paths.unsubscribe}`,
  }),
})
