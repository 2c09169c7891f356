import * as contract from '#features/fulfilment/contract.ts'
import { confirmedOrder, type PaymentService, requireOrder } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { RefundDesk } from './refund-desk.ts'
import { callOff } from './use-cases/returns/call-off.ts'
import { confirmReceipt } from './use-cases/confirm-receipt.ts'
import { readStory } from './use-cases/read-story.ts'

export interface FulfilmentPorts {
  payments: PaymentService
  desk: RefundDesk
}

export function addFulfilmentCalls(api: Api, context: ShopContext, { payments, desk }: FulfilmentPorts): void {
  const { database } = context
  const storyOf = async (request: { shopper: Shopper; orderNumber: string; language: Language }) =>
    readStory(database, await requireOrder(database, request.shopper, request.orderNumber), request.language)

  api.add(contract.getOrder, async ({ shopper, params, language }) => {
    const order = await confirmedOrder(database, payments, { shopper, orderNumber: params.order_number })
    return readStory(database, order, language)
  })
  api.add(contract.confirmReceipt, async ({ shopper, params, body, language }) => {
    const orderNumber = params.order_number
    await confirmReceipt(context, { shopper, orderNumber, shipmentNumber: body.shipment_number })
    return storyOf({ shopper, orderNumber, language })
  })
  api.add(contract.callOff, async ({ shopper, params, body, language }) => {
    const orderNumber = params.order_number
    await callOff(context, desk, { shopper, orderNumber, lines: body.lines })
    return storyOf({ shopper, orderNumber, language })
  })
}
