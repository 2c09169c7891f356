import * as contract from '#features/payments/console-contract.ts'
import type { RefundContext } from '#features/returns/server/ports/refund-service.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import type { PaymentContext } from './payment-context.ts'
import { decideCaseAsStaff } from './use-cases/cases/decide-case.ts'
import { readCase, listPaymentCases } from './use-cases/cases/list-payment-cases.ts'

export function addConsolePaymentCalls(api: Api, context: PaymentContext & RefundContext): void {
  const { database } = context
  api.add(contract.listReview, ({ query, language, url }) => listPaymentCases(database, query, { language, url }))
  api.add(contract.decideReview, async ({ staff, params: { id }, body, headers, language }) => {
    await decideCaseAsStaff(context, { staff, key: requireRequestKey(headers), id, ...body })
    return readCase(database, id, language)
  })
}
