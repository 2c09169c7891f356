import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { computeDays, readRolledDays } from '../queries/takings-queries.ts'
import { rollTakings } from './roll-takings.ts'

const shop = await openPaymentFixtureOfFile()
const { database } = shop.context
const dayInMs = 86_400_000

const now = () => shop.context.now()
const today = () => shopDay(now())

/** Sessions end meanwhile. */
const read = async (role: 'owner' | 'manager' | 'packer' | 'viewer' = 'owner') =>
  (await (await signInAs(shop, role)).call('GET', '/api/console/today/')).body

async function roll(): Promise<void> {
  while ((await rollTakings(shop.context)) === 'again');
}

/** Each by a new shopper: logins end while the clock moves. */
const buy = async (goodsId: number, quantity: number) => {
  const order = await buyAsNewShopper(shop, { goodsId, quantity })
  await shop.pay(order.payUrl, order.outTradeNo)
  return order
}

async function ledgerSums() {
  const { rows } = await database.execute<{ received: number; refunded: number }>(sql`
    select coalesce(sum(amount_in_fen) filter (where kind = 'payment_in'), 0)::bigint as received,
      coalesce(sum(amount_in_fen) filter (where kind = 'refund_out'), 0)::bigint as refunded from ledger_entries`)
  return { received: toWireMoney(rows[0]!.received), refunded: toWireMoney(rows[0]!.refunded) }
}

test('a shop without orders shows zeros, on each of fourteen days', async () => {
  const { figures, days, best, currency } = await read()
  const none = { received: '0.00', payments: 0, refunded: '0.00', refunds: 0, orders: 0, units: 0 }
  expect([figures, best, currency]).toEqual([{ today: none, week_before: none }, [], 'CNY'])
  expect(days).toHaveLength(14)
  expect(days.at(-1)).toEqual({ ...none, day: today() })
  expect(days[0].day).toBe(addDays(today(), -13))
})

test('the figures of the day are those of the ledger, refunds included', async () => {
  const [tea, cup] = [
    await createGoods(shop.context, { priceInFen: 1990, stock: 50 }),
    await createGoods(shop.context, { priceInFen: 9901, stock: 50 }),
  ]
  await buy(tea, 3)
  await buy(tea, 1)
  const refunded = await buy(cup, 2)
  await shop.refund(refunded)
  // An unpaid order is no sale.
  await buyAsNewShopper(shop, { goodsId: cup })
  const { figures, days, best } = await read()
  const ledger = await ledgerSums()
  expect(ledger).toEqual({ received: '277.62', refunded: '198.02' })
  expect(figures.today).toEqual({ ...ledger, payments: 3, refunds: 1, orders: 3, units: 6 })
  expect(days.at(-1)).toEqual({ ...figures.today, day: today() })
  expect(best).toMatchObject([
    { goods_id: tea, units: 4, amount: '79.60', stock: 46 },
    { goods_id: cup, units: 2, amount: '198.02', stock: 49 },
  ])
})

test('each role sees its parts alone', async () => {
  const partsOf = async (role: Parameters<typeof read>[0]) => {
    const { opening, figures, days, best, events, health } = await read(role)
    return {
      opening: opening !== null,
      figures: figures !== null,
      days: days !== null,
      amounts: best.some(({ amount }: { amount: string | null }) => amount !== null),
      events: [...new Set(events.map(({ kind }: { kind: string }) => kind))].toSorted((a, b) =>
        String(a).localeCompare(String(b)),
      ),
      health: health !== null,
    }
  }
  const money = ['payment_in', 'refund_out']
  const all = { opening: true, figures: true, days: true, amounts: true, events: money, health: true }
  expect(await partsOf('owner')).toEqual(all)
  expect(await partsOf('manager')).toEqual(all)
  expect(await partsOf('viewer')).toEqual({ ...all, opening: false, health: false })
  const nothing = { opening: false, figures: false, days: false, amounts: false, events: [], health: false }
  expect(await partsOf('packer')).toEqual(nothing)
  expect(JSON.stringify(await read('packer'))).not.toMatch(/\d\.\d\d"/)
  expect((await shop.call('GET', '/api/console/today/')).status).toBe(401)
})

test('a day ends at midnight of the shop, also on the rollup', async () => {
  const untilMidnight = startOfShopDay(addDays(today(), 1)).getTime() - now().getTime()
  shop.passTime(untilMidnight - 30_000)
  const goods = await createGoods(shop.context, { priceInFen: 1001, stock: 50 })
  const evening = today()
  const before = (await read()).days.at(-1)
  await buy(goods, 1)
  shop.stopClock()
  shop.passTime(startOfShopDay(addDays(evening, 1)).getTime() - now().getTime())
  await buy(goods, 2)
  const { days } = await read()
  expect(days.slice(-2)).toMatchObject([
    { day: evening, payments: before.payments + 1, units: before.units + 1 },
    { day: addDays(evening, 1), received: '20.02', payments: 1, orders: 1, units: 2 },
  ])
  // The rollup waits an hour for transactions of the day.
  await roll()
  expect(await readRolledDays(database, evening, addDays(evening, 2))).toEqual([])
  shop.passTime(3_600_000)
  await roll()
  expect((await readRolledDays(database, evening, addDays(evening, 2))).map(({ day }) => day)).toEqual([evening])
  expect((await read()).days).toEqual(days)
})

test('the rollup is idempotent, follows late entries for a day, and equals the ledger', async () => {
  const before = await read()
  const [first, second] = await Promise.all([rollTakings(shop.context), rollTakings(shop.context)])
  expect([first, second]).not.toContain('again')
  await database.execute(sql`delete from takings_days`)
  await database.execute(sql`delete from sold_days`)
  await Promise.all([roll(), roll()])
  expect(await read()).toMatchObject({ days: before.days, best: before.best, figures: before.figures })

  // A row that came after its day was computed.
  await database.execute(sql`update takings_days set received_in_fen = 1, units = 0`)
  shop.passTime(dayInMs)
  await roll()
  const span = { from: startOfShopDay(addDays(today(), -13)), until: startOfShopDay(today()) }
  const rolled = (await readRolledDays(database, addDays(today(), -13), today())).filter(({ payments }) => payments > 0)
  expect(rolled).toEqual(await computeDays(database, span))
  expect((await read()).best).toEqual(before.best)
})

test('figures stand beside the same weekday, until the same time', async () => {
  const { figures } = await read()
  const todays = figures.today
  shop.passTime(5 * dayInMs)
  const goods = await createGoods(shop.context, { priceInFen: 5000, stock: 9 })
  await buy(goods, 1)
  shop.passTime(3_600_000)
  await buy(goods, 1)
  shop.passTime(7 * dayInMs - 1_800_000)
  const now = await read()
  expect(now.figures.week_before).toMatchObject({ received: '50.00', orders: 1 })
  expect(now.figures.today).toMatchObject({ received: '0.00', orders: 0 })
  expect(todays.received).toMatch(/^\d/)
})

test('an order that is paid twice is one sale', async () => {
  const goods = await createGoods(shop.context, { priceInFen: 2000, stock: 9 })
  const order = await buy(goods, 2)
  await database.execute(sql`
    with again as (
      insert into payments (order_id, provider, out_trade_no, status, amount_in_fen, currency, trade_no, expires_at)
      select order_id, provider, out_trade_no || '-2', 'succeeded', amount_in_fen, currency, 'T-2', expires_at
      from payments where out_trade_no = ${order.outTradeNo} returning id, order_id, amount_in_fen)
    insert into ledger_entries (kind, order_id, payment_id, amount_in_fen, created_at)
    select 'payment_in', order_id, id, amount_in_fen, ${now()}::timestamptz from again`)
  const { figures } = await read()
  expect(figures.today).toMatchObject({ received: '80.00', payments: 2, orders: 1, units: 2 })
})

test('goods on sale that last for less than two weeks are listed, the first to run out first', async () => {
  const [soon, later, enough, off] = await Promise.all(
    [5, 9, 30, 5].map((stock) => createGoods(shop.context, { priceInFen: 100, stock })),
  )
  await buy(soon!, 4)
  await buy(later!, 5)
  await buy(enough!, 2)
  await buy(off!, 4)
  await database.execute(sql`update goods set is_on_sale = false where id = ${off}`)
  const { running_out: rows } = await read()
  const known = [soon, later, enough, off]
  expect(rows.filter(({ goods_id: id }: { goods_id: number }) => known.includes(id))).toMatchObject([
    { goods_id: soon, stock: 1, units: 4, days_left: 3 },
    { goods_id: later, stock: 4, units: 5, days_left: 11 },
  ])
})
