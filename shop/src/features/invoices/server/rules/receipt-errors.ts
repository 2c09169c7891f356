import { m } from '#texts'
import { ApiError, type LocalizedMessage } from '#platform/http/responses/errors.ts'

const unavailable = {
  not_offered: (options) => m.invoices_receipt_not_offered({}, options),
  not_paid: (options) => m.invoices_receipt_not_paid({}, options),
  nothing_left: (options) => m.invoices_receipt_nothing_left({}, options),
} satisfies Record<string, LocalizedMessage>

export class ReceiptNotAvailable extends ApiError {
  constructor(reason: keyof typeof unavailable) {
    super('invoice_not_available', unavailable[reason])
  }
}

/** A paper is issued once, to one addressee. */
export class ReceiptAlreadyIssued extends ApiError {
  constructor(number: string) {
    super('invoice_already_issued', (options) => m.invoices_receipt_already_issued({ number }, options))
  }
}
