/** A month's takings are the sums of the ledger's file, and a month is that of the shop's zone. */
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { readCsvRows } from '#platform/csv/read-csv.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { rollTakings } from './roll-takings.ts'

const shop = await openPaymentFixtureOfFile()
shop.stopClock()
const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`
const month = firstOfMonth(shopDay(shop.context.now()))
const nextMonth = firstOfMonth(addDays(month, 31))

async function payOrderOf(priceInFen: number) {
  const order = await buyAsNewShopper(shop, { goodsId: await createGoods(shop.context, { priceInFen, stock: 9 }) })
  await shop.pay(order.payUrl, order.outTradeNo)
  return order
}

await payOrderOf(10_000)
shop.passTime(startOfShopDay(nextMonth).getTime() - shop.context.now().getTime() - 1)
const lastOfMonth = await payOrderOf(2_050)
shop.passTime(1)
await payOrderOf(307)
await shop.refund(lastOfMonth)

test.each(['from the ledger', 'from the rollup'])('both months add up, %s', async (source) => {
  if (source === 'from the rollup') {
    shop.passTime(40 * 86_400_000)
    while ((await rollTakings(shop.context)) === 'again');
  }
  const accountant = await signInAs(shop, 'viewer')
  const { body } = await accountant.call('GET', `/api/console/takings/?tab=month&from=${month}&to=${nextMonth}`)
  expect(body.rows).toMatchObject([
    { day: month, received: '120.50', payments: 2, refunded: '0.00', refunds: 0 },
    { day: nextMonth, received: '3.07', payments: 1, refunded: '20.50', refunds: 1 },
  ])
  const spans = [
    { from: month, to: addDays(nextMonth, -1) },
    { from: nextMonth, to: addDays(firstOfMonth(addDays(nextMonth, 31)), -1) },
  ]
  for (const [place, span] of spans.entries()) {
    const { text } = await accountant.call('GET', `/api/console/exports/ledger.csv/?${new URLSearchParams(span)}`)
    const { received, refunded } = body.rows[place]
    expect(await sumsOf(text, ['received', 'refunded'])).toEqual([received, refunded])
  }
})

async function sumsOf(text: string, columns: string[]): Promise<string[]> {
  const rows: string[][] = []
  for await (const { fields } of readCsvRows([Buffer.from(text)], { delimiter: ',' })) rows.push(fields)
  const [heads, ...entries] = rows
  return columns.map((column) => {
    const place = heads!.indexOf(column)
    return entries.reduce((sum, fields) => sum + Number(fields[place]), 0).toFixed(2)
  })
}
