import { m } from '#texts'
import { paths } from '#paths'
import { unsubscribeLink, type Refusable } from '#features/notifications/server/index.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import { defineMailKind } from '#platform/mail/mail-kind.ts'

export interface ReviewAnswered {
  orderNumber: string
  names: Names
  /** The reply, or the reason for hiding. */
  words: string
}

type Paragraph = typeof m.reviews_mail_replied_text

const mailOf = (news: 'replied' | 'hidden', subject: typeof m.reviews_mail_replied, paragraph: Paragraph) =>
  defineMailKind<ReviewAnswered & Refusable, 'goods_name'>({
    key: `review_${news}`,
    name: news === 'replied' ? m.reviews_mail_replied_name : m.reviews_mail_hidden_name,
    placeholders: { goods_name: { meaning: m.reviews_mail_goods_name } },
    subject,
    paragraphs: [paragraph],
    compose(mail, frame) {
      const options = { locale: frame.language }
      const url = `${frame.shopOrigin}${paths.reviewOrder(mail.orderNumber)}`
      return {
        values: { goods_name: nameIn(frame.language, mail.names) },
        blocks: [{ note: mail.words }, { button: { label: m.reviews_look({}, options), url } }],
        footer: [m.reviews_mail_why({ shop: frame.shopName }, options)],
        footerLink: unsubscribeLink(mail, frame),
      }
    },
    sample: ({ shopOrigin, language }) => ({
      orderNumber: 'Y7K4-Q9TM-2HXD',
      names: { 'zh-CN': '美浓抹茶碗', ja: '美濃の抹茶碗', en: 'Mino matcha bowl' },
      words: (news === 'replied' ? m.reviews_mail_sample : m.reviews_mail_sample_reason)({}, { locale: language }),
      unsubscribeUrl: `${shopOrigin}${paths.unsubscribe}`,
    }),
  })

export const reviewAnsweredMail = {
  replied: mailOf('replied', m.reviews_mail_replied, m.reviews_mail_replied_text),
  hidden: mailOf('hidden', m.reviews_mail_hidden, m.reviews_mail_hidden_text),
}
