import { createHash } from 'node:crypto'

/** The two people whose telephones scan. Both have the same payment password. */
export const payers = ['1', '2'] as const
export type Payer = (typeof payers)[number]

export const paymentPassword = '135790'

export function isPayer(value: unknown): value is Payer {
  return payers.some((payer) => payer === value)
}

/** A payer's id in the merchant's app. */
export function openidOf(payer: string, appid: string): string {
  const digest = createHash('sha256').update(`${appid} ${payer}`).digest('base64url')
  return `o${digest.slice(0, 27)}`
}
