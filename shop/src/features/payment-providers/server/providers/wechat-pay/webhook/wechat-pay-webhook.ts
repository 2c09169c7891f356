/** Reads WeChat Pay's webhooks: the signature over the raw bytes, then the encrypted resource, then the recipient. */
import { z } from 'zod'
import type { Acknowledgement, PostedWebhook, WebhookOutcome, WebhookReading } from '../../payment-provider.ts'
import type { WechatPayAccount } from '../setup/wechat-pay-account.ts'
import type { WechatPayKeys } from '../setup/wechat-pay-keys.ts'
import { parseJson } from '../wechat-pay-client.ts'
import { decryptResource, verifySignature } from '../wechat-pay-signature.ts'
import { readReportedRefund, readTrade, withoutPayer } from '../wechat-pay-trade.ts'

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string().min(1).max(64),
    associated_data: z.string().nullish(),
  }),
})

/** A probe may have an unknown key, so one webhook is no reason for a warning. */
const warnsAtMostEveryInMs = 3_600_000

export function createWebhookReader(
  account: WechatPayAccount,
  keys: WechatPayKeys,
): (webhook: PostedWebhook) => WebhookReading {
  let unknownKeys = 0
  let warnedAt = -Infinity

  function refuseUnknownKey(): WebhookReading {
    unknownKeys += 1
    const mayWarn = unknownKeys > 1 && Date.now() - warnedAt > warnsAtMostEveryInMs
    if (!mayWarn) return refused('its key is unknown')
    warnedAt = Date.now()
    return refused('its key is unknown', 'webhooks come under an unknown key; compare the public key with the console')
  }

  return ({ headers, body }) => {
    switch (verifySignature(keys, headers, body)) {
      case 'probe':
        return { kind: 'probe' }
      case 'unknown_key':
        return refuseUnknownKey()
      case 'outdated':
        return refused('its time is too far off', 'webhooks are of another time; compare the clock of this machine')
      case 'wrong':
      case 'unsigned':
        return refused('the signature is wrong')
      case 'good':
        return readSigned(account, keys, body)
    }
  }
}

const refused = (reason: string, warning?: string): WebhookReading => ({
  kind: 'refused',
  reason,
  ...(warning ? { warning } : {}),
})

function readSigned(account: WechatPayAccount, keys: WechatPayKeys, body: Uint8Array): WebhookReading {
  const { data } = envelope.safeParse(parseJson(Buffer.from(body).toString()))
  if (!data) return { kind: 'foreign', reason: 'unreadable_envelope', raw: '' }
  const { ciphertext, nonce, associated_data: associatedData } = data.resource
  const text = decryptResource(keys, { ciphertext, nonce, associatedData: associatedData ?? '' })
  if (text === null)
    return refused('it cannot be decrypted', 'webhooks cannot be decrypted; compare the APIv3 key with the console')
  const message = parseJson(text)
  const raw = `${data.event_type} ${withoutPayer(message)}`
  if (data.event_type.startsWith('REFUND.')) {
    const refund = readReportedRefund(message, account)
    if (refund === 'foreign') return { kind: 'foreign', reason: 'another_merchant', raw }
    return refund ? { kind: 'refund', refund, raw } : { kind: 'foreign', reason: 'unreadable_refund', raw }
  }
  const trade = data.event_type === 'TRANSACTION.SUCCESS' ? readTrade(message, account) : null
  if (trade === 'foreign') return { kind: 'foreign', reason: 'another_merchant', raw }
  return trade ? { kind: 'trade', trade, raw } : { kind: 'foreign', reason: 'unreadable_trade', raw }
}

const statusOf: Record<WebhookOutcome, number> = {
  done: 200,
  invalid: 400,
  foreign: 403,
  unknown_trade: 404,
  mismatch: 409,
  retry: 409,
}

/** On anything but 200 WeChat Pay repeats the webhook, fifteen times in a day. */
export function acknowledgeWechatPayWebhook(outcome: WebhookOutcome): Acknowledgement {
  const body = outcome === 'done' ? { code: 'SUCCESS' } : { code: 'FAIL', message: outcome }
  return { status: statusOf[outcome], type: 'application/json', body: JSON.stringify(body) }
}
