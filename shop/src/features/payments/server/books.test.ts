import { expect, test } from 'vitest'
import { type SQL, sql } from 'drizzle-orm'
import { register } from 'prom-client'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { sqlStateOf } from '#platform/database/database-errors.ts'
import { openRefund } from './use-cases/open-refund.ts'
import { openPaymentFixtureOfFile, type FixtureOrder } from '../testing/fixtures/payment-fixture.ts'
import { findPayment } from './queries/find-payments.ts'
import { insertRefund } from './queries/refund-queries.ts'
import { sendRefund } from './use-cases/send-refund.ts'

const shop = await openPaymentFixtureOfFile()

const errorOf = (query: SQL) =>
  shop.context.database.execute(query).then(
    () => 'nothing',
    (error: unknown) => sqlStateOf(error),
  )

async function ledgerOf({ outTradeNo }: FixtureOrder) {
  const { rows } = await shop.context.database.execute(
    sql`select kind, ledger_entries.amount_in_fen as amount from ledger_entries join payments on payments.id = payment_id
      where out_trade_no = ${outTradeNo} order by ledger_entries.id`,
  )
  return rows
}

async function movementsOf(goodsId: number) {
  const { rows } = await shop.context.database.execute(
    sql`select cause, stock_change as stock, sold_change as sold from stock_movements where goods_id = ${goodsId} order by id`,
  )
  return rows
}

test('money in and money out have one entry each', async () => {
  const order = await shop.paidOrder()
  expect(await ledgerOf(order)).toEqual([{ kind: 'payment_in', amount: 1990 }])
  await Promise.all([shop.refund(order), shop.refund(order)])
  await shop.refund(order)
  expect(await ledgerOf(order)).toEqual([
    { kind: 'payment_in', amount: 1990 },
    { kind: 'refund_out', amount: 1990 },
  ])
})

test('a payment and a refund are counted by their outcome, once', async () => {
  const countedAs = async (name: string, outcome: string) =>
    (await register.getSingleMetric(name)!.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  const counts = async () => [await countedAs('payments_total', 'paid'), await countedAs('refunds_total', 'succeeded')]
  const [paid, refunded] = (await counts()) as [number, number]
  const order = await shop.paidOrder()
  expect(await counts()).toEqual([paid + 1, refunded])
  await Promise.all([shop.refund(order), shop.refund(order)])
  expect(await counts()).toEqual([paid + 1, refunded + 1])
})

test('stock movements have an entry for each event of an order that changes stock', async () => {
  const order = await shop.paidOrder()
  await shop.refund(order)
  expect(await movementsOf(order.goodsId)).toEqual([
    { cause: 'count', stock: 10, sold: 0 },
    { cause: 'order', stock: -1, sold: 0 },
    { cause: 'pay', stock: 0, sold: 1 },
    { cause: 'refund', stock: 1, sold: -1 },
  ])
})

test('a new stock count is booked as the difference, and not at all without one', async () => {
  const goods = buildGoods({ stock: 5 })
  const [saved] = await saveGoods(shop.context, [goods])
  await Promise.all([7, 7, 3].map((stock) => saveGoods(shop.context, [{ ...goods, stock }])))
  const movements = await movementsOf(saved!.id)
  const { rows } = await shop.context.database.execute(sql`select stock from goods where id = ${saved!.id}`)
  expect(movements.reduce((total, { stock }) => total + Number(stock), 0)).toBe(rows[0]!.stock)
  await saveGoods(shop.context, [{ ...goods, stock: Number(rows[0]!.stock) }])
  expect(await movementsOf(saved!.id)).toEqual(movements)
})

test.each(['payment_events', 'ledger_entries', 'stock_movements'])(
  'the database prevents changes and deletions in %s',
  async (name) => {
    const order = await shop.paidOrder()
    const table = sql.identifier(name)
    const count = async () =>
      (await shop.context.database.execute(sql`select count(*) as total from ${table}`)).rows[0]!.total
    const before = await count()
    const restricted = '23001'
    expect(await errorOf(sql`update ${table} set created_at = now()`)).toBe(restricted)
    expect(await errorOf(sql`delete from ${table}`)).toBe(restricted)
    expect(await errorOf(sql`truncate ${table}`)).toBe(restricted)
    expect(await count()).toBe(before)
    expect(await shop.refund(order)).toMatchObject({ body: { status: 'refunded' } })
  },
)

test('fault 26: refunds in part reach the exact total, and 0.01 more is refused here, by the database and by Alipay', async () => {
  const order = await shop.paidOrder()
  const now = shop.context.now()
  const payment = async () => (await findPayment(shop.context.database, order.outTradeNo))!
  const openPart = (amountInFen: number) =>
    shop.context.inTransaction(async (transaction) =>
      openRefund(transaction, { payment: await payment(), reason: 'buyer', amountInFen, now, nextCheckAt: now }),
    )
  for (const amountInFen of [700, 700, 590]) await sendRefund(shop.payments, (await openPart(amountInFen)).refund!)
  expect(await payment()).toMatchObject({ refundedInFen: 1990 })
  expect(await openPart(1)).toEqual({ refund: null, obstacle: 'nothing_left' })
  const { id: paymentId, provider } = await payment()
  const more = {
    paymentId,
    provider,
    outRequestNo: 'one-more',
    amountInFen: 1,
    reason: 'buyer',
    createdAt: now,
  } as const
  await expect(insertRefund(shop.context.database, { ...more, nextCheckAt: now })).rejects.toThrow()
  const money = { minorUnits: 1, currency: 'CNY' }
  const trade = await payment()
  expect(
    await shop.providers[0]!.provider.refund({
      trade,
      outRequestNo: 'one-more',
      money,
      paid: { minorUnits: 1990, currency: 'CNY' },
      reason: 'buyer',
      notifyUrl: '',
    }),
  ).toMatchObject({ kind: 'failed' })
  expect((await shop.tradeAtAlipay(order)).refunds).toMatchObject([
    { refund_amount: '7.00' },
    { refund_amount: '7.00' },
    { refund_amount: '5.90' },
  ])
})

test('concurrent refunds, on any route, never exceed the payment together', async () => {
  const order = await shop.paidOrder()
  const { id: paymentId, provider } = (await findPayment(shop.context.database, order.outTradeNo))!
  const now = shop.context.now()
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      insertRefund(shop.context.database, {
        paymentId,
        provider,
        outRequestNo: `part-${index}`,
        amountInFen: 500,
        reason: 'buyer',
        createdAt: now,
        nextCheckAt: null,
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [sqlStateOf(result.reason)] : []))
  expect(new Set(refused)).toEqual(new Set(['23514']))
})
