import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { buildGoods, createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createTestShop, type TestShop } from '../../../../testing/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const run = (statement: ReturnType<typeof sql>) => shop.context.database.execute(statement)

async function historyOf(goodsId: number): Promise<string[]> {
  const { rows } = await run(sql`
    select cause || ' ' || price_in_fen || case when is_on_sale then '' else ' withdrawn' end as entry
    from goods_prices where goods_id = ${goodsId} order by id`)
  return rows.map(({ entry }) => String(entry))
}

async function pricesOf(goodsId: number) {
  const { rows } = await run(
    sql`select price_in_fen::int as charged, regular_price_in_fen::int as regular from goods where id = ${goodsId}`,
  )
  return rows[0]
}

test('each charged price is noted, whoever writes it', async () => {
  const goods = buildGoods({ priceInFen: 1000 })
  const [saved] = await saveGoods(shop.context, [goods])
  await run(sql`update goods set price_in_fen = 900 where id = ${saved!.id}`)
  await run(sql`update goods set price_in_fen = 900, stock = stock - 1 where id = ${saved!.id}`)
  await run(sql`update goods set is_on_sale = false where id = ${saved!.id}`)
  await saveGoods(shop.context, [{ ...goods, priceInFen: 1100, isOnSale: true }])
  expect(await historyOf(saved!.id)).toEqual(['import 1000', 'set 900', 'set 900 withdrawn', 'import 1100'])
  expect(await pricesOf(saved!.id)).toEqual({ charged: 1100, regular: 1100 })
})

test('during a sale every writer changes the regular price only', async () => {
  const goods = buildGoods({ priceInFen: 1000 })
  const [saved] = await saveGoods(shop.context, [goods])
  const id = saved!.id
  await run(sql`update goods set sale_price_in_fen = 800, sale_until = now() + interval '1 day' where id = ${id}`)
  expect(await pricesOf(id)).toEqual({ charged: 800, regular: 1000 })
  await run(sql`update goods set price_in_fen = 1200 where id = ${id}`)
  expect(await pricesOf(id)).toEqual({ charged: 800, regular: 1200 })
  await saveGoods(shop.context, [{ sku: goods.sku, priceInFen: 800 }])
  expect(await pricesOf(id)).toEqual({ charged: 800, regular: 800 })
  // A regular price below that of the sale is charged at once.
  await saveGoods(shop.context, [{ sku: goods.sku, priceInFen: 700 }])
  expect(await pricesOf(id)).toEqual({ charged: 700, regular: 700 })
  await saveGoods(shop.context, [{ sku: goods.sku, priceInFen: 1100 }])
  await run(sql`update goods set sale_price_in_fen = null, sale_until = null where id = ${id}`)
  expect(await pricesOf(id)).toEqual({ charged: 1100, regular: 1100 })
  expect(await historyOf(id)).toEqual(['import 1000', 'set 800', 'import 700', 'import 800', 'set 1100'])
})

test('a noted price never changes', async () => {
  const id = await createGoods(shop.context)
  await expect(run(sql`update goods_prices set price_in_fen = 1 where goods_id = ${id}`)).rejects.toThrow()
})

test('a was-price needs a sale and is above the charged price', async () => {
  const id = await createGoods(shop.context, { priceInFen: 1000 })
  const setWasPrice = (fen: number, saleFen: number | null) =>
    run(sql`update goods set sale_price_in_fen = ${saleFen}::bigint, was_price_in_fen = ${fen}, was_price_basis = 'EU',
      sale_until = case when ${saleFen}::bigint is not null then now() end where id = ${id}`)
  await expect(setWasPrice(1200, null)).rejects.toThrow()
  await expect(setWasPrice(900, 900)).rejects.toThrow()
  await setWasPrice(901, 900)
})
