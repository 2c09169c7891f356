import type { OrderAddress } from '#features/orders/contract.ts'
import { addressReadDays } from '#features/orders/values.ts'
import type { Staff } from '#platform/http/calls/access.ts'

const dayInMs = 86_400_000

/** The order's address for staff, masked once the order is long closed. */
export function addressAsStaff(
  address: OrderAddress | null,
  { staff, closedSince, now }: { staff: Pick<Staff, 'permissions' | 'role'>; closedSince: string | null; now: Date },
): OrderAddress | null {
  if (!staff.permissions.has('addresses.read')) return null
  const isLongClosed = closedSince !== null && now.getTime() - Date.parse(closedSince) > addressReadDays * dayInMs
  return address && isLongClosed && staff.role !== 'owner' ? masked(address) : address
}

/** Retains the town, the first letter of the name and the end of the telephone number. */
function masked({ recipient, phone, country, region_1, region_2 }: OrderAddress): OrderAddress {
  return {
    recipient: `${[...recipient][0] ?? ''}**`,
    phone: `*******${phone.slice(-4)}`,
    country,
    region_code: '',
    region_1,
    region_2,
    region_3: '',
    street: '***',
    postal_code: '',
  }
}
