import type { SandboxKeys } from '../context/keys.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatAlipayTime } from '../protocol/alipay-time.ts'
import { formatYuan } from '../protocol/money.ts'
import { webhookSigningText, signRsa2 } from '../protocol/signing.ts'
import type { Fields } from '../protocol/signing.ts'

/**
 * `return_url` with the signed parameters of a paid trade. Never includes the trade's status, because the return is
 * only for display. The merchant's own query stays in front, unsigned.
 */
export function signedReturnAddress(trade: Trade, returnUrl: string, keys: SandboxKeys, now: number): string {
  const fields: Fields = {
    charset: 'utf-8',
    out_trade_no: trade.outTradeNo,
    method: `alipay.trade.${trade.product}.pay.return`,
    total_amount: formatYuan(trade.totalInFen),
    trade_no: trade.tradeNo,
    auth_app_id: keys.appId,
    version: '1.0',
    app_id: keys.appId,
    sign_type: 'RSA2',
    seller_id: keys.sellerId,
    timestamp: formatAlipayTime(now),
  }
  fields.sign = signRsa2(webhookSigningText(fields), keys.gatewayPrivateKey)
  const address = new URL(returnUrl)
  for (const [name, value] of Object.entries(fields)) address.searchParams.append(name, value)
  return address.href
}
