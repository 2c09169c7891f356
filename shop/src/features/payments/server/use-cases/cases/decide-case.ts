/** Staff decide payment cases. Money and goods move by the usual functions. */
import { refundDueReturns, delayRefund } from '#features/returns/server/index.ts'
import type { RefundContext } from '#features/returns/server/ports/refund-service.ts'
import { updateFulfilmentStatus } from '#features/fulfilment/server/index.ts'
import { lockOrder, moveOrder } from '#features/orders/server/index.ts'
import type { ReviewDecision } from '#features/payments/values.ts'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { getPayment } from '../../queries/find-payments.ts'
import { movePayment } from '../../queries/move-payment.ts'
import { getRefund } from '../../queries/refund-queries.ts'
import { type CaseRow, decideCase, findCase, recordAcceptance } from '../../queries/case-queries.ts'
import { choicesOf } from '../../rules/review-choices.ts'
import { CaseClosed, DecisionNotPossible } from '../../rules/case-errors.ts'
import { closePayments } from '../close-payment.ts'
import { confirmPayment } from '../confirm-payment.ts'
import { writeWholeRefund } from '../request-refund.ts'
import { queryRefund, resumeRefund, sendRefund } from '../send-refund.ts'
import { settleRefund } from '../settle-refund.ts'

export interface Decided {
  id: number
  decision: ReviewDecision
  reason: string
}

interface Deciding extends Decided {
  context: PaymentContext & RefundContext
  staff: Staff
  now: Date
}

/** A call to the provider after the decision is committed. */
type Afterwards = (() => Promise<unknown>) | null

/**
 * Runs once per idempotency key, with an audit entry, under the order lock.
 * @throws NotFound, CaseClosed, DecisionNotPossible, OrderNotRefundable, GoodsHandedOver, RequestKeyReused
 */
export async function decideCaseAsStaff(
  context: PaymentContext & RefundContext,
  { staff, key, ...decided }: Decided & { staff: Staff; key: string },
): Promise<void> {
  const { id, decision, reason } = decided
  const found = await findCase(context.database, id)
  if (!found) throw new NotFound()
  if (found.closedAt === null) await lookFirst(context, found, decision)
  const now = context.now()
  let afterwards: Afterwards = null
  await context.inTransaction(async (transaction) => {
    if (found.order) await lockOrder(transaction, found.order.id)
    await respondIdempotently(transaction, { by: staff, key, sent: [id, decision, reason], now }, async () => {
      // The query may have closed the case, so its state before the query counts.
      if (found.closedAt !== null) throw new CaseClosed()
      const row = await findCase(transaction, id)
      afterwards = await decide(transaction, row!, { context, staff, now, ...decided })
      await writeAuditEntry(transaction, {
        by: staff,
        at: now,
        action: 'order.review',
        subject: found.order
          ? { kind: 'order', id: found.order.number, label: found.order.number }
          : { kind: 'review', id, label: found.subject },
        changes: { case: [null, found.subject], decision: [null, decision], ...sumOf(found) },
        reason,
      })
      return null
    })
  })
  await (afterwards as Afterwards)?.()
}

/** The amount of the case: its refund's, otherwise its payment's. */
function sumOf({ refund, payment }: CaseRow): AuditChanges {
  const money = refund ?? payment
  return money ? { amount: [null, toWireMoney(money.amountInFen)] } : {}
}

/** Queries the provider and applies the result as usual, before any decision. */
async function lookFirst(context: PaymentContext, row: CaseRow, decision: ReviewDecision): Promise<void> {
  const queriesProvider = decision === 'ask_again' || decision === 'accept_as_paid'
  if (row.kind === 'payment' && queriesProvider) {
    const payment = await getPayment(context.database, row.payment!.id)
    await confirmPayment(context, payment, decision === 'accept_as_paid' ? { acceptedCaseId: row.id } : {})
  }
  if (row.kind === 'refund_elsewhere' && queriesProvider)
    await confirmPayment(context, await getPayment(context.database, row.payment!.id))
  if ((row.kind === 'refund' || row.kind === 'refund_stuck') && queriesProvider)
    await queryRefund(context, await getRefund(context.database, row.refund!.id))
  // Prevents payment of another attempt while the order is being cancelled.
  if (row.kind === 'payment' && decision === 'settle' && row.order!.status === 'pending') {
    await closePayments(context, row.order!.id)
  }
}

async function decide(transaction: Database, row: CaseRow, deciding: Deciding): Promise<Afterwards> {
  const { id, decision, reason, staff, now } = deciding
  if (decision === 'ask_again') return null
  const choice = choicesOf(row).find((candidate) => candidate.decision === decision)
  if (!choice) throw new DecisionNotPossible('under_way')
  if (decision === 'accept_as_paid') {
    // The query to the provider closes a case without a decision; such a case is accepted here.
    if (row.decision !== null) throw new CaseClosed()
    if (choice.whyNot) throw new DecisionNotPossible(choice.whyNot)
    if (row.payment!.status !== 'succeeded') throw new DecisionNotPossible('not_confirmed')
    await recordAcceptance(transaction, { id, reason, staffId: staff.id })
    return null
  }
  if (row.closedAt) throw new CaseClosed()
  if (choice.whyNot) throw new DecisionNotPossible(choice.whyNot)
  if (!(await decideCase(transaction, { id, decision, reason, staffId: staff.id, now }))) throw new CaseClosed()
  if (decision === 'settle') return row.kind === 'payment' ? settlePayment(transaction, row, now) : null
  return decision === 'send_again' ? retryRefund(transaction, row, deciding) : settleByHand(transaction, row, deciding)
}

/**
 * The money was corrected at the provider. The ledger had no entry; a pending order is cancelled and its stock released.
 */
async function settlePayment(transaction: Database, { payment, order }: CaseRow, now: Date): Promise<null> {
  if (!(await movePayment(transaction, payment!.id, 'settle', { nextCheckAt: null }))) throw new CaseClosed()
  if (await moveOrder(transaction, order!.id, 'cancel', now)) await updateFulfilmentStatus(transaction, order!.id)
  return null
}

async function retryRefund(
  transaction: Database,
  { refund, returned, order }: CaseRow,
  { context, now }: Deciding,
): Promise<Afterwards> {
  if (returned) {
    await delayRefund(transaction, returned.id, now)
    return () => refundDueReturns(context)
  }
  if (refund!.reason === 'buyer') {
    const opened = await writeWholeRefund(transaction, context, order!.id)
    return opened && (() => sendRefund(context, opened))
  }
  return async () => resumeRefund(context, await getRefund(context.database, refund!.id))
}

/** Books the refund as made elsewhere, without sending it. */
async function settleByHand(
  transaction: Database,
  { refund, order }: CaseRow,
  { context: { onRefund }, now }: Deciding,
): Promise<null> {
  const settling = {
    orderId: order!.id,
    refund: await getRefund(transaction, refund!.id),
    isByHand: true,
    now,
    onRefund,
  }
  // The refund may have been sent again since the case was read.
  if (!(await settleRefund(transaction, settling))) throw new DecisionNotPossible('under_way')
  return null
}
