/** Webhooks as WeChat Pay encrypts and signs them. Written independently of the tested code. */
import { createCipheriv, createDecipheriv, randomBytes, sign } from 'node:crypto'
import type { PostedWebhook } from '../../payment-provider.ts'
import { wechatPayKeys } from './wechat-pay-keys.ts'

export interface WebhookChanges {
  eventType?: string
  associatedData?: string
  apiV3Key?: string
  headers?: Record<string, string>
  privateKey?: string
  timestamp?: number
}

const nonce = 'abcdefghijkl'

export function signWebhook(text: string, changes: WebhookChanges = {}): PostedWebhook {
  const {
    eventType = 'TRANSACTION.SUCCESS',
    associatedData = 'transaction',
    apiV3Key = wechatPayKeys.apiV3Key,
  } = changes
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(associatedData))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  const ciphertext = Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64')
  const resource = { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: associatedData, ciphertext }
  const body = JSON.stringify({ id: randomBytes(8).toString('hex'), event_type: eventType, resource })
  return { headers: headersOf(body, changes), body: Buffer.from(body) }
}

/** Headers with a signature over the body. */
export function headersOf(
  body: string,
  {
    headers,
    privateKey = wechatPayKeys.wechatPrivateKey,
    timestamp = Math.floor(Date.now() / 1000),
  }: WebhookChanges = {},
): Record<string, string> {
  const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), privateKey)
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': String(timestamp),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': wechatPayKeys.publicKeyId,
    'wechatpay-signature': signature.toString('base64'),
    ...headers,
  }
}

export function decryptWebhook({ body }: PostedWebhook): string {
  const { resource } = JSON.parse(Buffer.from(body).toString()) as {
    resource: { ciphertext: string; nonce: string; associated_data: string }
  }
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', wechatPayKeys.apiV3Key, resource.nonce)
  decipher.setAAD(Buffer.from(resource.associated_data)).setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
}
