/** WeChat Pay's description of trades and refunds, in webhooks and answers alike. */
import { z } from 'zod'
import type { RefundView, TradeStatus, TradeView } from '../payment-provider.ts'
import type { WechatPayAccount } from './setup/wechat-pay-account.ts'

export const wechatPayCurrency = 'CNY'

/** Facts about the payer, which no record contains, because its rows cannot be deleted. */
const ofPayer = /^(?:payer|(?:sp_|sub_)?openid|user_received_account)$/

/** A message as JSON, without facts about the payer. */
export function withoutPayer(message: unknown): string {
  return JSON.stringify(message, (name, value: unknown) => (ofPayer.test(name) ? undefined : value)) ?? ''
}

const trade = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().min(1).optional(),
  trade_state: z.enum(['NOTPAY', 'USERPAYING', 'PAYERROR', 'SUCCESS', 'REFUND', 'CLOSED', 'REVOKED']),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().optional(), currency: z.string().optional() }).optional(),
})

const statuses: Record<z.output<typeof trade>['trade_state'], TradeStatus> = {
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  PAYERROR: 'waiting',
  SUCCESS: 'paid',
  // Also after a partial refund, and never with a sum.
  REFUND: 'paid',
  CLOSED: 'closed',
  REVOKED: 'closed',
}

/** `foreign`: of another merchant or app. Null where a required field is missing or malformed. */
export function readTrade(
  message: unknown,
  { merchantId, appId }: Pick<WechatPayAccount, 'merchantId' | 'appId'>,
): TradeView | 'foreign' | null {
  const { data } = trade.safeParse(message)
  if (!data) return null
  if (data.mchid !== merchantId || data.appid !== appId) return 'foreign'
  const status = statuses[data.trade_state]
  const total = data.amount?.total
  const isPaid = status === 'paid'
  if (isPaid && (!data.transaction_id || total === undefined || !data.success_time)) return null
  return {
    outTradeNo: data.out_trade_no,
    tradeNo: data.transaction_id ?? null,
    status,
    money: total === undefined ? null : { minorUnits: total, currency: data.amount?.currency ?? wechatPayCurrency },
    refundedMinorUnits: data.trade_state === 'REFUND' ? null : 0,
    outRequestNo: null,
    paidAt: isPaid && data.success_time ? new Date(data.success_time) : null,
  }
}

const refund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.int() }),
})
const answeredRefund = refund.extend({ status: z.string() })
/** A webhook concerns a merchant by its number; an answer belongs to its request. */
const reportedRefund = refund.extend({ mchid: z.string(), refund_status: z.string() })

const refundStates: Partial<Record<string, RefundView['state']>> = {
  SUCCESS: 'succeeded',
  PROCESSING: 'pending',
  ABNORMAL: 'needs_person',
  CLOSED: 'failed',
}

/** An answer. Null where a required field is missing or malformed. */
export function readRefund(message: unknown): RefundView | null {
  const { data } = answeredRefund.safeParse(message)
  return data ? toRefundView(data, data.status) : null
}

/** A webhook's content, as `readTrade`. */
export function readReportedRefund(
  message: unknown,
  { merchantId }: Pick<WechatPayAccount, 'merchantId'>,
): RefundView | 'foreign' | null {
  const { data } = reportedRefund.safeParse(message)
  if (!data) return null
  return data.mchid === merchantId ? toRefundView(data, data.refund_status) : 'foreign'
}

function toRefundView(data: z.output<typeof refund>, stateAtWechat: string): RefundView | null {
  const state = refundStates[stateAtWechat]
  if (!state) return null
  return { outTradeNo: data.out_trade_no, outRequestNo: data.out_refund_no, minorUnits: data.amount.refund, state }
}

/** `2026-11-26T21:00:00+08:00`, in whole seconds. */
export function toWechatTime(time: Date): string {
  return new Date(time.getTime() + 8 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+08:00')
}

const maxDescriptionInBytes = 127

/** Without control characters and those of four bytes, such as emoji; as long as WeChat Pay allows. */
export function toDescription(subject: string): string {
  const plain = subject.replaceAll(/[\p{Cc}\u{10000}-\u{10FFFF}]/gu, ' ').trim()
  let description = ''
  for (const character of plain) {
    if (Buffer.byteLength(description + character) > maxDescriptionInBytes) break
    description += character
  }
  return description.trim() || '-'
}
