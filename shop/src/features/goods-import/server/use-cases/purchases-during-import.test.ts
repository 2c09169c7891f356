/** Purchases during an import of goods. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { buy } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { importGoods } from './import-goods.ts'

const goodsCount = 12
const purchaseCount = 48

let shop: TestShop
let shopper: TestShopper
let directory: string
let goodsIds: number[]
beforeAll(async () => {
  shop = await createTestShop()
  shopper = await registerShopper(shop)
  directory = await mkdtemp(join(tmpdir(), 'yokoso-import-'))
  await importRows('sku,name,type_1,type_2,price,stock', (n) => `茶${n},茶,绿茶,1,1000`)
  goodsIds = (await readStock()).map(({ id }) => id)
})
afterAll(async () => {
  await shop.close()
  await rm(directory, { recursive: true })
})

async function importRows(header: string, cellsOf: (n: number) => string) {
  const file = join(directory, 'goods.csv')
  // In another order than the purchases.
  const rows = Array.from({ length: goodsCount }, (_, n) => `BOUGHT-${n},${cellsOf(n)}`).toReversed()
  await writeFile(file, [header, ...rows, ''].join('\n'))
  const onWarning = (line: string) => expect.unreachable(line)
  return importGoods(shop.context, file, { onWarning, batchSize: 5 })
}

/** Each goods equally often, a few at a time. */
async function buyAll(): Promise<number[]> {
  const statuses: number[] = []
  const buyer = async (first: number) => {
    for (let turn = first; turn < purchaseCount; turn += 4)
      statuses.push((await buy(shop, shopper, { goodsId: goodsIds[turn % goodsCount]! })).status)
  }
  await Promise.all([0, 1, 2, 3].map(buyer))
  return statuses
}

async function readStock() {
  const { rows } = await shop.context.database.execute<{ id: number; stock: number; booked: number }>(sql`
    select goods.id, stock, (select sum(stock_change)::int from stock_movements where goods_id = goods.id) as booked
    from goods where sku like 'BOUGHT-%' order by goods.id`)
  return rows
}

const updated = { added: 0, updated: goodsCount, skipped: 0 }
const allBought = Array<number>(purchaseCount).fill(201)

test('a file without stock leaves it to the purchases', async () => {
  const names = async () => {
    for (const name of ['早茶', '午茶', '晚茶'])
      expect(await importRows('sku,name', (n) => `${name}${n}`)).toEqual(updated)
  }
  const [statuses] = await Promise.all([buyAll(), names()])
  expect(statuses).toEqual(allBought)
  const stock = 1_000 - purchaseCount / goodsCount
  expect(await readStock()).toEqual(goodsIds.map((id) => ({ id, stock, booked: stock })))
})

test('a count is booked as one, and purchases before and after it too', async () => {
  const [statuses, report] = await Promise.all([buyAll(), importRows('sku,stock', () => '500')])
  expect([statuses, report]).toEqual([allBought, updated])
  for (const { stock, booked } of await readStock()) {
    expect(booked).toBe(stock)
    expect(stock).toBeGreaterThanOrEqual(500 - purchaseCount / goodsCount)
    expect(stock).toBeLessThanOrEqual(500)
  }
})
