import * as contract from '#features/order-links/contract.ts'
import { openCashier } from '#features/payments/contract.ts'
import { browserOf } from '#features/orders/rules/browser-of.ts'
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
 * code needs far more.
 */
const linkLimit = { limit: { max: 600 } }
/** Calls a minute of one link, and of one shopper's cashiers: of twenty pages that poll. */
const maxCallsOfPayer = 300

export function addOrderLinkCalls(api: Api, context: LinkContext): void {
  const countLink = api.limits.ofKey({ name: 'calls of an order link', max: maxCallsOfPayer })
  const countShopper = api.limits.ofKey({ name: 'cashiers of a shopper', max: maxCallsOfPayer })
  api.add(contract.makeOrderLink, ({ shopper, params }) =>
    makeOrderLink(context, { shopper, orderNumber: params.order_number }),
  )
  api.add(openCashier, ({ shopper, params, body, headers, ip }) => {
    countShopper(String(shopper.id))
    return openOwnCashier(context, {
      shopper,
      orderNumber: params.order_number,
      wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
      payerIp: ip,
      isFresh: body.fresh ?? false,
      isResuming: body.resume ?? false,
    })
  })
  api.add(
    contract.openOrderLink,
    ({ params, query, language }) => {
      countLink(params.code)
      return openOrderLink(context, { code: params.code, confirms: query.confirm === 'payment', language })
    },
    linkLimit,
  )
  api.add(
    contract.payByOrderLink,
    ({ params, body, headers, ip }) => {
      countLink(params.code)
      return payByOrderLink(context, {
        code: params.code,
        wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
        payerIp: ip,
      })
    },
    linkLimit,
  )
  api.add(
    contract.openLinkCashier,
    ({ params, body, headers, ip }) => {
      countLink(params.code)
      return openLinkCashier(context, {
        code: params.code,
        wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
        payerIp: ip,
        isFresh: body.fresh ?? false,
        isResuming: body.resume ?? false,
      })
    },
    linkLimit,
  )
}
