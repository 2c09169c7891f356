import { z } from 'zod'
import { orderNumber } from '#features/orders/contract.ts'
import { orderStatuses } from '#features/orders/values.ts'
import { defineCall } from '#platform/contract/call.ts'
import { money } from '#platform/contract/fields.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    order_not_refundable: true
  }
}

const tag = 'Payment'

export const refundOrder = defineCall({
  key: 'POST /api/order/alipay_refund/',
  summary: 'Refund a paid order of the caller, whole; asking again answers the same',
  tag,
  access: 'shopper',
  body: z.object({ order_number: orderNumber }),
  status: 200,
  response: z.object({ order_number: z.string(), status: z.enum(orderStatuses), refunded_amount: money }),
  errors: ['not_found', 'order_not_refundable'],
})
