/** Signatures of API v3: RSA-SHA256 over lines that each end with a line feed. */
import { createDecipheriv, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import type { IncomingHttpHeaders } from 'node:http'
import type { WechatPayAccount } from './setup/wechat-pay-account.ts'
import type { WechatPayKeys } from './setup/wechat-pay-keys.ts'

/** A signature takes a millisecond, so it is made off the event loop. */
const signInThreadPool = promisify(sign)
const signatureType = 'WECHATPAY2-SHA256-RSA2048'
const maxAgeInS = 300
const tagLength = 16

interface SignedRequest {
  method: 'GET' | 'POST'
  /** With its query. */
  path: string
  body: string
}

/** The `Authorization` of a request. */
export async function authorize(
  { merchantId, merchantSerial }: Pick<WechatPayAccount, 'merchantId' | 'merchantSerial'>,
  key: KeyObject,
  { method, path, body }: SignedRequest,
): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1000)
  const nonce = randomBytes(16).toString('hex')
  const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
  const signature = (await signInThreadPool('RSA-SHA256', Buffer.from(text), key)).toString('base64')
  const fields = { mchid: merchantId, nonce_str: nonce, timestamp, serial_no: merchantSerial, signature }
  return `${signatureType} ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/**
 * `probe`: WeChat Pay tests whether the shop refuses a wrong signature. `outdated`: rightly signed at another time.
 * `unsigned`: without a signature.
 */
export type Verdict = 'good' | 'wrong' | 'probe' | 'outdated' | 'unknown_key' | 'unsigned'

/** Checks a response or a webhook over its raw bytes. */
export function verifySignature(
  { ring }: Pick<WechatPayKeys, 'ring'>,
  headers: Headers | IncomingHttpHeaders,
  body: Uint8Array,
): Verdict {
  const read = (name: string) =>
    (headers instanceof Headers ? headers.get(`wechatpay-${name}`) : headers[`wechatpay-${name}`])?.toString() ?? ''
  const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map(read) as [
    string,
    string,
    string,
    string,
  ]
  if (signature === '') return 'unsigned'
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) return 'probe'
  if (!/^\d{1,12}$/.test(timestamp) || nonce === '') return 'wrong'
  const type = read('signature-type')
  const key = ring.get(serial)
  if (!key || (type !== '' && type !== signatureType)) return 'unknown_key'
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])
  if (!verify('RSA-SHA256', text, key, Buffer.from(signature, 'base64'))) return 'wrong'
  return Math.abs(Date.now() / 1000 - Number(timestamp)) > maxAgeInS ? 'outdated' : 'good'
}

/** The resource of a webhook in clear; null where the key or the text is wrong. */
export function decryptResource(
  { apiV3 }: Pick<WechatPayKeys, 'apiV3'>,
  { ciphertext, nonce, associatedData }: { ciphertext: string; nonce: string; associatedData: string },
): string | null {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length <= tagLength) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3, Buffer.from(nonce))
    decipher.setAAD(Buffer.from(associatedData))
    decipher.setAuthTag(bytes.subarray(-tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]).toString()
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
