import { browserOf } from '#features/payments/values.ts'
import type { PaymentContext } from '#features/payments/server/index.ts'
import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'
import * as contract from '#features/staff-orders/contract.ts'
import type { Api } from '#platform/http/api.ts'
import { openPaymentLink, payByLink } from './use-cases/payment-link.ts'

/** Requests a minute of one network: the page polls every five seconds, and nobody tries many codes. */
const limit = { max: 60 }

export function addPaymentLinkCalls(api: Api, context: PaymentContext & { payments: PaymentService }): void {
  api.add(
    contract.openPaymentLink,
    ({ params, query, language }) =>
      openPaymentLink(context, { code: params.code, confirms: query.confirm ?? false, language }),
    { limit },
  )
  api.add(
    contract.payByLink,
    ({ params, body, headers, ip }) =>
      payByLink(context, {
        code: params.code,
        wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
        payerIp: ip,
      }),
    { limit },
  )
}
