import { makeQuote, requireGuestOrders } from '#features/checkout/server/index.ts'
import type { Quote } from '#features/checkout/contract.ts'
import type { AddressFields } from '#features/delivery/contract.ts'
import { listAddresses } from '#features/delivery/server/index.ts'
import { getOrderByNumber, orderErrors } from '#features/orders/server/index.ts'
import type { RequestedLine } from '#features/orders/server/ports/purchase-steps.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { getBuyer } from '#features/staff-orders/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { findBuyer } from '../queries/buyer-queries.ts'
import { readReserved } from './write-order.ts'

/** Writes an audit entry before it returns the address book. @throws NotFound for a deleted account */
export async function readBuyer(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  { staff, id, language }: { staff: Staff; id: number; language: Language },
): Promise<ResponseOf<typeof getBuyer>> {
  const [buyer, book] = await Promise.all([findBuyer(database, id), listAddresses(database, id, language)])
  if (!buyer) throw new NotFound()
  const { username, email, isBlocked } = buyer
  await inTransaction((transaction) =>
    writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'shopper.read_addresses',
      subject: { kind: 'shopper', id, label: username },
    }),
  )
  return { id, username, email, is_blocked: isBlocked, addresses: book.results, countries: book.countries }
}

/** The quote of the shopper's own check-out, or of a guest's. @throws NotFound, PermissionDenied, GoodsNotFound, Invalid, NotDeliverable, OrderNotPayable */
export async function quoteAsStaff(
  context: Pick<ShopContext, 'database' | 'now'>,
  request: {
    /** Null: without an account. */
    shopperId: number | null
    lines: readonly RequestedLine[]
    address: AddressFields | null
    code: string
    /** Number of the order to be replaced. */
    replaces: string | null
    language: Language
  },
): Promise<Quote> {
  const { database } = context
  const { shopperId, lines, address, code, language } = request
  if (shopperId === null) await requireGuestOrders(context)
  const shopper = shopperId === null ? null : await findBuyer(database, shopperId)
  if (shopperId !== null && !shopper) throw new NotFound()
  const order = request.replaces === null ? null : await getOrderByNumber(database, request.replaces)
  if (order && order.userId !== shopperId) throw new NotFound()
  if (order && order.status !== 'pending') throw new orderErrors.OrderNotPayable()
  const replaced = order && { orderId: order.id, reserved: await readReserved(database, order) }
  return makeQuote(context, { shopper, lines, addressId: null, address, replaced, code, language })
}
