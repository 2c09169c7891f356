import type { Address } from '#features/delivery/contract.ts'

/** Fields of a postal address, in the address book or an order. */
type Envelope = Pick<Address, 'country' | 'region_1' | 'region_2' | 'region_3' | 'street' | 'postal_code'>

/** In the order in which letters of the country are addressed. */
export function addressLine(address: Envelope): string {
  const { country, region_1, region_2, region_3, street, postal_code } = address
  if (country === 'CN') return `${region_1}${region_2}${region_3} ${street}`
  if (country === 'JP') return `〒${postal_code} ${region_1}${region_2} ${street}`
  return [street, region_3, region_2, region_1, postal_code, country].filter((part) => part !== '').join(', ')
}

/** Language of the address line: names are in the country's own. */
export function languageOfAddress({ country }: Pick<Address, 'country'>): string | undefined {
  return country === 'CN' ? 'zh-CN' : country === 'JP' ? 'ja' : undefined
}

const veiledDigits = 4

/** `13800138000` → `138 **** 8000`: recognisable for its owner, useless to onlookers. */
export function maskPhone(phone: string): string {
  if (/^\d{11}$/.test(phone)) return `${phone.slice(0, 3)} **** ${phone.slice(-4)}`
  const places = [...phone.matchAll(/\d/g)].map(({ index }) => index).slice(-2 * veiledDigits, -veiledDigits)
  return [...phone].map((sign, index) => (places.includes(index) ? '*' : sign)).join('')
}
