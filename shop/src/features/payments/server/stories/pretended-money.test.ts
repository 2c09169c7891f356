import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { openPaymentFixtureOfFile } from '../../testing/fixtures/payment-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { database } = shop.context

/** Pays one order, over a stand-in or for real money. */
async function payWith(isStandIn: true | undefined): Promise<boolean | null> {
  const [setup] = shop.providers
  if (isStandIn) setup!.isStandIn = isStandIn
  else delete setup!.isStandIn
  const { outTradeNo } = await shop.paidOrder()
  const { rows } = await database.execute<{ is_pretended: boolean | null }>(
    sql`select is_pretended from payments where out_trade_no = ${outTradeNo}`,
  )
  return rows[0]!.is_pretended
}

// The provider's clock dates a payment, so the rows move instead of the shop's clock.
const passMonth = () => database.execute(sql`update payments set paid_at = paid_at - interval '31 days'`)
const forgetMarks = () => database.execute(sql`update payments set is_pretended = null`)

test('the 30 days of the police number begin with the first real money, not with an order over a stand-in', async () => {
  const manager = await signInAs(shop, 'manager')
  const policeNumber = async () => {
    const { opening } = (await manager.call('GET', '/api/console/today/')).body
    return opening.items.find(({ key }: { key: string }) => key === 'police_number').state
  }
  expect(await payWith(true)).toBe(true)
  // The previous release marked no payment: one before a pretended one was pretended, too.
  await forgetMarks()
  expect(await payWith(true)).toBe(true)
  await passMonth()
  expect(await policeNumber()).toBe('later')
  expect(await payWith(undefined)).toBe(false)
  expect(await policeNumber()).toBe('later')
  await passMonth()
  expect(await policeNumber()).toBe('missing')
  // Without any mark each payment counts.
  await forgetMarks()
  expect(await policeNumber()).toBe('missing')
})
