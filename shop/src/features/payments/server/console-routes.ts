import * as contract from '#features/payments/console-contract.ts'
import type { RefundDesk } from '#features/fulfilment/server/index.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import type { PaymentContext } from './payment-context.ts'
import { decideForStaff } from './use-cases/review/decide-case.ts'
import { readCase, readReview } from './use-cases/review/read-review.ts'

export function addConsolePaymentCalls(api: Api, context: PaymentContext, desk: RefundDesk): void {
  const { database } = context
  api.add(contract.listReview, ({ query, language, url }) => readReview(database, query, { language, url }))
  api.add(contract.decideReview, async ({ staff, params: { id }, body, headers, language }) => {
    await decideForStaff(context, desk, { staff, key: requireRequestKey(headers), id, ...body })
    return readCase(database, id, language)
  })
}
