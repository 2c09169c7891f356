import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { addresses } from './address-tables.ts'
import { deliveryZones } from './zone-tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const save = (sku: string, size: string) =>
  saveGoods(shop.context, [
    {
      sku,
      type1: { en: 'Type' },
      type2: { en: 'Sub' },
      name: { en: sku },
      describe: {},
      size,
      priceInFen: 1,
      stock: 1,
    },
  ])

async function readWeights(): Promise<Record<string, number | null>> {
  const { rows } = await shop.context.database.execute<{ sku: string; weight: number | null }>(
    sql`select sku, weight_in_grams as weight from goods`,
  )
  return Object.fromEntries(rows.map(({ sku, weight }) => [sku, weight]))
}

const readings: [size: string, weightInGrams: number | null][] = [
  ['400 g', 400],
  ['40g', 40],
  ['1.2 kg', 1200],
  ['0.85 KG', 850],
  ['2 公斤', 2000],
  ['250克', 250],
  ['99999 kg', 99_999_000],
  ['0 g', null],
  ['400 ml', null],
  ['约 400 g', null],
  ['3 × 40 g', null],
  ['1.2.3 kg', null],
  ['9999999 g', null],
  ['', null],
]

test('goods derive their weight from the size, if it states one', async () => {
  for (const [index, [size]] of readings.entries()) await save(`g${index}`, size)
  expect(Object.values(await readWeights())).toEqual(readings.map(([, weight]) => weight))
})

test('the weight follows the size after every save', async () => {
  await save('changing', '100 g')
  expect((await readWeights()).changing).toBe(100)
  await save('changing', '1 kg')
  expect((await readWeights()).changing).toBe(1000)
})

test('a new shop has one zone: China, free of charge', async () => {
  expect(await shop.context.database.select().from(deliveryZones)).toMatchObject([
    { names: { 'zh-CN': '中国' }, codes: ['CN'], feeKind: 'flat', firstFeeInFen: 0, isDeliverable: true },
  ])
})

test('the database accepts one default address per person', async () => {
  const account = { username: 'two-defaults', password: 'quiet-bamboo-42' }
  const { body } = await shop.call('POST', '/api/user/register_user/', { json: account })
  const row = {
    userId: body.id,
    recipient: '林',
    phone: '13800138000',
    country: 'CN',
    street: '北山街 1',
    isDefault: true,
  }
  await shop.context.database.insert(addresses).values(row)
  await expect(shop.context.database.insert(addresses).values(row)).rejects.toThrow(/insert into "addresses"/)
  await shop.context.database.insert(addresses).values({ ...row, isDefault: false })
})
