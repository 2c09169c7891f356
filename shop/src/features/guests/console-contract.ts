import { z } from 'zod'
import { orderParams } from '#features/fulfilment/contract.ts'
import { maxReasonLength } from '#features/orders/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import { text } from '#platform/contract/text.ts'

const defineCall = callsOf('Console: orders')

export const renewOrderLink = defineCall({
  key: 'POST /api/console/orders/{order_number}/link/',
  summary: "A new link to an order without an account; the order's former links end",
  description: 'For a guest who has lost the link and cannot receive a code. The link is shown once.',
  access: { staff: 'shoppers.manage' },
  needsRecentSignIn: true,
  params: orderParams,
  body: z.object({ reason: text(maxReasonLength).trim().min(1) }),
  response: z.object({ url: z.url() }),
  errors: ['not_found'],
})
