import type { SandboxContext } from '../context/context.ts'
import type { Fault } from '../ledger/faults.ts'
import { listWebhooks, listTradeDeliveries } from '../ledger/webhooks.ts'
import type { Delivery, Webhook } from '../ledger/webhooks.ts'
import { listRefunds } from '../ledger/refunds.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatYuan } from '../protocol/money.ts'
import { signedReturnAddress } from '../trades/return-address.ts'

type View = Record<string, unknown>

function timeView(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

export function clockView({ clock }: SandboxContext): View {
  return { now: timeView(clock.now()), offset_in_ms: clock.offsetInMs() }
}

export function deliveryView(delivery: Delivery): View {
  return {
    notify_id: delivery.notifyId,
    attempt: delivery.attempt,
    sent_at: timeView(delivery.sentAt),
    request_body: delivery.requestBody,
    http_status: delivery.httpStatus,
    answer: delivery.response,
    failure: delivery.failure,
    is_accepted: delivery.isAccepted === 1,
  }
}

export function webhookView(webhook: Webhook): View {
  return {
    notify_id: webhook.notifyId,
    url: webhook.url,
    state: webhook.state,
    attempts: webhook.attempts,
    due_at: timeView(webhook.dueAt),
    fields: JSON.parse(webhook.fields) as unknown,
  }
}

export function tradeView(trade: Trade): View {
  return {
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    subject: trade.subject,
    trade_status: trade.status,
    total_amount: formatYuan(trade.totalInFen),
    refund_fee: formatYuan(trade.refundedInFen),
    created_at: timeView(trade.createdAt),
    expires_at: timeView(trade.expiresAt),
    paid_at: timeView(trade.paidAt),
    closed_at: timeView(trade.closedAt),
  }
}

/** A trade with its details and, once paid, the return address of the buyer's browser. */
export function fullTradeView({ database, keys, clock }: SandboxContext, trade: Trade): View {
  const canReturn = trade.paidAt !== null && trade.returnUrl !== null
  return {
    ...tradeView(trade),
    return_address: canReturn ? signedReturnAddress(trade, trade.returnUrl ?? '', keys, clock.now()) : null,
    refunds: listRefunds(database, trade.tradeNo).map((refund) => ({
      out_request_no: refund.outRequestNo,
      refund_amount: formatYuan(refund.amountInFen),
      reason: refund.reason,
      refunded_at: timeView(refund.refundedAt),
    })),
    notices: listWebhooks(database, trade.tradeNo).map((webhook) => webhookView(webhook)),
    deliveries: listTradeDeliveries(database, trade.tradeNo).map((delivery) => deliveryView(delivery)),
  }
}

export function faultView(fault: Fault): View {
  return {
    id: fault.id,
    out_trade_no: fault.outTradeNo,
    on: fault.point,
    kind: fault.kind,
    executes: fault.isExecuted === 1,
    delay_in_ms: fault.delayInMs,
    copies: fault.copies,
    times_left: fault.timesLeft,
  }
}
