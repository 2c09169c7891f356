/** Shoppers' calls on receipts (领収書, 收据). */
import { z } from 'zod'
import { orderParams, paidProvider } from '#features/fulfilment/contract.ts'
import { order } from '#features/orders/contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { currency, money, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxAddresseeLength } from '../values.ts'
import { rateSum } from './invoices.ts'

const defineCall = callsOf('Orders')

const sums = {
  number: z.string(),
  issued_at: time,
  rates: z.array(rateSum).meta({ description: 'Each rounded once' }),
  total: money,
}

const receipt = z.object({
  ...sums,
  paid_at: time,
  provider: paidProvider,
  addressee: z.string().meta({ description: 'Empty once the account is deleted' }),
  issuer: z.object({
    shop_name: z.string(),
    legal_name: z.string(),
    address: z.string().nullable(),
    postal_code: z.string().nullable(),
    phone: z.string().nullable(),
    invoice_registration_number: z.string().nullable(),
    licence_number: z.string().nullable(),
  }),
  currency,
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      amount: money.meta({ description: 'Paid, less what went back before the receipt' }),
      tax_percent: z.int().nullable(),
      is_reduced: z.boolean().meta({ description: 'Marked ※ on the paper: 8 % in Japan' }),
    }),
  ),
  discounts: order.shape.discounts.meta({ description: 'Of the order as placed; the lines are without them' }),
  free_delivery: order.shape.free_delivery,
  corrections: z
    .array(z.object(sums))
    .meta({ description: 'What went back since, each as positive sums; oldest first' }),
})
export type WireReceipt = z.infer<typeof receipt>

export const getReceipt = defineCall({
  key: 'GET /api/order/{order_number}/receipt/',
  summary: 'The receipt of an order, as it was issued',
  access: 'order',
  params: orderParams,
  response: receipt,
  errors: ['not_found'],
})

export const issueReceipt = defineCall({
  key: 'POST /api/order/{order_number}/receipt/',
  summary: 'Issue the receipt of an order; a repeat returns the same',
  description:
    'An order has one receipt, and it never changes. Without an `addressee` it is for the recipient of the parcel, else for nobody by name. ' +
    'Refunds afterwards write corrections.',
  access: 'order',
  params: orderParams,
  body: z.object({ addressee: text(maxAddresseeLength).trim().min(1).optional() }),
  mayCreate: true,
  response: receipt,
  errors: ['not_found', 'invoice_not_available', 'invoice_already_issued'],
})
