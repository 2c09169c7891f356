import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'

export const receiveAlipayNotice = defineCall({
  key: 'POST /api/order/alipay_notify/',
  summary: "Alipay's asynchronous notice",
  tag: 'Payment',
  access: 'ignores-token',
  bodyKind: 'raw',
  status: 200,
  response: z.enum(['success', 'fail']),
  responseKind: 'text',
})
