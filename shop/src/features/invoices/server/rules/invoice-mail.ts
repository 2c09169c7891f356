import { m } from '#texts'
import { paths } from '#paths'
import { formatMoney } from '#platform/money/money.ts'
import { defineMailKind } from '#platform/mail/mail-kind.ts'

export interface InvoiceMail {
  orderNumber: string
  title: string
  number: string
  /** Decimal text. */
  amount: string
}

/** Has a link and no file, because mail servers keep what passes through them. */
export const invoiceMailKind = defineMailKind<InvoiceMail, 'order_number' | 'invoice_title' | 'amount'>({
  key: 'invoice_issued',
  name: m.invoices_mail_name,
  subject: m.invoices_mail_subject,
  paragraphs: [m.invoices_mail_text],
  placeholders: {
    order_number: { meaning: m.invoices_mail_order_number, isRequired: true },
    invoice_title: { meaning: m.invoices_mail_title },
    amount: { meaning: m.invoices_mail_amount },
  },
  compose({ orderNumber, title, number, amount }, { language, shopName, shopOrigin }) {
    const options = { locale: language }
    const url = `${shopOrigin}${paths.orderInvoice(orderNumber)}`
    return {
      values: { order_number: orderNumber, invoice_title: title, amount: formatMoney(amount) },
      blocks: [
        { box: { label: m.invoices_number({}, options), value: number } },
        { button: { label: m.invoices_mail_open({}, options), url } },
      ],
      footer: [m.invoices_mail_why({ shop: shopName }, options)],
    }
  },
  sample: () => ({
    orderNumber: 'Y7K4-Q9TM-2HXD',
    title: '上海示例茶业有限公司',
    number: '26310000000000000000',
    amount: '486.00',
  }),
})
