/** A person decides what the shop could not. Money and goods move by the functions that always move them. */
import { refundDueReturns, payBackFrom, type RefundService } from '#features/returns/server/index.ts'
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
  context: PaymentContext
  desk: RefundService
  staff: Staff
  now: Date
}

/** What is to be asked of the provider once the decision is written. */
type Afterwards = (() => Promise<unknown>) | null

/**
 * Once for a key, with its entry in the trail; the order is held meanwhile.
 * @throws NotFound, CaseClosed, DecisionNotPossible, OrderNotRefundable, GoodsHandedOver, RequestKeyReused
 */
export async function decideCaseAsStaff(
  context: PaymentContext,
  desk: RefundService,
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
      // Asking may have closed it; that it was open before is what counts.
      if (found.closedAt !== null) throw new CaseClosed()
      const row = await findCase(transaction, id)
      afterwards = await decide(transaction, row!, { context, desk, staff, now, ...decided })
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

/** That the case is about: what was refused to go back, else what was paid. */
function sumOf({ refund, payment }: CaseRow): AuditChanges {
  const money = refund ?? payment
  return money ? { amount: [null, toWireMoney(money.amountInFen)] } : {}
}

/** Nothing of it needs a decision: what the provider says is applied as ever. */
async function lookFirst(context: PaymentContext, row: CaseRow, decision: ReviewDecision): Promise<void> {
  const asks = decision === 'ask_again' || decision === 'accept_as_paid'
  if (row.kind === 'payment' && asks) {
    const payment = await getPayment(context.database, row.payment!.id)
    await confirmPayment(context, payment, decision === 'accept_as_paid' ? { acceptedCaseId: row.id } : {})
  }
  if (row.kind === 'refund' && asks) await queryRefund(context, await getRefund(context.database, row.refund!.id))
  // Another attempt of the order must not be paid while the order is cancelled.
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
    // Closed without a decision is closed by the question to the provider, and is accepted here.
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
  return decision === 'send_again' ? retryRefund(transaction, row, deciding) : settleByHand(transaction, row, now)
}

/** The money was put right at the provider; the order is over, and its goods are free. The books had none of it. */
async function settlePayment(transaction: Database, { payment, order }: CaseRow, now: Date): Promise<null> {
  if (!(await movePayment(transaction, payment!.id, 'settle', { nextCheckAt: null }))) throw new CaseClosed()
  if (await moveOrder(transaction, order!.id, 'cancel', now)) await updateFulfilmentStatus(transaction, order!.id)
  return null
}

async function retryRefund(
  transaction: Database,
  { refund, returned, order }: CaseRow,
  { context, desk, now }: Deciding,
): Promise<Afterwards> {
  if (returned) {
    await payBackFrom(transaction, returned.id, now)
    return () => refundDueReturns(context, desk)
  }
  if (refund!.reason === 'buyer') {
    const opened = await writeWholeRefund(transaction, context, order!.id)
    return opened && (() => sendRefund(context, opened))
  }
  return async () => resumeRefund(context, await getRefund(context.database, refund!.id))
}

/** It has gone another way: the books have it as gone, and nothing is sent. */
async function settleByHand(transaction: Database, { refund, order }: CaseRow, now: Date): Promise<null> {
  const settling = { orderId: order!.id, refund: await getRefund(transaction, refund!.id), isByHand: true, now }
  // It may have been sent again since the case was read.
  if (!(await settleRefund(transaction, settling))) throw new DecisionNotPossible('under_way')
  return null
}
