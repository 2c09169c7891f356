/**
 * Codes of links to the file of an invoice: the order's number, kind and request of the paper, and a signature. A code
 * opens one file, and nothing else of the order.
 */
import { toOrderNumber } from '#features/orders/values.ts'
import { readSignedCode, signCode } from '#platform/config/signed-codes.ts'
import type { InvoicePaperRow } from '../queries/invoice-tables.ts'

export interface LinkedFile {
  orderNumber: string
  requestId: number
  kind: InvoicePaperRow['kind']
}

const letters = { invoice: 'i', correction: 'c' } as const

export const makeFileCode = (secretKey: string, { orderNumber, requestId, kind }: LinkedFile): string =>
  signCode(secretKey, 'invoice files', [orderNumber.replaceAll('-', ''), letters[kind] + requestId.toString(36)])

/**
 * @param secretKeys the present one, and the former one while it is valid
 * @returns null unless one of them has signed it
 */
export function readFileCode(secretKeys: readonly (string | null)[], code: string): LinkedFile | null {
  const [name, part] = readSignedCode(secretKeys, 'invoice files', code) ?? []
  if (!name || !part) return null
  return {
    orderNumber: toOrderNumber(name),
    requestId: Number.parseInt(part.slice(1), 36),
    kind: part.startsWith(letters.correction) ? 'correction' : 'invoice',
  }
}
