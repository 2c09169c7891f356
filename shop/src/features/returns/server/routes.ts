/** Shoppers' routes of returns. */
import * as contract from '#features/returns/contract.ts'
import type { Api } from '#platform/http/api.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { readRequestKey } from '#platform/http/calls/request-keys.ts'
import { cleanMessage } from '#platform/http/requests/clean-message.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { RefundContext } from './ports/refund-service.ts'
import { markReturnShipped, withdrawReturn } from './use-cases/change-by-shopper.ts'
import { readOwnReturn } from './use-cases/read-return.ts'
import { requestReturn } from './use-cases/request-return.ts'

export function addReturnCalls(api: Api, context: RefundContext): void {
  const own = (shopper: Shopper, returnNumber: string, language: Language) =>
    readOwnReturn(context, { shopper, returnNumber, language })

  api.add(
    contract.requestReturn,
    async ({ shopper, params, body, headers, language }) => {
      const returnNumber = await requestReturn(context, {
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
}
