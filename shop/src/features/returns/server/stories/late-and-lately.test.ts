import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logInAgain } from '#features/identity/testing/identity-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, staff, paid, refuse, sent, waitDays } = returnFixture(shop)

test('units delivered lately can be returned without a reason, those delivered long ago cannot', async () => {
  const order = await paid(2)
  const deliver = async (number: number) => {
    const lines = [{ position: 1, quantity: 1 }]
    await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: `SF${number}`, lines })
    await staff.markDelivered(order, number)
  }
  await deliver(1)
  await shop.wait(9 * 86_400_000)
  Object.assign(shop.shopper, await logInAgain(shop, shop.shopper.username))
  await deliver(2)
  expect((await order.read()).lines).toMatchObject([{ returnable_quantity: 2, returnable_without_reason: 1 }])
  expect(await requestReturn(order)).toMatchObject({ status: 201 })
  expect((await order.read()).lines).toMatchObject([{ returnable_quantity: 1, returnable_without_reason: 0 }])
  expect(await requestReturn(order)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
  expect(await requestReturn(order, { reason: 'faulty' })).toMatchObject({ status: 201 })
})

async function sweep() {
  for (const one of shop.sweepers) if (one.name === 'parcels that nobody confirms') await one.sweep()
}

test('units reported missing are not marked delivered until the shop has decided', async () => {
  const [order, other] = [await sent(1), await sent(1)]
  const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing' })
  await waitDays(11)
  await sweep()
  expect(await order.read()).toMatchObject({ fulfilment: 'shipped', shipments: [{ status: 'handed_over' }] })
  expect(await other.read()).toMatchObject({ fulfilment: 'delivered' })
  for (const { name, findOldestDue } of shop.sweepers)
    if (name === 'parcels that nobody confirms') expect(await findOldestDue!()).toBeNull()
  await refuse(body.return_number)
  await sweep()
  expect(await order.read()).toMatchObject({ fulfilment: 'delivered', shipments: [{ status: 'delivered' }] })
})

test('units known to be in one parcel do not block the delivery of another', async () => {
  const order = await paid(2)
  const lines = [{ position: 1, quantity: 1 }]
  for (const trackingNumber of ['SF1', 'SF2'])
    await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber, lines })
  const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing' })
  await shop.context.database.execute(sql`update returns set shipment_id = shipments.id from shipments
    where shipments.order_id = returns.order_id and number = 1 and return_number = ${body.return_number}`)
  await waitDays(11)
  await sweep()
  expect((await order.read()).shipments).toMatchObject([{ status: 'handed_over' }, { status: 'delivered' }])
})
