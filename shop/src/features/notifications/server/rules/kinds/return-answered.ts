import { m } from '#texts'
import type { ReturnAnswer } from '#features/notifications/values.ts'
import type { Text } from '#platform/i18n/text.ts'
import { defineMailKind, type MailKind } from '#platform/mail/mail-kind.ts'
import { type AnnounceEvent, orderFacts, orderMail } from './announcement.ts'
import {
  itemsBlock,
  orderEnd,
  orderLink,
  type OrderMail,
  orderPlaceholder,
  type Refusable,
  sampleOrderMail,
} from './order-mail.ts'

const returnMail = (answer: ReturnAnswer, subject: Text<never>, paragraph: Text<never>) =>
  defineMailKind<OrderMail & Refusable, 'order_number'>({
    key: `return_${answer}`,
    name: subject,
    placeholders: { order_number: orderPlaceholder },
    subject,
    paragraphs: [paragraph],
    compose(mail, frame) {
      const options = { locale: frame.language }
      const { block, foot } = orderEnd(mail, frame)
      const button = orderLink(mail, frame, m.notifications_mail_return_address({}, options))
      const title = answer === 'money_only' ? m.notifications_mail_refunded_items : m.notifications_mail_return_items
      const items = itemsBlock(mail, frame, title({}, options))
      return {
        values: { order_number: mail.orderNumber },
        blocks: [
          ...(mail.answer === '' ? [] : [{ note: mail.answer }]),
          ...(answer === 'approved' ? [{ button }] : []),
          ...(mail.items.length === 0 ? [] : [items]),
          block,
        ],
        ...foot,
      }
    },
    sample(frame) {
      const reason = m.notifications_mail_sample_reason({}, { locale: frame.language })
      return { ...sampleOrderMail(frame), answer: answer === 'refused' ? reason : '' }
    },
  })

export const returnMails: Record<ReturnAnswer, MailKind<OrderMail & Refusable>> = {
  approved: returnMail('approved', m.notifications_mail_return_approved, m.notifications_mail_return_approved_text),
  money_only: returnMail(
    'money_only',
    m.notifications_mail_return_money_only,
    m.notifications_mail_return_money_only_text,
  ),
  refused: returnMail('refused', m.notifications_mail_return_refused, m.notifications_mail_return_refused_text),
  received: returnMail('received', m.notifications_mail_return_received, m.notifications_mail_return_received_text),
}

/** The decision on a return, and the arrival of its goods. */
export const announceReturnAnswered =
  (answer: ReturnAnswer): AnnounceEvent =>
  (source) => {
    const { event, order, returns } = source
    const row = returns.find(({ returnNumber }) => returnNumber === event.facts.return)
    if (!row) return null
    const { returnNumber, lines } = row
    const quantities = new Map(lines.map(({ position, units }) => [position, units.length]))
    // The words belong to the decision, and the shopper has read them when the goods arrive.
    const words = answer === 'received' ? '' : row.answer
    return {
      kind: 'return_answered',
      facts: { ...orderFacts(order), returnNumber, answer },
      mail: { kind: returnMails[answer], facts: orderMail(source, { quantities, answer: words }) },
    }
  }
