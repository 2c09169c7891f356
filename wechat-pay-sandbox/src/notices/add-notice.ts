import { randomUUID } from 'node:crypto'
import type { SandboxContext } from '../context/context.ts'
import { addNotice } from '../ledger/notices.ts'
import type { Refund } from '../ledger/refunds.ts'
import { readSettings } from '../ledger/settings.ts'
import type { Trade } from '../ledger/trades.ts'
import { refundNotice } from '../trades/refund-fields.ts'
import { tradeFields } from '../trades/trade-fields.ts'

/** Records TRANSACTION.SUCCESS, due at once. Call in the transaction that changes the trade. */
export function addPaymentNotice(context: SandboxContext, trade: Trade): void {
  add(context, trade.notifyUrl, trade.outTradeNo, 'TRANSACTION.SUCCESS', tradeFields(trade, context.keys))
}

/** Records REFUND.…, where the refund or the merchant platform names an address. */
export function addRefundNotice(context: SandboxContext, trade: Trade, refund: Refund): void {
  const url = refund.notifyUrl ?? readSettings(context.database).platformNotifyUrl
  if (url === null) return
  add(context, url, trade.outTradeNo, `REFUND.${refund.state}`, refundNotice(trade, refund, context.keys))
}

function add(
  { database, clock }: SandboxContext,
  url: string,
  outTradeNo: string,
  eventType: string,
  content: Record<string, unknown>,
): void {
  const now = clock.now()
  addNotice(database, {
    id: randomUUID(),
    outTradeNo,
    url,
    eventType,
    content: JSON.stringify(content),
    state: 'pending',
    createdAt: now,
    dueAt: now,
    attempts: 0,
  })
}
