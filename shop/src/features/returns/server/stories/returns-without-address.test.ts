/** Returns approved before the shop had a return address. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setReturnAddress, testReturnAddress } from '#features/content/testing/return-address-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { addDays, shopDay } from '#platform/i18n/shop-zone.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, delivered, staff, sweepReturns, waitDays } = returnFixture(shop)

async function approvedWithoutAddress() {
  const order = await delivered()
  const number = (await requestReturn(order, { reason: 'faulty' })).body.return_number as string
  await staff.approveReturn({ returnNumber: number })
  await shop.context.database.execute(sql`update returns set send_to = null where return_number = ${number}`)
  return number
}
const read = async (number: string) =>
  (await shop.call('GET', `/api/return/${number}/`, { token: shop.shopper.access })).body

/** Saves the address through the console's form. */
async function saveAddress(changes: object = {}) {
  const manager = await signInAs(shop, 'manager', { isConfirmed: true })
  const { region_1: _1, region_2: _2, region_3: _3, ...typed } = { ...testReturnAddress, ...changes }
  const { revision } = (await manager.call('GET', '/api/console/shop/')).body
  const headers = { 'if-match': `"${revision}"` }
  const { status } = await manager.call('PATCH', '/api/console/shop/', { json: { return_address: typed }, headers })
  expect(status).toBe(200)
}

const { region_code: _code, ...send_to } = testReturnAddress

test('get the address also where it was set before, and is saved as it is', async () => {
  const number = await approvedWithoutAddress()
  expect(await read(number)).toMatchObject({ status: 'approved', send_to: null, send_back_until: null })
  await saveAddress()
  expect(await read(number)).toMatchObject({ status: 'approved', send_to })
})

test('get the address when it is first saved; their days count from then, and they do not expire before', async () => {
  const [approved, sentBack] = [await approvedWithoutAddress(), await approvedWithoutAddress()]
  const json = { carrier: 'sf', tracking_number: 'SF2047' }
  expect(
    (await shop.call('POST', `/api/return/${sentBack}/send_back/`, { json, token: shop.shopper.access })).status,
  ).toBe(200)
  const { answered_at: decidedBeforeShipping } = await read(sentBack)
  await setReturnAddress(shop, null)
  await waitDays(15)
  await sweepReturns()
  expect(await read(approved)).toMatchObject({ status: 'approved', send_to: null, send_back_until: null })

  const before = shop.context.now()
  await saveAddress()
  const expected = { status: 'approved', send_to, send_back_until: addDays(shopDay(before), 14) }
  expect(new Date((await read(approved)).answered_at).getTime()).toBeGreaterThanOrEqual(before.getTime())
  await sweepReturns()
  expect(await read(approved)).toMatchObject(expected)
  expect(await read(sentBack)).toMatchObject({ status: 'sent_back', send_to, answered_at: decidedBeforeShipping })

  await saveAddress({ street: '别处 1 号' })
  expect(await read(approved)).toMatchObject(expected)
  await waitDays(14)
  await sweepReturns()
  expect(await read(approved)).toMatchObject({ status: 'approved' })
  await waitDays(1)
  await sweepReturns()
  expect(await read(approved)).toMatchObject({ status: 'lapsed' })
})
