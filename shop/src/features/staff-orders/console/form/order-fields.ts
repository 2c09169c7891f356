/** Fields of the form, and the request that they make. */
import type { OrderAddress } from '#features/orders/contract.ts'
import type { getBuyer, placeOrder } from '#features/staff-orders/console-contract.ts'
import type { BodyIn, ResponseOf } from '#platform/contract/call.ts'

/** `id` is null for somebody without an account. */
export type Buyer = Omit<ResponseOf<typeof getBuyer>, 'id'> & { id: number | null }

export interface TypedLine {
  id: number
  name: string
  imageUrl: string
  quantity: number
}

export interface OrderFields {
  lines: readonly TypedLine[]
  address: OrderAddress | null
  code: string
  note: string
}

type Destination = BodyIn<typeof placeOrder>['address']

const namesOfAddress = [
  'recipient',
  'phone',
  'country',
  'region_code',
  'region_1',
  'region_2',
  'region_3',
  'street',
  'postal_code',
] as const

/** The fields of the form, or those of an address in the book. */
export function addressIn(fields: Record<string, string>, buyer: Buyer): Destination {
  const known = buyer.addresses.find(({ id }) => String(id) === fields.address_id)
  const source: Partial<Record<(typeof namesOfAddress)[number], string>> = known ?? fields
  const entries = namesOfAddress.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]] as const]))
  return { recipient: '', phone: '', country: 'CN', street: '', ...Object.fromEntries(entries) }
}

export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
  return Object.fromEntries(entries) as Record<string, string>
}

export const requestedOf = (lines: readonly TypedLine[]) =>
  lines.map(({ id, quantity }) => ({ goods_id: id, quantity }))
