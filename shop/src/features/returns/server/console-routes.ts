/** Console routes of returns. */
import * as returns from '#features/returns/console-contract.ts'
import type { Api } from '#platform/http/api.ts'
import type { StaffReader } from '#platform/http/calls/access.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import { readFen } from '#platform/money/money.ts'
import type { ReturnsContext } from './ports/refund-service.ts'
import { listReturnsAsStaff, readConsoleReturn } from './use-cases/console/read-console-return.ts'
import {
  approveReturnAsStaff,
  receiveReturnAsStaff,
  refundShipmentAsStaff,
  refuseReturnAsStaff,
} from './use-cases/console/staff-returns.ts'

export function addConsoleReturnCalls(api: Api, context: ReturnsContext): void {
  const read = (returnNumber: string, reader: StaffReader) => readConsoleReturn(context, returnNumber, reader)

  api.add(returns.listConsoleReturns, ({ query, language, url }) =>
    listReturnsAsStaff(context, query, { language, url }),
  )
  api.add(returns.getConsoleReturn, ({ staff, params, language }) => read(params.return_number, { staff, language }))
  api.add(returns.approveReturnAsStaff, async ({ staff, params, body, headers, language }) => {
    const returnNumber = params.return_number
    const { kind, fee_back, answer: message = '' } = body
    const request = { staff, key: requireRequestKey(headers) }
    await approveReturnAsStaff(context, request, {
      returnNumber,
      kind,
      feeBackInFen: readFen(fee_back),
      answer: message,
    })
    return read(returnNumber, { staff, language })
  })
  api.add(returns.refuseReturnAsStaff, async ({ staff, params, body, language }) => {
    const returnNumber = params.return_number
    await refuseReturnAsStaff(context, staff, {
      returnNumber,
      reason: body.reason,
      hasNothingCome: body.nothing_came ?? false,
    })
    return read(returnNumber, { staff, language })
  })
  api.add(returns.receiveReturnAsStaff, async ({ staff, params, body, headers, language }) => {
    const returnNumber = params.return_number
    const { lines, fee_back } = body
    const request = { staff, key: requireRequestKey(headers) }
    await receiveReturnAsStaff(context, request, { returnNumber, lines, feeBackInFen: readFen(fee_back) })
    return read(returnNumber, { staff, language })
  })
  api.add(returns.payBackShipment, async ({ staff, params, body, headers, language }) => {
    const { reason, fee_back, lines } = body
    const request = { staff, key: requireRequestKey(headers) }
    const refund = { shipmentId: params.id, reason, lines, feeBackInFen: readFen(fee_back) }
    return read(await refundShipmentAsStaff(context, request, refund), { staff, language })
  })
}
