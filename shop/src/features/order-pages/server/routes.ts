/** Shoppers' routes of whole orders. */
import { getOrder } from '#features/fulfilment/contract.ts'
import * as contract from '#features/order-pages/contract.ts'
import { requireOrder } from '#features/orders/server/index.ts'
import { confirmReceipt } from '#features/parcels/server/index.ts'
import { cancelUnshipped } from '#features/returns/server/index.ts'
import type { RefundContext } from '#features/returns/server/ports/refund-service.ts'
import type { Api } from '#platform/http/api.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { readRequestKey } from '#platform/http/calls/request-keys.ts'
import type { Language } from '#platform/i18n/language.ts'
import { confirmedOrder } from './use-cases/confirmed-order.ts'
import { readOrderDetail } from './use-cases/read-order-detail.ts'
import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'

export function addOrderPageCalls(api: Api, context: RefundContext & { payments: PaymentService }): void {
  const { database, payments } = context
  const storyOf = async (request: { shopper: Shopper; orderNumber: string; language: Language }) =>
    readOrderDetail(context, await requireOrder(database, request.shopper, request.orderNumber), request.language)

  api.add(getOrder, async ({ shopper, params, language }) => {
    const order = await confirmedOrder(database, payments, { shopper, orderNumber: params.order_number })
    const [detail, paymentNumbers] = await Promise.all([
      readOrderDetail(context, order, language),
      order.status === 'pending' ? payments.listCurrentNumbers(order.id) : [],
    ])
    return { ...detail, payment_numbers: paymentNumbers }
  })
  api.add(contract.confirmReceipt, async ({ shopper, params, body, language }) => {
    const orderNumber = params.order_number
    await confirmReceipt(context, { shopper, orderNumber, shipmentNumber: body.shipment_number })
    return storyOf({ shopper, orderNumber, language })
  })
  api.add(contract.cancelUnshipped, async ({ shopper, params, body, headers, language }) => {
    const orderNumber = params.order_number
    await cancelUnshipped(context, {
      shopper,
      orderNumber,
      lines: body.lines,
      requestKey: readRequestKey(headers),
    })
    return storyOf({ shopper, orderNumber, language })
  })
}
