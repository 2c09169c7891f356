/** Digests of guests' phone numbers and networks, which are compared and never read. */
import { signWith } from '#platform/config/derived-keys.ts'

/** One spelling per number: digits alone, without China's prefix and the zero of a national number. */
const foldPhone = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replaceAll(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^86(?=1\d{10}$)/, '')
    .replace(/^0+/, '')

export const phoneKeyOf = (secretKey: string, phone: string): string =>
  signWith(secretKey, 'guests', `phone ${foldPhone(phone)}`)

/** @param network as `networkOf` returns it */
export const networkKeyOf = (secretKey: string, network: string): string =>
  signWith(secretKey, 'guests', `network ${network}`)
