import { m } from '#texts'
import type { ListedOrder } from '#features/orders/console-contract.ts'
import { UsedPill } from '#console-ui/lists/list-tools.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'

/** Filter for orders of one shopper, set by a click on the name. Every listed row belongs to that shopper. */
export function ShopperPill({ rows }: { rows: readonly ListedOrder[] }) {
  const id = useListAddress().get('shopper_id')
  if (!id) return null
  const shopper = rows.find((order) => String(order.shopper.id) === id)?.shopper
  const name = shopper ? (shopper.username ?? m.fulfilment_console_gone()) : id
  return <UsedPill name="shopper_id" label={m.fulfilment_console_shopper()} value={name} />
}
