/** Console routes of whole orders and their slips. */
import { getConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { getOrderByNumber } from '#features/orders/server/index.ts'
import * as changes from '#features/order-pages/console-contract/order-changes.ts'
import * as slips from '#features/order-pages/console-contract/slips.ts'
import {
  cancelUnshippedAsStaff,
  giveGoodwillAsStaff,
  previewCancellationAsStaff,
} from '#features/returns/server/index.ts'
import type { ReturnsContext } from '#features/returns/server/ports/refund-service.ts'
import type { Api } from '#platform/http/api.ts'
import type { StaffReader } from '#platform/http/calls/access.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import { readFen, toWireMoney } from '#platform/money/money.ts'
import { changeAddressAsStaff } from './use-cases/change-address-as-staff.ts'
import { readConsoleOrder } from './use-cases/read-console-order.ts'
import { readPickListAsStaff } from './use-cases/read-pick-list.ts'
import { readRawWords } from './use-cases/read-raw-words.ts'
import { readSlipsAsStaff } from './use-cases/read-slips.ts'
import { renewOrderLink } from './use-cases/renew-order-link.ts'

export function addConsoleOrderPageCalls(api: Api, context: ReturnsContext): void {
  const { database } = context
  const read = async (orderNumber: string, reader: StaffReader) =>
    readConsoleOrder(context, await getOrderByNumber(database, orderNumber), reader)

  api.add(getConsoleOrder, ({ staff, params, language }) => read(params.order_number, { staff, language }))
  api.add(changes.readRaw, ({ staff, params }) =>
    readRawWords(context, { staff, orderNumber: params.order_number, rawId: params.raw_id }),
  )
  api.add(changes.putAddress, async ({ staff, params, body, language }) => {
    await changeAddressAsStaff(context, staff, { orderNumber: params.order_number, fields: body })
    return read(params.order_number, { staff, language })
  })
  api.add(changes.renewOrderLink, ({ staff, params, body }) =>
    renewOrderLink(context, { staff, orderNumber: params.order_number, reason: body.reason }),
  )
  api.add(changes.previewCancellation, async ({ params, body }) => {
    const plan = await previewCancellationAsStaff(context, { orderNumber: params.order_number, ...body })
    const { refundInFen, feeBackInFen, isWhole } = plan
    return {
      amount: toWireMoney(refundInFen),
      fee_back: toWireMoney(feeBackInFen),
      currency: 'CNY' as const,
      is_whole: isWhole,
    }
  })
  api.add(changes.cancelUnshippedAsStaff, async ({ staff, params, body, headers, language }) => {
    const { expected_amount: expected, ...wish } = body
    const request = { staff, key: requireRequestKey(headers), orderNumber: params.order_number }
    const expectedInFen = expected === undefined ? undefined : readFen(expected)
    await cancelUnshippedAsStaff(context, { ...request, ...wish, expectedInFen })
    return read(params.order_number, { staff, language })
  })
  api.add(changes.giveGoodwillAsStaff, async ({ staff, params, body, headers, language }) => {
    const orderNumber = params.order_number
    const request = { staff, key: requireRequestKey(headers) }
    const amountInFen = readFen(body.amount)
    await giveGoodwillAsStaff(context, request, { orderNumber, amountInFen, reason: body.reason })
    return read(orderNumber, { staff, language })
  })
  api.add(
    slips.readSlips,
    ({ staff, body, language }) => readSlipsAsStaff(context, body.order_numbers, { staff, language }),
    {
      bodyLimitInBytes: 64 * 1024,
    },
  )
  api.add(slips.readPickList, ({ body, language }) => readPickListAsStaff(context, body.order_numbers, language), {
    bodyLimitInBytes: 64 * 1024,
  })
}
