import { createHash } from 'node:crypto'
import { explainBasket, requireGuestOrders } from '#features/checkout/server/index.ts'
import type { AddressFields } from '#features/delivery/contract.ts'
import { reserveUserId } from '#features/identity/server/index.ts'
import { addOrderEvent } from '#features/fulfilment/server/index.ts'
import {
  getOrderByNumber,
  guestOrders,
  type OrderRow,
  placeOrderAsStaff,
  withLines,
} from '#features/orders/server/index.ts'
import type { OrderContext } from '#features/orders/server/ports/order-context.ts'
import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'
import type { RequestedLine } from '#features/orders/server/ports/purchase-steps.ts'
import type { ReservationHours } from '#features/staff-orders/values.ts'
import { respondIdempotently } from '#features/staff/server/index.ts'
import { paths } from '#paths'
import { isOwnerDeleted } from '#platform/database/database-errors.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { digestOfRequest } from '#platform/http/calls/request-keys.ts'
import { Invalid, NotFound, errorOf } from '#platform/http/responses/errors.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { type BuyerRow, findBuyer, lockBuyer } from '../queries/buyer-queries.ts'
import { m } from '#texts'

class ShopperBlocked extends errorOf('shopper_blocked', m.staff_orders_shopper_blocked) {}

export type WriteContext = OrderContext & { payments: PaymentService }

export interface OrderByStaff {
  staff: Staff
  /** The form's key; a repeat finds its order. */
  key: string
  lines: readonly RequestedLine[]
  address: AddressFields
  /** As `foldCode` returns it; empty for none. */
  code: string
  note: string
  expectedTotalInFen: number
  hours: ReservationHours
  /** The language of staff, for a new quote. */
  language: Language
}

/** A buyer without an account, who begins with the order. */
type NewGuest = BuyerRow & { isNew: true }

/**
 * Without `shopperId` the order is a guest's.
 * @param request `email` is the guest's, empty for none
 * @throws Invalid for an `email` beside an account; NotFound for a deleted account, ShopperBlocked, PermissionDenied; errors of a basket's check-out
 */
export async function placeOrderForShopper(
  context: WriteContext,
  { shopperId, email, ...request }: OrderByStaff & { shopperId: number | null; email: string },
): Promise<OrderRow> {
  if (shopperId === null) return write(context, await newGuest(context, email), request, null)
  if (email !== '') throw new Invalid({ email: [(options) => m.staff_orders_email_of_guest({}, options)] })
  const buyer = await requireBuyer(context.database, shopperId)
  // A guest has one purchase; staff may change it, but not add one.
  if (buyer.isGuest) throw new NotFound()
  return write(context, buyer, request, null)
}

/**
 * Changes an unpaid order of any kind: cancels it, and places a new one in the same transaction.
 * Closes its payment first, and a payment that was faster wins.
 * @throws NotFound, OrderNotPayable, OrderInReview; otherwise as `placeOrderForShopper`
 */
export async function replaceOrderForShopper(
  context: WriteContext,
  request: OrderByStaff & { orderNumber: string },
): Promise<OrderRow> {
  const order = await getOrderByNumber(context.database, request.orderNumber)
  return write(context, await requireBuyer(context.database, order.userId), request, order)
}

async function newGuest(context: WriteContext, email: string): Promise<NewGuest> {
  await requireGuestOrders(context)
  if (email !== '' && !isMailAddress(email))
    throw new Invalid({ email: [(options) => m.checkout_email_wrong({}, options)] })
  const id = await reserveUserId(context.database)
  return { id, username: '', email: email || null, language: null, isBlocked: false, isGuest: true, isNew: true }
}

/** Keys of guests are UUIDs. */
const guestKeyOf = (staffKey: string) => createHash('sha256').update(staffKey).digest('hex').slice(0, 32)

async function write(
  context: WriteContext,
  buyer: BuyerRow | NewGuest,
  { staff, key, language, hours, ...request }: OrderByStaff,
  replaces: OrderRow | null,
): Promise<OrderRow> {
  const { lines, address, code, note, expectedTotalInFen } = request
  const replaced = replaces && { orderId: replaces.id, reserved: await readReserved(context.database, replaces) }
  const isNew = 'isNew' in buyer
  // Keys of the shopper's own forms are others.
  const idempotencyKey = `staff ${staff.id} ${key}`
  const wish = { shopper: isNew ? null : buyer, lines, addressId: null, address, replaced, code, language }
  if (replaces?.status === 'pending') await context.payments.close(replaces.id)
  const sorted = lines.toSorted((a, b) => a.goodsId - b.goodsId)
  const sent = [
    replaces?.orderNumber ?? '',
    sorted,
    address,
    code,
    note,
    expectedTotalInFen,
    hours,
    ...(isNew ? [buyer.email] : []),
  ]
  try {
    const { order } = await placeOrderAsStaff(
      context,
      { buyer, staff },
      {
        ...request,
        replaces,
        message: replaces?.message ?? '',
        // The list of orders needs a login.
        redirectUrl: new URL(buyer.isGuest ? paths.findOrder : paths.orders, context.config.shopOrigin).href,
        language: replaces?.language ?? buyer.language ?? defaultLanguage,
        reservedForInMs: hours * 3_600_000,
        idempotencyKey,
        guest: isNew ? { email: buyer.email, idempotencyKey: guestKeyOf(idempotencyKey) } : null,
        requestDigest: digestOfRequest(sent),
      },
      {
        ...explainBasket(context, { ...wish, expectedTotalInFen }),
        async also(transaction, order) {
          requireOpen(await lockBuyer(transaction, buyer.id))
          // Orders are found by buyer and key, so only this finds the key with another buyer.
          const claim = { by: staff, key, sent: [isNew ? null : buyer.id, ...sent], now: order.createdAt }
          await respondIdempotently(transaction, claim, async () => null)
          await recordEvents(transaction, { staff, order, replaces })
          if (replaces && buyer.isGuest) {
            const copy = { from: replaces.id, to: order.id, now: order.createdAt }
            await guestOrders.copyGuestOrder(transaction, copy)
          }
        },
      },
    )
    return order
  } catch (error) {
    throw isOwnerDeleted(error) ? new NotFound() : error
  }
}

async function requireBuyer(database: Database, id: number): Promise<BuyerRow> {
  return requireOpen(await findBuyer(database, id))
}

function requireOpen(buyer: BuyerRow | null): BuyerRow {
  if (!buyer) throw new NotFound()
  if (buyer.isBlocked) throw new ShopperBlocked()
  return buyer
}

/** Quantities that an unpaid order reserves, by goods. A repeated call has replaced it already. */
export async function readReserved(database: Database, order: OrderRow): Promise<Map<number, number>> {
  const [{ lines } = { lines: [] }] = await withLines(database, [order])
  return new Map(lines.map(({ goodsId, quantity }) => [goodsId, quantity]))
}

async function recordEvents(
  transaction: Database,
  { staff, order, replaces }: { staff: Staff; order: OrderRow; replaces: OrderRow | null },
): Promise<void> {
  const actor = { kind: 'staff', staffId: staff.id } as const
  const createdAt = order.createdAt
  if (replaces) {
    const facts = { order_number: order.orderNumber }
    await addOrderEvent(transaction, { orderId: replaces.id, kind: 'replaced', facts, actor, createdAt })
  }
  await addOrderEvent(transaction, {
    orderId: order.id,
    kind: 'placed_by_staff',
    facts: replaces ? { order_number: replaces.orderNumber } : {},
    actor,
    createdAt,
  })
}
