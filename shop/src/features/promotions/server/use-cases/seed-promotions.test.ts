import { promotions } from '@yokoso/demo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { findPromotionByCode, readAutomaticPromotions, seedPromotions } from '../index.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('the demo has one code that works and rules that are off, added once', async () => {
  const { database } = shop.context
  await saveGoods(shop.context, [
    {
      sku: 'TEA-MAT-01',
      type1: { en: 'Tea' },
      type2: { en: 'Matcha' },
      name: { en: 'Uji' },
      describe: {},
      size: '',
      priceInFen: 1,
      stock: 1,
    },
  ])
  for (let time = 0; time < 2; time++) await seedPromotions(shop.context, promotions)
  const { rows } = await database.execute(sql`select is_active from promotions order by id`)
  expect(rows).toEqual([false, false, false, true].map((is_active) => ({ is_active })))
  expect(await readAutomaticPromotions(database, shop.context.now())).toEqual([])
  expect(await findPromotionByCode(database, 'WINTER10')).toMatchObject({ percent: 10, scope: { goodsTypeIds: [1] } })
})
