/** Purpose of the open address book: itself, a checkout (`?for=checkout`) or an order (`?order=`). */
import { paths } from '#paths'
import { m } from '#texts'

export interface Purpose {
  /** The order whose address is chosen. */
  orderNumber: string | null
  /** Link back, where it is not the book. */
  back: { to: string; label: string } | undefined
  /** Target after an address was saved. */
  after(addressId: number): string
}

export function readPurpose(url: string): Purpose {
  const { searchParams } = new URL(url)
  const orderNumber = searchParams.get('order') || null
  if (orderNumber !== null) {
    const book = paths.addressesOfOrder(orderNumber)
    return { orderNumber, back: { to: book, label: m.delivery_back_to_book() }, after: () => book }
  }
  if (searchParams.get('for') !== 'checkout') return { orderNumber, back: undefined, after: () => paths.addresses }
  return {
    orderNumber,
    back: { to: paths.checkout, label: m.delivery_back_to_checkout() },
    after: paths.checkoutTo,
  }
}
