import { expect, test } from 'vitest'
import { logInAgain } from '#features/identity/testing/identity-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { returnFixture } from '../testing/return-fixture.ts'
import { arrive, ship } from './index.ts'

const shop = await openPaymentFixtureOfFile()
const { ask, paid } = returnFixture(shop)

test('goods of which some came long ago go back without a reason as far as they came lately', async () => {
  const order = await paid(2)
  const deliver = async (number: number) => {
    const lines = [{ position: 1, quantity: 1 }]
    await ship(shop.context, order.request, { carrierCode: 'sf', trackingNumber: `SF${number}`, note: '', lines })
    await arrive(shop.context, order.request, number)
  }
  await deliver(1)
  await shop.wait(9 * 86_400_000)
  Object.assign(shop.shopper, await logInAgain(shop, shop.shopper.username))
  await deliver(2)
  expect((await order.read()).lines).toMatchObject([{ returnable_quantity: 2, returnable_without_reason: 1 }])
  expect(await ask(order)).toMatchObject({ status: 201 })
  expect((await order.read()).lines).toMatchObject([{ returnable_quantity: 1, returnable_without_reason: 0 }])
  expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
  expect(await ask(order, { reason: 'faulty' })).toMatchObject({ status: 201 })
})
