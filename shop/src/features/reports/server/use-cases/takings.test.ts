import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { addDays, shopDay } from '#platform/i18n/shop-zone.ts'
import { rollTakings } from './roll-takings.ts'

const shop = await openPaymentFixtureOfFile()
shop.stopClock()
const dayInMs = 86_400_000
const firstDay = shopDay(shop.context.now())
await shop.paidOrder()
await shop.refund(await shop.paidOrder())
shop.passTime(40 * dayInMs)
// The first shopper's login has ended.
const later = await buyAsNewShopper(shop, { goodsId: await createGoods(shop.context, { priceInFen: 1990, stock: 9 }) })
await shop.pay(later.payUrl, later.outTradeNo)
const today = shopDay(shop.context.now())

const list = async (query: string, role: 'viewer' | 'packer' = 'viewer') =>
  (await signInAs(shop, role)).call('GET', `/api/console/takings/?${query}`)

test.each(['from the ledger', 'from the rollup'])('days and months add up, %s', async (source) => {
  if (source === 'from the rollup') while ((await rollTakings(shop.context)) === 'again');
  const days = (await list(`from=${firstDay}`)).body
  expect(days.rows).toHaveLength(41)
  expect(days.rows[0]).toMatchObject({ day: firstDay, received: '39.80', refunded: '19.90', payments: 2, refunds: 1 })
  expect(days.rows.at(-1)).toMatchObject({ day: today, received: '19.90', orders: 1, units: 1 })
  expect(days.total).toMatchObject({ received: '59.70', refunded: '19.90', payments: 3, orders: 3, units: 3 })
  const months = (await list(`tab=month&from=${firstDay}`)).body
  expect(months.total).toEqual(days.total)
  expect(months.from).toBe(`${firstDay.slice(0, 7)}-01`)
  expect(months.rows.map(({ day }: { day: string }) => day.slice(8))).toEqual(months.rows.map(() => '01'))
})

test('without dates there are 31 days, or 12 months', async () => {
  expect((await list('')).body).toMatchObject({ from: addDays(today, -30), to: today })
  expect((await list('tab=month')).body.rows).toHaveLength(12)
})

test.each([
  ['from=2026-02-30', 'from'],
  ['from=2026-03-01&to=2026-02-01', 'to'],
  ['from=2020-01-01&to=2026-02-01', 'from'],
  ['tab=month&from=1990-01-01', 'from'],
  ['tab=week', 'tab'],
])('%s names the field', async (query, field) => {
  const { status, body } = await list(query)
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
})

test('takings are for those who may see money, and an export is in the audit log', async () => {
  expect((await list('', 'packer')).status).toBe(403)
  const path = `/api/console/exports/takings.csv/?from=${firstDay}`
  expect((await (await signInAs(shop, 'packer')).call('GET', path)).status).toBe(403)
  const owner = await signInAs(shop, 'owner')
  const { text, headers } = await owner.call('GET', `${path}&lang=en`)
  expect(headers['content-disposition']).toBe(`attachment; filename="takings-${firstDay}-${today}.csv"`)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(43)
  expect(lines[1]).toBe(`${firstDay},39.80,2,19.90,1,2,2`)
  expect(lines.at(-1)).toBe('Total,59.70,3,19.90,1,3,3')
  const { rows } = await shop.context.database.execute(
    sql`select changes from audit_entries where action = 'takings.export'`,
  )
  expect(rows).toEqual([{ changes: { rows: [null, 41], from: [null, firstDay], to: [null, today] } }])
})
