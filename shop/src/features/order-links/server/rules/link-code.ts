/**
 * Codes of payment links: the order's number, its deadline in seconds, and a signature of both. A code shows
 * goods and total of its order, and pays it. There is no table, because the deadline ends the code.
 */
import type { OrderRow } from '#features/orders/server/index.ts'
import { toOrderNumber } from '#features/orders/values.ts'
import { readSignedCode, signCode } from '#platform/config/signed-codes.ts'

export type LinkedOrderRow = Pick<OrderRow, 'orderNumber' | 'expiresAt'>

export const makeLinkCode = (secretKey: string, { orderNumber, expiresAt }: LinkedOrderRow): string =>
  signCode(secretKey, 'signed links', [
    orderNumber.replaceAll('-', ''),
    Math.floor(expiresAt.getTime() / 1000).toString(36),
  ])

/**
 * @param secretKeys the present one, and the former one while it is valid
 * @returns null unless one of them has signed it
 */
export function readLinkCode(
  secretKeys: readonly (string | null)[],
  code: string,
): { orderNumber: string; endsAt: Date } | null {
  const [letters, end] = readSignedCode(secretKeys, 'signed links', code) ?? []
  if (!letters || !end) return null
  return { orderNumber: toOrderNumber(letters), endsAt: new Date(Number.parseInt(end, 36) * 1000) }
}
