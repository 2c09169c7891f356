import type { AddressFields } from '#features/delivery/contract.ts'
import { orderErrors, orderAddresses } from '#features/orders/server/index.ts'
import { changedSecret } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { hasBeenHandedOver, changeOrderAsStaff } from '#features/fulfilment/server/index.ts'

/** Changes the address until the first dispatch. @throws NotFound, AddressLocked, NotDeliverable, Invalid */
export async function changeAddressAsStaff(
  context: ShopContext,
  staff: Staff,
  { orderNumber, fields }: { orderNumber: string; fields: AddressFields },
): Promise<void> {
  await changeOrderAsStaff(
    context,
    { staff, orderNumber, action: 'order.address' },
    async ({ transaction, order, now, recordEvent }) => {
      if (await hasBeenHandedOver(transaction, order.id)) throw new orderErrors.AddressLocked()
      await orderAddresses.setOrderAddressAsStaff(transaction, { order, fields, now })
      await recordEvent('address_changed', {})
      return { result: null, changes: { address: changedSecret } }
    },
  )
}
