import { lockOffers } from '#features/catalogue/server/index.ts'
import type { AddressFields } from '#features/delivery/contract.ts'
import { readDeliveryTo } from '#features/delivery/server/index.ts'
import { insertGuest } from '#features/identity/server/index.ts'
import { changedSecret, writeAuditEntry } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { withLines } from '../../queries/find-orders.ts'
import { insertGuestOrder } from '../../queries/guest-order-queries.ts'
import { isOrderInReview } from '../../queries/console/in-review.ts'
import { writeNote } from '../../queries/console/note-queries.ts'
import { lockOrder, moveOrder } from '../../queries/move-order.ts'
import type { OrderRow } from '../../queries/order-tables.ts'
import { putOrderAddress } from '../../queries/order-address-queries.ts'
import type { OrderContext } from '../../ports/order-context.ts'
import type { Buyer, PlacedOrder, PurchaseSteps } from '../../ports/purchase-steps.ts'
import { phoneKeyOf } from '../../rules/guest-keys.ts'
import { OrderInReview, OrderNotPayable } from '../../rules/errors.ts'
import { placeOrder, type Purchase } from '../place-order.ts'

export interface StaffPurchase extends Omit<Purchase, 'addressId' | 'address' | 'termsVersion'> {
  address: AddressFields
  /** For staff alone. */
  note: string
  /** The unpaid order to replace. */
  replaces: OrderRow | null
  /** For a new guest, whose row is written with the order; null for a known buyer. */
  guest: { email: string | null; idempotencyKey: string } | null
}

/**
 * Places an order for a shopper, by the same function as their own purchase, or one in place of an unpaid one: both or
 * neither. A payment that was faster wins.
 * Writes address, note and audit entries in the transaction of the order.
 * @throws OrderNotPayable and OrderInReview for the order to be replaced; otherwise as `placeOrder`
 */
export function placeOrderAsStaff(
  context: OrderContext,
  { buyer, staff }: { buyer: Buyer; staff: Staff },
  { note, replaces, guest, ...purchase }: StaffPurchase,
  steps: Omit<PurchaseSteps, 'rowWithOrder' | 'replace' | 'before'>,
): Promise<PlacedOrder> {
  return placeOrder(
    context,
    buyer,
    {
      ...purchase,
      addressId: 'default',
      termsVersion: null,
      ...(guest && { isGuestKey: true, idempotencyKey: guest.idempotencyKey }),
    },
    {
      ...steps,
      // The first attempt is written when the shopper begins to pay, because they choose the provider.
      rowWithOrder: null,
      ...(replaces && { replace: (transaction) => endReplaced(transaction, context, replaces, purchase.lines) }),
      ...(guest && { before: (transaction) => insertGuest(transaction, buyer.id, context.now()) }),
      async also(transaction, order) {
        const { address } = await readDeliveryTo(transaction, purchase.address)
        await putOrderAddress(transaction, order.id, address!, order.createdAt)
        if (guest)
          await insertGuestOrder(transaction, {
            ...guest,
            orderId: order.id,
            phoneKey: phoneKeyOf(context.secretKey, address!.phone),
            networkKey: null,
            placedAt: order.createdAt,
          })
        if (note !== '') await writeNote(transaction, order.id, { note, flag: 'none' })
        await writeEntries(transaction, { staff, order, replaces })
        await steps.also?.(transaction, order)
      },
    },
  )
}

/** Locks the order first, then the goods of both orders by id. */
async function endReplaced(
  transaction: Database,
  { now }: Pick<OrderContext, 'now'>,
  replaces: OrderRow,
  lines: Purchase['lines'],
): Promise<void> {
  const order = await lockOrder(transaction, replaces.id)
  if (order?.status !== 'pending') throw new OrderNotPayable()
  if (await isOrderInReview(transaction, order.id)) throw new OrderInReview()
  const [{ lines: before } = { lines: [] }] = await withLines(transaction, [order])
  await lockOffers(transaction, [...new Set([...before, ...lines].map(({ goodsId }) => goodsId))])
  if (!(await moveOrder(transaction, order.id, 'cancel', now()))) throw new OrderNotPayable()
}

async function writeEntries(
  transaction: Database,
  { staff, order, replaces }: { staff: Staff; order: OrderRow; replaces: OrderRow | null },
): Promise<void> {
  const common = { by: staff, at: order.createdAt }
  if (replaces) {
    await writeAuditEntry(transaction, {
      ...common,
      action: 'order.replace',
      subject: subjectOf(replaces),
      changes: { status: ['pending', 'cancelled'], replaced_by: [null, order.orderNumber] },
    })
  }
  await writeAuditEntry(transaction, {
    ...common,
    action: 'order.create',
    subject: subjectOf(order),
    changes: {
      amount: [replaces && toWireMoney(replaces.totalInFen), toWireMoney(order.totalInFen)],
      address: changedSecret,
      ...(replaces ? { replaces: [null, replaces.orderNumber] } : {}),
    },
  })
}

const subjectOf = ({ orderNumber }: OrderRow) => ({ kind: 'order', id: orderNumber, label: orderNumber })
