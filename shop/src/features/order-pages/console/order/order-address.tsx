import { m } from '#texts'
import { type AddressOfOrder, ChangeAddress } from './address-dialog.tsx'
import { AddressLines, CopyAddress } from '#features/fulfilment/components/console/address-lines.tsx'

/** Delivery address: above the goods on a phone, next to them on a wide screen. */
export function OrderAddress({ order, show }: AddressOfOrder) {
  return (
    <section className="wide:col-start-2 wide:row-start-1">
      <h2 className="section-title">
        {m.parcels_ship_to()}
        {order.address && <CopyAddress address={order.address} />}
      </h2>
      {order.has_address && !order.address ? <p>{order.place}</p> : <AddressLines address={order.address} />}
      <ChangeAddress order={order} show={show} />
    </section>
  )
}
