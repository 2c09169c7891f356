/** Changes of returns and other refunds by staff, each with its audit entry. */
import type { AuditChanges } from '#features/staff/values.ts'
import { getOrderById } from '#features/orders/server/index.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { maxRequestKeyLength } from '#platform/contract/values.ts'
import type { Database } from '#platform/database/database.ts'
import { Invalid, NotFound } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import { m } from '#texts'
import type { ReturnsConfig } from '../../config.ts'
import { findReturnByNumber, sumGoodwillOfStaff } from '../../queries/find-returns.ts'
import { getReturn } from '../../queries/return-queries.ts'
import type { ReturnRow } from '../../queries/return-tables.ts'
import type { ReturnsContext } from '../../ports/refund-service.ts'
import { AboveRefundLimit } from '../../rules/errors.ts'
import { type LockedOrder, changeOrderAsStaff } from '#features/fulfilment/server/index.ts'
import { approveReturnInTransaction } from '../approve-return.ts'
import { giveGoodwillInTransaction } from '../refunds/give-goodwill.ts'
import { refundShipmentInTransaction } from '../refunds/refund-shipment.ts'
import { type CountedLine, receiveReturnInTransaction } from '../receive-return.ts'
import { refuseReturnInTransaction } from '../refuse-return.ts'
import { refundAsStaff } from './refund-as-staff.ts'
import { requireShipment } from '#features/parcels/server/index.ts'

export interface ReturnAction {
  staff: Staff
  key: string
}

/** @throws NotFound, ReturnAlreadyDecided, ReturnAddressMissing, NotReturnable, AboveRefundLimit, Invalid, RequestKeyReused */
export async function approveReturnAsStaff(
  context: ReturnsContext,
  { staff, key }: ReturnAction,
  request: { returnNumber: string; kind: 'goods_back' | 'money_only'; feeBackInFen: number; answer: string },
): Promise<void> {
  const { returnNumber, kind, ...decision } = request
  await change(
    context,
    { staff, key, returnNumber, action: 'return.approve', sent: [kind, decision] },
    (locked, row) => {
      if (kind === 'goods_back' && row.kind === 'money_only') {
        throw new Invalid({ kind: [(options) => m.returns_money_only_stays({}, options)] })
      }
      return approveReturnInTransaction(locked, context.refunds, {
        row,
        actor: actorOf(staff),
        isMoneyOnly: kind === 'money_only',
        ...decision,
      })
    },
  )
}

/** @throws NotFound, ReturnAlreadyDecided, NotReturnable, AboveRefundLimit, Invalid, RequestKeyReused */
export async function receiveReturnAsStaff(
  context: ReturnsContext,
  { staff, key }: ReturnAction,
  request: { returnNumber: string; lines: readonly CountedLine[] | undefined; feeBackInFen: number },
): Promise<void> {
  const { returnNumber, ...counted } = request
  await change(context, { staff, key, returnNumber, action: 'return.receive', sent: counted }, (locked, row) =>
    receiveReturnInTransaction(locked, context.refunds, { row, actor: actorOf(staff), ...counted }),
  )
}

/** @throws NotFound, ReturnAlreadyDecided, Invalid */
export async function refuseReturnAsStaff(
  context: ShopContext,
  staff: Staff,
  { returnNumber, reason, hasNothingCome }: { returnNumber: string; reason: string; hasNothingCome: boolean },
): Promise<void> {
  const { orderNumber, id } = await getReturnAsStaff(context.database, returnNumber)
  const subject = subjectOf(returnNumber)
  await changeOrderAsStaff(
    context,
    { staff, orderNumber, action: 'return.refuse', reason, subject },
    async (locked) => {
      const row = await getReturn(locked.transaction, id)
      await refuseReturnInTransaction(locked, { row, actor: actorOf(staff), answer: reason, hasNothingCome })
      return { result: null, changes: { status: [row.status, 'refused'] } }
    },
  )
}

/** @throws NotFound, NotReturnable, AboveRefundLimit, Invalid, RequestKeyReused */
export async function giveGoodwillAsStaff(
  context: ReturnsContext,
  { staff, key }: ReturnAction,
  { orderNumber, amountInFen, reason }: { orderNumber: string; amountInFen: number; reason: string },
): Promise<void> {
  const act = { staff, orderNumber, action: 'order.goodwill', reason, once: { key, sent: [amountInFen, reason] } }
  const requestKey = `staff ${staff.id} ${key}`.slice(0, maxRequestKeyLength)
  await refundAsStaff(context, act, async (locked) => {
    const details = { actor: actorOf(staff), amountInFen, answer: reason, requestKey }
    const { returnNumber, opened } = await giveGoodwillInTransaction(locked, context.refunds, details)
    // Small sums add up, so their total is subject to the limit, too.
    const goodwillInFen = await sumGoodwillOfStaff(locked.transaction, locked.order.id)
    await requireWithin(locked.transaction, context.limits, {
      staff,
      amountInFen: Math.max(amountInFen, goodwillInFen),
    })
    const changes: AuditChanges = { amount: [null, toWireMoney(amountInFen)], return: [null, returnNumber] }
    return { opened, result: null, changes }
  })
}

/**
 * Refunds a lost or returned shipment instead of replacing it.
 * @returns the number of the return that records the refund
 * @throws NotFound, ShipmentStateConflict, NotShippable, NotReturnable, AboveRefundLimit, Invalid, RequestKeyReused
 */
export async function refundShipmentAsStaff(
  context: ReturnsContext,
  { staff, key }: ReturnAction,
  request: { shipmentId: number; reason: string; feeBackInFen: number; lines: readonly CountedLine[] | undefined },
): Promise<string> {
  const { orderNumber, number } = await requireShipment(context.database, request.shipmentId)
  const { reason, feeBackInFen, lines } = request
  const once = { key, sent: [number, reason, feeBackInFen, lines] }
  const act = { staff, orderNumber, action: 'shipment.pay_back', reason, once }
  return refundAsStaff(context, act, async (locked) => {
    const details = { number, actor: actorOf(staff), answer: reason, feeBackInFen, lines }
    const { id, returnNumber, opened } = await refundShipmentInTransaction(locked, context.refunds, details)
    const { amountInFen } = await getReturn(locked.transaction, id)
    await requireWithin(locked.transaction, context.limits, { staff, amountInFen })
    const changes: AuditChanges = { shipment: [null, number], amount: [null, toWireMoney(amountInFen)] }
    return { opened, result: returnNumber, changes }
  })
}

/** @throws NotFound */
export async function getReturnAsStaff(
  database: Database,
  returnNumber: string,
): Promise<ReturnRow & { orderNumber: string }> {
  const found = await findReturnByNumber(database, returnNumber)
  if (!found) throw new NotFound()
  const { orderNumber } = await getOrderById(database, found.orderId)
  return { ...found, orderNumber }
}

/** The limit of the environment overrides that of the settings. @throws AboveRefundLimit */
export async function requireWithin(
  database: Database,
  { refundLimitInFen }: ReturnsConfig,
  { staff, amountInFen }: { staff: Staff; amountInFen: number },
): Promise<void> {
  if (staff.role === 'owner') return
  const limitInFen = refundLimitInFen ?? parseMoney((await readSettings(database)).refund_limit ?? '')
  if (limitInFen !== null && amountInFen > limitInFen) throw new AboveRefundLimit(limitInFen)
}

const actorOf = (staff: Staff) => ({ kind: 'staff', staffId: staff.id }) as const
const subjectOf = (returnNumber: string) => ({ kind: 'return', id: returnNumber, label: returnNumber })

/** Changes one return once per idempotency key, and sends its refund after the commit. */
async function change(
  context: ReturnsContext,
  { staff, key, returnNumber, action, sent }: ReturnAction & { returnNumber: string; action: string; sent: unknown },
  work: (locked: LockedOrder, row: ReturnRow) => Promise<number | null>,
): Promise<void> {
  const { id, orderNumber } = await getReturnAsStaff(context.database, returnNumber)
  const act = {
    staff,
    orderNumber,
    action,
    subject: subjectOf(returnNumber),
    once: { key, sent: [returnNumber, sent] },
  }
  await refundAsStaff(context, act, async (locked) => {
    const before = await getReturn(locked.transaction, id)
    const opened = await work(locked, before)
    const after = await getReturn(locked.transaction, id)
    await requireWithin(locked.transaction, context.limits, { staff, amountInFen: after.amountInFen })
    const changes: AuditChanges = {
      status: [before.status, after.status],
      amount: [toWireMoney(before.amountInFen), toWireMoney(after.amountInFen)],
    }
    return { opened, result: null, changes }
  })
}
