import { foldCode } from '#features/promotions/values.ts'
import * as contract from '#features/staff-orders/console-contract.ts'
import { defaultReservationHours } from '#features/staff-orders/values.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import { parseMoney } from '#platform/money/money.ts'
import { makePaymentLink } from './use-cases/payment-link.ts'
import { quoteAsStaff, readBuyer } from './use-cases/quote-order.ts'
import { placeOrderForShopper, replaceOrderForShopper, type WriteContext } from './use-cases/write-order.ts'

/** Orders that one staff member writes: one a minute. */
const maxOrdersPerHour = 60

export function addConsoleStaffOrderCalls(api: Api, context: WriteContext): void {
  const countWriter = api.limits.ofKey({ name: 'orders by staff', max: maxOrdersPerHour, windowInSeconds: 3_600 })
  api.add(contract.getBuyer, ({ staff, params, language }) => readBuyer(context, { staff, id: params.id, language }))
  api.add(contract.quoteAsStaff, ({ body, language }) =>
    quoteAsStaff(context, {
      shopperId: body.shopper_id ?? null,
      lines: body.lines.map(toRequested),
      address: body.address ?? null,
      code: foldCode(body.code ?? ''),
      replaces: body.replaces ?? null,
      language,
    }),
  )
  api.add(contract.placeOrder, async ({ staff, body, headers, language }) => {
    countWriter(String(staff.id))
    const buyer = { shopperId: body.shopper_id ?? null, email: body.email ?? '' }
    const key = requireRequestKey(headers)
    const order = await placeOrderForShopper(context, { staff, key, language, ...buyer, ...toPurchase(body) })
    return { order_number: order.orderNumber }
  })
  api.add(contract.replaceOrder, async ({ staff, params, body, headers, language }) => {
    countWriter(String(staff.id))
    const key = requireRequestKey(headers)
    const orderNumber = params.order_number
    const order = await replaceOrderForShopper(context, { staff, key, orderNumber, language, ...toPurchase(body) })
    return { order_number: order.orderNumber }
  })
  api.add(contract.makePaymentLink, ({ staff, params, body, headers }) =>
    makePaymentLink(context, {
      staff,
      key: requireRequestKey(headers),
      orderNumber: params.order_number,
      send: body.send ?? false,
    }),
  )
}

const toRequested = ({ goods_id: goodsId, quantity }: { goods_id: number; quantity: number }) => ({ goodsId, quantity })

function toPurchase(body: contract.SentPurchase) {
  return {
    lines: body.lines.map(toRequested),
    address: body.address,
    code: foldCode(body.code ?? ''),
    note: body.note ?? '',
    expectedTotalInFen: parseMoney(body.expected_total)!,
    hours: body.hours ?? defaultReservationHours,
  }
}
