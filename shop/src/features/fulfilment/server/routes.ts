import * as contract from '#features/fulfilment/contract.ts'
import { confirmedOrder, nameIn, type PaymentService, requireOrder } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { cleanMessage } from '#platform/http/requests/clean-message.ts'
import { readRequestKey } from '#platform/http/calls/request-keys.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { RefundService } from './refund-service.ts'
import { readCarriers } from './queries/shipment-queries.ts'
import { requestReturn } from './use-cases/returns/request-return.ts'
import { cancelUnshipped } from './use-cases/returns/cancel-unshipped.ts'
import { markReturnShipped, withdrawReturn } from './use-cases/returns/change-by-shopper.ts'
import { readOwnReturn } from './use-cases/returns/read-return.ts'
import { confirmReceipt } from './use-cases/confirm-receipt.ts'
import { readOrderDetail } from './use-cases/read-order-detail.ts'

export interface FulfilmentPorts {
  payments: PaymentService
  desk: RefundService
}

export function addFulfilmentCalls(api: Api, context: ShopContext, { payments, desk }: FulfilmentPorts): void {
  const { database } = context
  const storyOf = async (request: { shopper: Shopper; orderNumber: string; language: Language }) =>
    readOrderDetail(context, desk, await requireOrder(database, request.shopper, request.orderNumber), request.language)

  api.add(contract.getOrder, async ({ shopper, params, language }) => {
    const order = await confirmedOrder(database, payments, { shopper, orderNumber: params.order_number })
    return readOrderDetail(context, desk, order, language)
  })
  api.add(contract.confirmReceipt, async ({ shopper, params, body, language }) => {
    const orderNumber = params.order_number
    await confirmReceipt(context, { shopper, orderNumber, shipmentNumber: body.shipment_number })
    return storyOf({ shopper, orderNumber, language })
  })
  api.add(contract.cancelUnshipped, async ({ shopper, params, body, headers, language }) => {
    const orderNumber = params.order_number
    await cancelUnshipped(context, desk, {
      shopper,
      orderNumber,
      lines: body.lines,
      requestKey: readRequestKey(headers),
    })
    return storyOf({ shopper, orderNumber, language })
  })
  addReturnCalls(api, context, desk)
}

function addReturnCalls(api: Api, context: ShopContext, desk: RefundService): void {
  const own = (shopper: Shopper, returnNumber: string, language: Language) =>
    readOwnReturn(context, { shopper, returnNumber, language })

  api.add(
    contract.requestReturn,
    async ({ shopper, params, body, headers, language }) => {
      const returnNumber = await requestReturn(context, desk, {
        shopper,
        orderNumber: params.order_number,
        kind: body.kind,
        reason: body.reason,
        text: cleanMessage(body.text),
        lines: body.lines,
        pictureIds: body.picture_ids ?? [],
        requestKey: readRequestKey(headers),
      })
      return own(shopper, returnNumber, language)
    },
    { limit: { max: 30 } },
  )
  api.add(contract.getReturn, ({ shopper, params, language }) => own(shopper, params.return_number, language))
  api.add(contract.withdrawReturn, async ({ shopper, params, language }) => {
    const returnNumber = params.return_number
    await withdrawReturn(context, { shopper, returnNumber })
    return own(shopper, returnNumber, language)
  })
  api.add(contract.markReturnShipped, async ({ shopper, params, body, language }) => {
    const returnNumber = params.return_number
    const { carrier: carrierCode, tracking_number: trackingNumber } = body
    await markReturnShipped(context, { shopper, returnNumber, carrierCode, trackingNumber })
    return own(shopper, returnNumber, language)
  })
  api.add(contract.listCarriers, async ({ language }) => {
    const carriers = await readCarriers(context.database)
    return carriers.map(({ code, names }) => ({ code, name: nameIn(language, names) }))
  })
}
