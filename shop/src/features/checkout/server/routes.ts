import * as contract from '#features/checkout/contract.ts'
import { browserOf } from '#features/orders/rules/browser-of.ts'
import { explainRefusal } from '#features/promotions/server/index.ts'
import { foldCode } from '#features/promotions/values.ts'
import type { Api } from '#platform/http/api.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { PermissionDenied } from '#platform/http/responses/errors.ts'
import { parseMoney } from '#platform/money/money.ts'
import { cleanMessage } from '#platform/http/requests/clean-message.ts'
import { readRequestKey, requireRequestKey, requireUuidKey } from '#platform/http/calls/request-keys.ts'
import { checkOutAsGuest, requireGuestOrders } from './use-cases/check-out-as-guest.ts'
import { changeOrderAddress } from './use-cases/change-order-address.ts'
import { checkOut, checkOutBasket, type CheckOutContext } from './use-cases/check-out.ts'
import { limitCodes } from './use-cases/limit-codes.ts'
import { makeQuote } from './use-cases/make-quote.ts'
import { payOrder } from './use-cases/pay-order.ts'

const limit = { max: 120 }

export function addCheckoutCalls(api: Api, context: CheckOutContext): void {
  api.add(
    contract.checkOut,
    ({ shopper, body, headers, language, ip }) =>
      checkOut(context, {
        shopper,
        goodsId: body.goods_id,
        quantity: body.quantity,
        redirectUrl: body.redirect_url,
        expectedTotalInFen: body.expected_total === undefined ? null : parseMoney(body.expected_total),
        termsVersion: body.terms_version ?? null,
        idempotencyKey: readRequestKey(headers),
        language,
        wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
        payerIp: ip,
      }),
    { limit },
  )
  api.add(
    contract.payOrder,
    ({ shopper, params, body, headers, ip }) =>
      payOrder(context, {
        shopper,
        orderNumber: params.order_number,
        redirectUrl: body.redirect_url,
        wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
        payerIp: ip,
      }),
    { limit },
  )
  api.add(
    contract.quoteOrder,
    ({ shopper, body, language }) => {
      const code = foldCode(body.code ?? '')
      const lines = body.lines.map(toRequested)
      const unknown = explainRefusal({ reason: 'unknown' })({ locale: language })
      return limitCodes(
        context,
        { by: shopper.id, code },
        () => makeQuote(context, { shopper, lines, addressId: body.address_id ?? null, code, language }),
        (quote) => quote.code_refusal === unknown,
      )
    },
    { limit },
  )
  api.add(
    contract.checkOutBasket,
    ({ shopper, body, headers, language, ip }) => {
      const code = foldCode(body.code ?? '')
      const purchase = {
        shopper,
        lines: body.lines.map(toRequested),
        addressId: body.address_id,
        code,
        message: cleanMessage(body.message),
        expectedTotalInFen: parseMoney(body.expected_total)!,
        redirectUrl: body.redirect_url,
        termsVersion: body.terms_version ?? null,
        idempotencyKey: requireRequestKey(headers),
        language,
        wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
        payerIp: ip,
      }
      return limitCodes(context, { by: shopper.id, code }, () => checkOutBasket(context, purchase))
    },
    { limit },
  )
  addGuestCalls(api, context)
  api.add(
    contract.changeOrderAddress,
    ({ shopper, params, body, language }) =>
      changeOrderAddress(context, {
        shopper,
        orderNumber: params.order_number,
        to: { addressId: body.address_id, address: body.address },
        language,
      }),
    { limit },
  )
}

function addGuestCalls(api: Api, context: CheckOutContext): void {
  api.add(
    contract.quoteAsGuest,
    async ({ body, language, ip }) => {
      await requireGuestOrders(context)
      const code = foldCode(body.code ?? '')
      const { country, region_code: regionCode = '', postal_code: postalCode = '' } = body.place ?? {}
      const place = country === undefined ? null : { country, regionCode, postalCode }
      const lines = body.lines.map(toRequested)
      const unknown = explainRefusal({ reason: 'unknown' })({ locale: language })
      return limitCodes(
        context,
        { by: networkOf(ip), code },
        () => makeQuote(context, { shopper: null, lines, addressId: null, place, code, language }),
        (quote) => quote.code_refusal === unknown,
      )
    },
    { limit },
  )
  api.add(
    contract.checkOutAsGuest,
    ({ shopper, body, headers, language, ip }) => {
      if (shopper) throw new PermissionDenied()
      const code = foldCode(body.code ?? '')
      const purchase = {
        lines: body.lines.map(toRequested),
        address: body.address,
        email: body.email ?? '',
        code,
        message: cleanMessage(body.message),
        expectedTotalInFen: parseMoney(body.expected_total)!,
        redirectUrl: body.redirect_url,
        termsVersion: body.terms_version ?? null,
        idempotencyKey: requireUuidKey(headers),
        language,
        wish: { browser: browserOf(headers['user-agent']), provider: body.provider },
        payerIp: ip,
      }
      return limitCodes(context, { by: networkOf(ip), code }, () => checkOutAsGuest(context, purchase))
    },
    { limit },
  )
}

function toRequested({ goods_id, quantity }: { goods_id: number; quantity: number }) {
  return { goodsId: goods_id, quantity }
}
