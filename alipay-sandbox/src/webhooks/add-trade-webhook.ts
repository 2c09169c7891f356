import { randomBytes } from 'node:crypto'
import type { SandboxContext } from '../context/context.ts'
import { addWebhook } from '../ledger/webhooks.ts'
import type { Refund } from '../ledger/refunds.ts'
import type { Trade } from '../ledger/trades.ts'
import { webhookFields } from './webhook-fields.ts'

/** Records a webhook for the trade's `notify_url`, due at once. Call in the transaction that changes the trade. */
export function addTradeWebhook({ database, clock, keys }: SandboxContext, trade: Trade, refund?: Refund): void {
  if (trade.notifyUrl === null) return
  const now = clock.now()
  addWebhook(database, {
    notifyId: randomBytes(17).toString('hex'),
    tradeNo: trade.tradeNo,
    outTradeNo: trade.outTradeNo,
    url: trade.notifyUrl,
    fields: JSON.stringify(webhookFields(trade, keys.buyerId, refund)),
    state: 'pending',
    createdAt: now,
    dueAt: now,
    attempts: 0,
  })
}
