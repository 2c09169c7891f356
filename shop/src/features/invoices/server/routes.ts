/** Shoppers' routes of papers about tax. */
import * as invoices from '#features/invoices/contract/invoices.ts'
import * as receipts from '#features/invoices/contract/receipts.ts'
import { requireOrder } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { readInvoiceFile, readLinkedInvoiceFile } from './use-cases/invoice-files.ts'
import { issueReceipt, readReceipt } from './use-cases/issue-receipt.ts'
import { readInvoiceState } from './use-cases/read-invoice-state.ts'
import { requestInvoice, withdrawInvoice } from './use-cases/request-invoice.ts'

const maxRequestsPerMinute = 30

export function addInvoiceCalls(api: Api, context: ShopContext): void {
  const { database } = context
  api.add(invoices.getInvoice, async ({ shopper, params }) =>
    readInvoiceState(context, await requireOrder(database, shopper, params.order_number)),
  )
  api.add(
    invoices.requestInvoice,
    ({ shopper, params, body, language }) => {
      const { kind, title, tax_number: taxNumber = '', email = '', note = '' } = body
      const details = { kind, title, taxNumber, email, note, language }
      return requestInvoice(context, { shopper, orderNumber: params.order_number }, details)
    },
    { limit: { max: maxRequestsPerMinute } },
  )
  api.add(invoices.withdrawInvoice, ({ shopper, params }) =>
    withdrawInvoice(context, { shopper, orderNumber: params.order_number, id: params.id }),
  )
  api.add(invoices.getInvoiceFile, ({ shopper, params, query }) =>
    readInvoiceFile(context, {
      shopper,
      orderNumber: params.order_number,
      id: params.id,
      isCorrection: query.correction ?? false,
    }),
  )
  api.add(invoices.openInvoiceFile, ({ params }) => readLinkedInvoiceFile(context, params.code), {
    limit: { max: maxRequestsPerMinute },
  })
  api.add(receipts.getReceipt, ({ shopper, params, language }) =>
    readReceipt(context, { shopper, orderNumber: params.order_number, language }),
  )
  api.add(
    receipts.issueReceipt,
    async ({ shopper, params, body, language, setCreated }) => {
      const { receipt, isNew } = await issueReceipt(context, {
        shopper,
        orderNumber: params.order_number,
        addressee: body.addressee?.replaceAll(/\s+/g, ' '),
        language,
      })
      if (isNew) setCreated()
      return receipt
    },
    { limit: { max: maxRequestsPerMinute } },
  )
}
