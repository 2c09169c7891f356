import { createSign, createVerify } from 'node:crypto'

export type Fields = Record<string, string>

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

function joinSorted(fields: Fields, leftOut: readonly string[]): string {
  return Object.keys(fields)
    .filter((key) => fields[key] !== '' && !leftOut.includes(key))
    .toSorted()
    .map((key) => `${key}=${fields[key]}`)
    .join('&')
}

/** The text that a merchant signs: every parameter but `sign`, empty ones dropped, sorted; `sign_type` is included. */
export function requestSigningText(fields: Fields): string {
  return joinSorted(fields, ['sign'])
}

/** The text that Alipay signs in a webhook or a return: without `sign` and `sign_type`. */
export function webhookSigningText(fields: Fields): string {
  return joinSorted(fields, ['sign', 'sign_type'])
}

/** RSA2: RSA-SHA256 with PKCS#1 v1.5 padding over UTF-8, as base64. */
export function signRsa2(text: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')
}

export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  return (
    base64.test(signature) && createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64')
  )
}
