import type { InvoiceRequest } from '#features/invoices/contract/invoices.ts'
import { maxInvoiceRequests } from '#features/invoices/values.ts'
import { withLockedOrderById } from '#features/fulfilment/server/index.ts'
import { ownOrders, requireOrder } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readSeat } from '#platform/database/queries/read-seat.ts'
import {
  findCurrentInvoice,
  findInvoice,
  insertInvoice,
  moveInvoice,
  readInvoicesOfOrder,
} from '../queries/invoice-queries.ts'
import { checkDetails, type InvoiceDetails } from '../rules/check-details.ts'
import { InvoiceAlreadyIssued, InvoiceAlreadyRequested, InvoiceNotAvailable } from '../rules/invoice-errors.ts'
import { hasPapers } from '../rules/invoice-states.ts'
import { sumOfRates } from '../rules/invoice-view.ts'
import { findUnavailableReason, readInvoiceableRates, readInvoiceRequest } from './read-invoice-state.ts'

const actor = { kind: 'shopper' } as const

interface OwnOrder {
  shopper: Shopper
  orderNumber: string
}

/** @throws NotFound for orders of others too, Invalid, InvoiceNotAvailable, InvoiceAlreadyRequested */
export async function requestInvoice(
  context: ShopContext,
  { shopper, orderNumber }: OwnOrder,
  { language, ...sent }: InvoiceDetails & { language: Language },
): Promise<InvoiceRequest> {
  const { id: orderId } = await requireOrder(context.database, shopper, orderNumber)
  const details = checkDetails(sent)
  const now = context.now()
  const row = await context.inTransaction(async (transaction) => {
    const order = await ownOrders.lockOwnOrder(transaction, shopper, orderId)
    if (await findCurrentInvoice(transaction, orderId)) throw new InvoiceAlreadyRequested()
    const [seat, rates, earlier] = [
      await readSeat(transaction),
      await readInvoiceableRates(transaction, orderId),
      await readInvoicesOfOrder(transaction, orderId),
    ]
    const reason = findUnavailableReason(order, { seat, rates, now })
    if (reason) throw new InvoiceNotAvailable(reason)
    if (earlier.length >= maxInvoiceRequests) throw new InvoiceNotAvailable('too_many')
    return insertInvoice(transaction, {
      ...details,
      orderId,
      language,
      status: 'requested',
      amountInFen: sumOfRates(rates),
      createdAt: now,
      waitingSince: now,
    })
  })
  return readInvoiceRequest(context.database, row)
}

/** Idempotent. @throws NotFound for requests of others too, InvoiceAlreadyIssued, InvoiceNotAvailable for any other end */
export async function withdrawInvoice(
  context: ShopContext,
  { shopper, orderNumber, id }: OwnOrder & { id: number },
): Promise<InvoiceRequest> {
  const { id: orderId } = await requireOrder(context.database, shopper, orderNumber)
  const row = await withLockedOrderById(context, { orderId, actor }, async ({ transaction }) => {
    const found = await findInvoice(transaction, id)
    if (found?.orderId !== orderId) throw new NotFound()
    if (found.status === 'withdrawn') return found
    const moved = await moveInvoice(transaction, id, 'withdraw')
    if (moved) return moved
    throw hasPapers(found.status) ? new InvoiceAlreadyIssued() : new InvoiceNotAvailable('closed')
  })
  return readInvoiceRequest(context.database, row)
}
