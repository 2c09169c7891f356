import { codeUrl } from '../api/start.ts'
import type { SandboxContext } from '../context/context.ts'
import type { Fault } from '../ledger/faults.ts'
import { listNotices, listTradeDeliveries } from '../ledger/notices.ts'
import type { Delivery, Notice } from '../ledger/notices.ts'
import { listRefunds } from '../ledger/refunds.ts'
import type { Refund } from '../ledger/refunds.ts'
import { readSettings } from '../ledger/settings.ts'
import type { Trade } from '../ledger/trades.ts'

type View = Record<string, unknown>

function timeView(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

export function clockView({ clock }: SandboxContext): View {
  return { now: timeView(clock.now()), offset_in_ms: clock.offsetInMs() }
}

export function settingsView({ database }: SandboxContext): View {
  const settings = readSettings(database)
  return {
    key_mode: settings.keyMode,
    unsigned_errors: settings.hasUnsignedErrors,
    balance: settings.balanceInFen,
    refund_time_in_ms: settings.refundTimeInMs,
    platform_notify_url: settings.platformNotifyUrl,
  }
}

export function deliveryView(delivery: Delivery): View {
  return {
    notice_id: delivery.noticeId,
    attempt: delivery.attempt,
    sent_at: timeView(delivery.sentAt),
    serial: delivery.serial,
    http_status: delivery.httpStatus,
    response: delivery.response,
    failure: delivery.failure,
    is_accepted: delivery.isAccepted === 1,
  }
}

function noticeView(notice: Notice): View {
  return {
    id: notice.id,
    url: notice.url,
    event_type: notice.eventType,
    state: notice.state,
    attempts: notice.attempts,
    due_at: timeView(notice.dueAt),
    content: JSON.parse(notice.content) as unknown,
  }
}

export function tradeView(trade: Trade): View {
  return {
    out_trade_no: trade.outTradeNo,
    transaction_id: trade.transactionId,
    scene: trade.scene,
    description: trade.description,
    trade_state: trade.state,
    total: trade.totalInFen,
    payer_total: trade.totalInFen - trade.couponInFen,
    payer: trade.payer,
    scanned_by: trade.scannedBy,
    code_url: trade.scene === 'native' ? codeUrl(trade.code) : null,
    created_at: timeView(trade.createdAt),
    expires_at: timeView(trade.expiresAt),
    paid_at: timeView(trade.paidAt),
    closed_at: timeView(trade.closedAt),
  }
}

export function refundView(refund: Refund): View {
  return {
    out_refund_no: refund.outRefundNo,
    refund_id: refund.refundId,
    out_trade_no: refund.outTradeNo,
    refund: refund.amountInFen,
    payer_refund: refund.amountInFen - refund.couponInFen,
    reason: refund.reason,
    status: refund.state,
    is_by_hand: refund.isByHand === 1,
    created_at: timeView(refund.createdAt),
    due_at: timeView(refund.dueAt),
    ended_at: timeView(refund.endedAt),
  }
}

/** A trade with its refunds, notices and deliveries. */
export function fullTradeView({ database }: SandboxContext, trade: Trade): View {
  return {
    ...tradeView(trade),
    refunds: listRefunds(database, trade.outTradeNo).map((refund) => refundView(refund)),
    notices: listNotices(database, trade.outTradeNo).map((notice) => noticeView(notice)),
    deliveries: listTradeDeliveries(database, trade.outTradeNo).map((delivery) => deliveryView(delivery)),
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
