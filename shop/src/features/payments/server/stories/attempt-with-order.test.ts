/** An order and its first payment attempt are one commit, except for providers with `startsByCall`. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buy, goodsCounts, tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '../../testing/fixtures/payment-fixture.ts'

const shop = await openPaymentFixtureOfFile()
afterEach(() => run(sql`drop trigger if exists refuse_attempts on payments`))

const run = (statement: ReturnType<typeof sql>) => shop.context.database.execute(statement)

async function refuseAttempts(): Promise<void> {
  await run(sql`create or replace function refuse_attempts() returns trigger language plpgsql as $$
    begin raise exception 'no attempt today'; end $$`)
  await run(
    sql`create trigger refuse_attempts before insert on payments for each row execute function refuse_attempts()`,
  )
}

test('an attempt that cannot be written rolls its order back, and the same key buys later', async () => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context)
  await refuseAttempts()
  expect((await buy(shop, shopper, { goodsId, key: 'one commit' })).status).toBe(500)
  const { rows } = await run(sql`select count(*)::int as orders from orders where user_id = ${shopper.id}`)
  expect(rows).toEqual([{ orders: 0 }])
  expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 10, sold: 0 })
  await run(sql`drop trigger refuse_attempts on payments`)
  const bought = await buy(shop, shopper, { goodsId, key: 'one commit' })
  expect(bought.status).toBe(201)
  expect(await attemptsOf(bought.body.order_number)).toEqual([tradeIn(bought.body.pay_url).out_trade_no])
})

test('an attempt equals one that a later call would write', async () => {
  const shopper = await registerShopper(shop)
  const order = await buy(shop, shopper, { goodsId: await createGoods(shop.context), key: 'as a later one' })
  const read = () =>
    run(sql`select provider, out_trade_no, payments.status, amount_in_fen, payments.currency, payments.expires_at - orders.expires_at as late,
      payments.created_at - orders.created_at as after, next_check_at - payments.created_at as next_check,
      reconcile_at - payments.created_at as reconcile, trade_no, provider_ref, refunded_in_fen, payments.paid_at, checked_at
    from payments join orders on orders.id = order_id where order_number = ${order.body.order_number}`)
  const [withOrder] = (await read()).rows
  await run(sql`delete from payments where out_trade_no = ${String(withOrder!.out_trade_no)}`)
  await buy(shop, shopper, { goodsId: await goodsOf(order.body.order_number), key: 'as a later one' })
  const [later] = (await read()).rows
  expect({ ...withOrder, after: 0 }).toEqual({ ...later, after: 0 })
})

test('a provider that begins a trade by a call is not called for an order, which gets no attempt', async () => {
  const [alipay] = shop.providers
  const own = alipay!.provider
  const start = vi.fn<typeof own.start>(own.start)
  alipay!.provider = { ...own, start, capabilities: { ...own.capabilities, startsByCall: true } }
  const { body } = await buy(shop, await registerShopper(shop), { goodsId: await createGoods(shop.context) })
  alipay!.provider = own
  expect(body.pay_url).toBe(`http://localhost:5173/cashier/${body.order_number}`)
  expect(start).not.toHaveBeenCalled()
  expect(await attemptsOf(body.order_number)).toEqual([])
})

async function attemptsOf(orderNumber: string): Promise<unknown[]> {
  const { rows } = await run(
    sql`select out_trade_no from payments join orders on orders.id = order_id where order_number = ${orderNumber}`,
  )
  return rows.map(({ out_trade_no }) => out_trade_no)
}

async function goodsOf(orderNumber: string): Promise<number> {
  const { rows } = await run(
    sql`select goods_id from order_lines join orders on orders.id = order_id where order_number = ${orderNumber}`,
  )
  return rows[0]!.goods_id as number
}
