/** Changes of staff to a request for an invoice, under the locks of account and order. */
import { getOrderById, ownOrders } from '#features/orders/server/index.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { findInvoice } from '../queries/invoice-queries.ts'
import type { InvoiceRow } from '../queries/invoice-tables.ts'
import { InvoiceMoved } from '../rules/invoice-errors.ts'
import { announceInvoice, type InvoiceNews } from './announce-invoice.ts'
import { readConsoleInvoice } from './read-console-invoice.ts'

export interface InvoiceChange {
  staff: Staff
  id: number
  /** The revision that the staff member has seen. */
  revision: number
}

export interface LockedInvoice extends ownOrders.OrderWithOwner {
  transaction: Database
  now: Date
}

/**
 * Changes a request once for its revision, with an entry in the audit log.
 * @throws NotFound, InvoiceMoved
 */
export async function changeInvoice(
  context: ShopContext,
  { staff, id, revision }: InvoiceChange,
  event: 'issue' | 'correct' | 'decline' | 'replace',
  work: (locked: LockedInvoice, row: InvoiceRow) => Promise<AuditChanges>,
  reason?: string,
): Promise<void> {
  const found = await findInvoice(context.database, id)
  if (!found) throw new NotFound()
  const { userId } = await getOrderById(context.database, found.orderId)
  const now = context.now()
  const changed = context.inTransaction(async (transaction) => {
    const locked = {
      transaction,
      now,
      ...(await ownOrders.lockOrderWithOwner(transaction, { orderId: found.orderId, userId })),
    }
    const row = await findInvoice(transaction, id)
    if (row?.revision !== revision) throw new StateMoved()
    const changes = await work(locked, row)
    await writeAuditEntry(transaction, {
      by: staff,
      at: now,
      action: `invoice.${event}`,
      subject: { kind: 'invoice', id, label: locked.order.orderNumber },
      changes,
      ...(reason ? { reason } : {}),
    })
  })
  await changed.catch(async (error: unknown) => {
    throw error instanceof StateMoved ? new InvoiceMoved(await readConsoleInvoice(context, id)) : error
  })
}

/** Thrown within the transaction, where the current state cannot be read for the response. */
export class StateMoved extends Error {}

export function requireMoved(row: InvoiceRow | null): InvoiceRow {
  if (!row) throw new StateMoved()
  return row
}

/** Notifies the owner, unless it is erased. */
export async function announce(
  context: ShopContext,
  { transaction, order, hasOwner }: LockedInvoice,
  news: Omit<InvoiceNews, 'order'>,
): Promise<void> {
  if (hasOwner) await announceInvoice(transaction, context, { order, ...news })
}
