/** Orders that staff write for shoppers, and their payment links. */
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { PaymentFixture } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { staffAddress } from '#features/staff-orders/testing/staff-order-factory.ts'
import { buyAsGuest } from '#features/guests/testing/guest-factory.ts'
import type { Writes } from './sending.ts'

export function staffOrderWrites(shop: PaymentFixture): Writes {
  const unpaid = async () => {
    const { orderNumber } = await shop.waitingOrder()
    return { params: { order_number: orderNumber } }
  }
  const wish = async () => ({
    lines: [{ goods_id: await createGoods(shop.context, { priceInFen: 1_990, stock: 9 }), quantity: 1 }],
    address: staffAddress,
    expected_total: '19.90',
  })
  return {
    'POST orders/': async () => ({ json: { ...(await wish()), shopper_id: shop.shopper.id } }),
    // One of the former order, and one of its successor.
    'POST orders/{order_number}/replace/': async () => ({ ...(await unpaid()), json: await wish(), entries: 2 }),
    'POST orders/{order_number}/payment_link/': async () => ({ ...(await unpaid()), json: {} }),
    'POST orders/{order_number}/link/': async () => {
      const lines = [{ goods_id: await createGoods(shop.context, { priceInFen: 1_990 }), quantity: 1 }]
      const { orderNumber } = await buyAsGuest(shop, { lines, expected_total: '19.90' })
      return { params: { order_number: orderNumber }, json: { reason: '链接丢了' } }
    },
  }
}
