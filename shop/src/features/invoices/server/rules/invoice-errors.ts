import { m } from '#texts'
import { maxInvoiceRequests, type UnavailableReason } from '#features/invoices/values.ts'
import { ApiError, EditConflict, errorOf, Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'

const unavailable = {
  not_offered: (options) => m.invoices_not_offered({}, options),
  not_paid: (options) => m.invoices_not_paid({}, options),
  nothing_left: (options) => m.invoices_nothing_left({}, options),
  too_late: (options) => m.invoices_too_late({}, options),
  too_many: (options) => m.invoices_too_many({ max: maxInvoiceRequests }, options),
  closed: (options) => m.invoices_closed({}, options),
} satisfies Record<UnavailableReason | 'too_many' | 'closed', LocalizedMessage>

export class InvoiceNotAvailable extends ApiError {
  constructor(reason: keyof typeof unavailable) {
    super('invoice_not_available', unavailable[reason])
  }
}

/** An order has one open or issued invoice. */
export class InvoiceAlreadyRequested extends errorOf('invoice_already_issued', m.invoices_already_requested) {}

/** An issued invoice cannot be withdrawn. */
export class InvoiceAlreadyIssued extends errorOf('invoice_already_issued', m.invoices_already_issued) {}

/** Another request, a refund or other staff have changed the request. */
export class InvoiceMoved extends EditConflict {
  constructor(current: unknown) {
    super(current, [])
  }
}

const numberIsUsed: LocalizedMessage = (options) => m.invoices_number_used({}, options)
export const invoiceNumberUsed = (field: 'number' | 'new_number' = 'number') => new Invalid({ [field]: [numberIsUsed] })
export const notAnInvoiceFile = () => new Invalid({ file: [(options) => m.invoices_not_a_file({}, options)] })
export const invoiceFileIsCutOff = () => new Invalid({ file: [(options) => m.invoices_file_is_cut_off({}, options)] })
export const issuedTooEarly = (event: 'issue' | 'correct', day: string) =>
  new Invalid({
    issued_on: [
      (options) =>
        event === 'issue'
          ? m.invoices_issued_too_early({ day }, options)
          : m.invoices_corrected_too_early({ day }, options),
    ],
  })
export const issuedInFuture = () => new Invalid({ issued_on: [(options) => m.invoices_issued_in_future({}, options)] })
