import * as contract from '#features/payments/contract.ts'
import type { Api } from '#platform/http/api.ts'
import type { PaymentContext } from './payment-context.ts'
import { providerHint, providerName } from '#features/payment-providers/server/index.ts'
import { receiveWebhook } from './use-cases/receive-webhook.ts'
import { requestRefund } from './use-cases/request-refund.ts'

export function addPaymentCalls(api: Api, context: PaymentContext): void {
  api.add(contract.listPaymentWays, async ({ language }) =>
    context.providers.map(({ provider: { name, capabilities } }) => ({
      provider: name,
      name: providerName(name, language),
      hint: providerHint(name, language),
      scenes: [...capabilities.scenes],
    })),
  )
  api.add(
    contract.refundOrder,
    ({ shopper, body }) => requestRefund(context, { shopper, orderNumber: body.order_number }),
    { limit: { max: 60 } },
  )
  for (const { provider, webhookCall } of context.providers) {
    api.add(
      webhookCall,
      async ({ request, reply }) => {
        const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
        const acknowledgement = await receiveWebhook(context, provider, { headers: request.headers, body })
        reply.status(acknowledgement.status).type(acknowledgement.type)
        return webhookCall.response.parse(acknowledgement.body)
      },
      // A provider sends all webhooks of a busy shop from a few addresses.
      { bodyLimitInBytes: 64 * 1024, limit: { max: 12_000 } },
    )
  }
}
