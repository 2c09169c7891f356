/**
 * Codes of payment links: the order's number, its deadline in seconds, and a signature of both. A code shows
 * goods and total of its order, and pays it. There is no table, because the deadline ends the code.
 */
import type { OrderRow } from '#features/orders/server/index.ts'
import { signWith } from '#platform/config/derived-keys.ts'
import { isSameText } from '#platform/config/same-text.ts'

export type LinkedOrderRow = Pick<OrderRow, 'orderNumber' | 'expiresAt'>

const signatureLength = 22

const signatureOf = (secretKey: string, signed: string) =>
  signWith(secretKey, 'signed links', signed).slice(0, signatureLength)

export function makeLinkCode(secretKey: string, { orderNumber, expiresAt }: LinkedOrderRow): string {
  const signed = `${orderNumber.replaceAll('-', '')}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${signed}.${signatureOf(secretKey, signed)}`
}

/**
 * @param secretKeys the present one, and the former one while it is valid
 * @returns null unless one of them has signed it
 */
export function readLinkCode(
  secretKeys: readonly (string | null)[],
  code: string,
): { orderNumber: string; endsAt: Date } | null {
  const [, number, end, signature] = /^([\dA-Z]{12})\.([\da-z]{1,9})\.([\w-]{22})$/.exec(code) ?? []
  if (!number || !end || !signature) return null
  const signed = `${number}.${end}`
  if (!secretKeys.some((key) => key !== null && isSameText(signature, signatureOf(key, signed)))) return null
  const orderNumber = number.replace(/^(.{4})(.{4})/, '$1-$2-')
  return { orderNumber, endsAt: new Date(Number.parseInt(end, 36) * 1000) }
}
