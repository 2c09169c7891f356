import type { ShopContext } from '#platform/config/shop-context.ts'
import { moveReturn } from '../../queries/return-queries.ts'
import type { RefundDesk } from '../../refund-desk.ts'
import { ReturnAnswered } from '../../rules/refusals.ts'
import { changeReturn, type ReturnRequest, staffIdOf } from './change-return.ts'
import { requireFeeBack } from './require-fee-back.ts'
import { payBack } from './pay-back.ts'

export interface Approval {
  /** Nothing has to come back, whatever was asked for. What was asked for as money alone never does. */
  isMoneyOnly?: boolean
  /** Of the delivery fee, where the money goes back at once; else it is said when the goods have come. */
  feeBackInFen?: number
  /** For the shopper: where to send it, and what to mind. */
  answer?: string
}

/**
 * Staff agree. Goods have to be sent back first; money alone goes back at once.
 * @throws NotFound, ReturnAnswered, Invalid for too large a fee, NotReturnable where only the whole of a payment goes back
 */
export async function approveReturn(
  context: ShopContext,
  desk: RefundDesk,
  { isMoneyOnly = false, feeBackInFen = 0, answer = '', ...request }: ReturnRequest & Approval,
): Promise<void> {
  const opened = await changeReturn(context, request, async (held, { id, kind, amountInFen }) => {
    const { transaction, now, tell } = held
    const answered = { answer, answeredAt: now, staffId: staffIdOf(request.actor) }
    if (kind === 'goods_back' && !isMoneyOnly) {
      if (!(await moveReturn(transaction, id, 'approve', answered))) throw new ReturnAnswered()
      await tell('return_approved', { return: request.returnNumber })
      return null
    }
    await requireFeeBack(held, feeBackInFen)
    const changes = {
      ...answered,
      kind: 'money_only' as const,
      feeBackInFen,
      amountInFen: amountInFen + feeBackInFen,
      receivedAt: now,
      nextRefundAt: now,
    }
    if (!(await moveReturn(transaction, id, 'approve_money_only', changes))) throw new ReturnAnswered()
    await tell('return_approved_money_only', { return: request.returnNumber })
    return payBack(held, desk, id)
  })
  if (opened !== null) await desk.send(opened)
}
