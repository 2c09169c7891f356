/** Numbers of receipts and corrections: without gaps, by year, and only growing. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buy, buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { WireReceipt } from '#features/invoices/contract/receipts.ts'
import { openReceiptFixtureOfFile, type Order } from '#features/invoices/testing/fixtures/receipt-fixture.ts'

const { shop, database, paid, issue, read, cancel } = await openReceiptFixtureOfFile()

describe('numbers', () => {
  test('of 64 receipts at once are dense, though one in between fails', async () => {
    const shopper = await registerShopper(shop)
    const goodsId = await createGoods(shop.context, { priceInFen: 1990, stock: 100 })
    const orders: Order[] = []
    for (let count = 0; count < 64; count += 1) {
      const { body } = await buy(shop, shopper, { goodsId })
      orders.push({ orderNumber: body.order_number, shopper })
      await database.execute(sql`update orders set status = 'cancelled' where order_number = ${body.order_number}`)
    }
    await database.execute(sql`update orders set status = 'paid', paid_at = now() where user_id = ${shopper.id}`)
    const { body: last } = await issue(await paid())
    // Fails after the counter was advanced, so that the number must be free again.
    await database.execute(sql`create function refuse_some_papers() returns trigger language plpgsql as $$ begin
      if new.addressee = '失败' then raise exception 'refused paper %', new.number; end if; return new; end $$`)
    await database.execute(sql`create trigger refuse_some_papers before insert on tax_documents
      for each row execute function refuse_some_papers()`)
    const all = await Promise.all(
      orders.map(async (order, index) => {
        // Every second one fails first, among the others.
        const failed = index % 2 === 0 ? [await issue(order, { addressee: '失败' })] : []
        return [...failed, await issue(order)]
      }),
    )
    await database.execute(sql`drop trigger refuse_some_papers on tax_documents`)
    await database.execute(sql`drop function refuse_some_papers`)
    const statuses = all.map((responses) => responses.map(({ status }) => status))
    expect(statuses).toEqual(orders.map((_, index) => (index % 2 === 0 ? [500, 201] : [201])))
    const numbers = all.map((responses) => responses.at(-1)!.body.number as string)
    const first = Number(last.number.slice(7)) + 1
    expect(numbers.map((number) => Number(number.slice(7))).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 64 }, (_, index) => first + index),
    )
  })

  test('of corrections are dense, too: 12 orders of the same goods are refunded at once', async () => {
    const goodsId = await createGoods(shop.context, { priceInFen: 1990, stock: 100 })
    const orders: Order[] = []
    for (let count = 0; count < 12; count += 1) {
      const bought = await buyAsNewShopper(shop, { goodsId })
      await shop.pay(bought.payUrl, bought.outTradeNo)
      await issue(bought)
      orders.push(bought)
    }
    const refunded = await Promise.all(orders.map((order) => cancel(order)))
    expect(refunded.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const papers = await Promise.all(orders.map(async (order) => (await read(order)).body.corrections as WireReceipt[]))
    const numbers = papers.flat().map(({ number }) => Number(number.slice(7)))
    expect(numbers).toHaveLength(12)
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(11)
    const { rows } = await database.execute(sql`select stock from goods where id = ${goodsId}`)
    expect(rows).toEqual([{ stock: 100 }])
  })

  test('of one order, requested 16 times at once, are one', async () => {
    const order = await paid()
    const all = await Promise.all(Array.from({ length: 16 }, () => issue(order)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(15).fill(200), 201])
    expect(new Set(all.map(({ body }) => body.number)).size).toBe(1)
    const { body: next } = await issue(await paid())
    expect(Number(next.number.slice(7))).toBe(Number(all[0]!.body.number.slice(7)) + 1)
  })
})

test('papers only grow, but the addressee can go', async () => {
  const order = await paid()
  const { body } = await issue(order)
  const change = (set: ReturnType<typeof sql>) =>
    database.execute(sql`update tax_documents set ${set} where number = ${body.number}`)
  await expect(change(sql`rates = '[]'`)).rejects.toThrow()
  await expect(change(sql`addressee = '别人'`)).rejects.toThrow()
  await expect(database.execute(sql`delete from tax_documents`)).rejects.toThrow()
  await change(sql`addressee = ''`)
  expect((await read(order)).body).toEqual({ ...body, addressee: '' })
})

test('numbers begin anew in each year of the shop’s zone', async () => {
  const { body } = await issue(await paid())
  const year = Number(body.number.slice(2, 6))
  const newYear = new Date(`${year + 1}-01-01T00:00:00+08:00`)
  shop.passTime(newYear.getTime() - shop.context.now().getTime() + 60_000)
  const shopper = await registerShopper(shop)
  const { body: bought } = await buy(shop, shopper, { goodsId: await createGoods(shop.context) })
  const orderNumber: string = bought.order_number
  await database.execute(sql`update orders set status = 'paid', paid_at = now() where order_number = ${orderNumber}`)
  expect((await issue({ shopper, orderNumber })).body.number).toBe(`R-${year + 1}-000001`)
})
