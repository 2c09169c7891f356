import * as contract from '#features/order-links/contract.ts'
import { openCashier } from '#features/payments/contract.ts'
import { browserOf } from '#features/payments/rules/browser-of.ts'
import type { Api } from '#platform/http/api.ts'
import { makeOrderLink } from './use-cases/make-order-link.ts'
import {
  type LinkContext,
  openLinkCashier,
  openOwnCashier,
  openOrderLink,
  payByOrderLink,
} from './use-cases/open-order-link.ts'

/**
 * Requests a minute of one network. A page polls every five seconds, and fifty buyers may share a network; guessing a
 * code needs far more. Calls about one's own order need no limit of their own.
 */
const linkLimit = { limit: { max: 600 } }

export function addOrderLinkCalls(api: Api, context: LinkContext): void {
  api.add(contract.makeOrderLink, ({ shopper, params }) =>
    makeOrderLink(context, { shopper, orderNumber: params.order_number }),
  )
  api.add(openCashier, ({ shopper, params, body, headers, ip }) =>
    openOwnCashier(context, {
      shopper,
      orderNumber: params.order_number,
      wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
      payerIp: ip,
      isFresh: body.fresh ?? false,
      isResuming: body.resume ?? false,
    }),
  )
  api.add(
    contract.openOrderLink,
    ({ params, query, language }) =>
      openOrderLink(context, { code: params.code, confirms: query.confirm === 'payment', language }),
    linkLimit,
  )
  api.add(
    contract.payByOrderLink,
    ({ params, body, headers, ip }) =>
      payByOrderLink(context, {
        code: params.code,
        wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
        payerIp: ip,
      }),
    linkLimit,
  )
  api.add(
    contract.openLinkCashier,
    ({ params, body, headers, ip }) =>
      openLinkCashier(context, {
        code: params.code,
        wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
        payerIp: ip,
        isFresh: body.fresh ?? false,
        isResuming: body.resume ?? false,
      }),
    linkLimit,
  )
}
