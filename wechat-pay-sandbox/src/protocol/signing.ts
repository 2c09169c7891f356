import { createSign, createVerify, randomBytes } from 'node:crypto'

const base64 = /^[A-Za-z0-9+/]+={0,2}$/
export const signatureType = 'WECHATPAY2-SHA256-RSA2048'

/** RSA-SHA256 with PKCS#1 v1.5 padding, as base64. */
export function signRsa(text: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')
}

export function isSignedBy(publicKey: string, text: string | Uint8Array, signature: string): boolean {
  return base64.test(signature) && createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64')
}

export type SigningKey = { serial: string; privateKey: string }
export type SignatureHeaders = Record<string, string>

/** Signs an answer or a notice for this moment, by the wall clock: only the sandbox's own time can be moved. */
export function signatureHeaders(body: string, { serial, privateKey }: SigningKey): SignatureHeaders {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return headersAt(body, { serial, privateKey }, timestamp)
}

export function headersAt(body: string, { serial, privateKey }: SigningKey, timestamp: string): SignatureHeaders {
  const nonce = randomBytes(16).toString('hex')
  return {
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': serial,
    'Wechatpay-Signature': signRsa(`${timestamp}\n${nonce}\n${body}\n`, privateKey),
    'Wechatpay-Signature-Type': signatureType,
    'Wechatpay-Timestamp': timestamp,
  }
}
