import type { InvoiceRequest, InvoiceState } from '#features/invoices/contract/invoices.ts'

/** Whether the shopper may request again. */
export const isReplaceable = ({ status }: Pick<InvoiceRequest, 'status'>): boolean =>
  status === 'declined' || status === 'withdrawn'

/** The request that counts: the newest, unless the shopper has withdrawn it. */
export function currentRequest({ requests }: Pick<InvoiceState, 'requests'>): InvoiceRequest | null {
  const [newest] = requests
  return newest && newest.status !== 'withdrawn' ? newest : null
}
