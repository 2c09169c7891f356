import { isEditConflict } from '#console-session/console-api.ts'
import type { ConsoleInvoice } from '#features/invoices/console-contract.ts'

export interface InvoiceChanged {
  onDone(changed: ConsoleInvoice): void
  /** Another person or a refund has changed the invoice. */
  onMoved(current: ConsoleInvoice): void
}

/** Passes the invoice on as changed, or as it is now where the change came too late. */
export async function settleChange(sent: Promise<ConsoleInvoice>, { onDone, onMoved }: InvoiceChanged): Promise<void> {
  try {
    onDone(await sent)
  } catch (failure) {
    if (!isEditConflict(failure)) throw failure
    onMoved(failure.body.current as ConsoleInvoice)
  }
}
