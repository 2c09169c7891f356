import { z } from 'zod'
import { orderStatuses } from '#features/orders/contract.ts'
import { defineCall } from '#platform/contract/call.ts'
import { money, orderNumber } from '#platform/contract/fields.ts'

const tag = 'Payment'

/** What the provider knows an order's attempt by: `Y7K4-Q9TM-2HXD`, 1 → `Y7K4Q9TM2HXD_1`. */
export function outTradeNoOf(orderNumber: string, attempt: number): string {
  return `${orderNumber.replaceAll('-', '')}_${attempt}`
}

/** The order that a buyer who comes back from the provider has paid: `Y7K4Q9TM2HXD_1` → `Y7K4-Q9TM-2HXD`; null for any other text. */
export function orderNumberOf(outTradeNo: string): string | null {
  const match = /^(\w{4})(\w{4})(\w{4})_\d{1,4}$/.exec(outTradeNo)
  return match && `${match[1]}-${match[2]}-${match[3]}`
}

export const refundOrder = defineCall({
  key: 'POST /api/order/alipay_refund/',
  summary: 'Refund a paid order of the caller, whole; asking again answers the same',
  tag,
  access: 'shopper',
  body: z.object({ order_number: orderNumber }),
  status: 200,
  answer: z.object({ order_number: z.string(), status: z.enum(orderStatuses), refunded_amount: money }),
  refusals: ['not_found', 'order_not_refundable', 'unavailable'],
})

export const receiveAlipayNotice = defineCall({
  key: 'POST /api/order/alipay_notify/',
  summary: "Alipay's asynchronous notice",
  tag,
  access: 'ignores-token',
  bodyKind: 'raw',
  status: 200,
  answer: z.enum(['success', 'fail']),
  answerKind: 'text',
})
