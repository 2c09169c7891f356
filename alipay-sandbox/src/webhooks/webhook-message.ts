import type { SandboxKeys } from '../context/keys.ts'
import type { Fault } from '../ledger/faults.ts'
import type { Webhook } from '../ledger/webhooks.ts'
import { formatAlipayTime } from '../protocol/alipay-time.ts'
import { webhookSigningText, signRsa2 } from '../protocol/signing.ts'
import type { Fields } from '../protocol/signing.ts'

function oneFenMore(yuan: string): string {
  return (Number(yuan) + 0.01).toFixed(2)
}

/** Reports a closed trade without mentioning a refund. */
function keepClosingFieldsOnly(fields: Fields): void {
  fields.trade_status = 'TRADE_CLOSED'
  fields.gmt_close ??= fields.notify_time ?? ''
  for (const name of ['refund_fee', 'gmt_refund', 'out_biz_no']) delete fields[name]
}

function withWrongFields(fields: Fields, faults: readonly Fault[]): Fields {
  const wrong = { ...fields }
  for (const { kind } of faults) {
    if (kind === 'wrong_amount') wrong.total_amount = oneFenMore(fields.total_amount ?? '0')
    if (kind === 'wrong_app_id') wrong.app_id = `9021${'0'.repeat(12)}`
    if (kind === 'wrong_seller_id') wrong.seller_id = `2088${'0'.repeat(12)}`
    if (kind === 'closed') keepClosingFieldsOnly(wrong)
    if (kind === 'unknown_out_trade_no') wrong.out_trade_no = `unknown_${fields.notify_id?.slice(0, 16)}`
  }
  return wrong
}

/** The form body of one delivery, signed for this moment. Faults may corrupt its contents or its signature. */
export function webhookMessage(webhook: Webhook, keys: SandboxKeys, sentAt: number, faults: readonly Fault[]): string {
  const plain: Fields = {
    ...(JSON.parse(webhook.fields) as Fields),
    notify_time: formatAlipayTime(sentAt),
    notify_type: 'trade_status_sync',
    notify_id: webhook.notifyId,
    charset: 'utf-8',
    version: '1.0',
    app_id: keys.appId,
    auth_app_id: keys.appId,
    seller_id: keys.sellerId,
    sign_type: 'RSA2',
  }
  const fields = withWrongFields(plain, faults)
  const has = (kind: Fault['kind']): boolean => faults.some((fault) => fault.kind === kind)
  const signedText = webhookSigningText(fields)
  fields.sign = signRsa2(has('bad_sign') ? `${signedText}&` : signedText, keys.gatewayPrivateKey)
  if (has('tampered_amount')) fields.total_amount = oneFenMore(plain.total_amount ?? '0')
  return new URLSearchParams(fields).toString()
}
