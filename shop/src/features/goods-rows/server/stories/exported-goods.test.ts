/** A file of goods goes out and comes back without a change. */
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createImportFixture, header } from '#features/goods-import/testing/fixtures/import-fixture.ts'

const imports = createImportFixture()
let manager: SignedIn
beforeAll(async () => {
  manager = await signInAs(imports.shop, 'manager')
  const columns = `${header},name_en,describe_en,type_1_en,on_sale,most_per_order,returnable,tax_rate,material,material_en,allergens,may_contain,gtin,shelf_life_days,long_text,family,option_1,option_1_ja,option_1_en,value_1,value_1_ja,option_2,value_2`
  await imports.importFile(
    [
      columns,
      `B-1,"碗, 青",一只,陶瓷,碗,410 g,236,7,Bowl,,Ceramics,1,3,0,13,瓷;竹,Porcelain;Bamboo,milk;egg,none,4006381333931,30,"一。\n\n二。",bowl,釉色,釉薬,Glaze,青釉,青,大小,大`,
      `B-2,碗 白,=1+1,陶瓷,碗,,198.50,0,,,,0,999,1,,木,,none,,,,,bowl,釉色,釉薬,Glaze,志野白,志野,大小,小`,
      `T-1,茶,,茶,茶叶,40 g,88,3,Tea,,,1,999,1,,,,,,,,,,,,,,,,`,
      '',
    ].join('\n'),
  )
  expect(imports.warnings).toEqual([])
})

const download = async (query = '') => {
  const { status, text, headers } = await manager.call('GET', `/api/console/exports/goods.csv/${query}`)
  expect(status).toBe(200)
  return { text, headers }
}
const goodsBySku = async () => {
  const { body } = await manager.call('GET', '/api/console/goods/?tab=on_sale')
  const { body: others } = await manager.call('GET', '/api/console/goods/?tab=withdrawn')
  const all = await Promise.all(
    [...body.results, ...others.results].map(async ({ id }: { id: number }) => {
      const goods = await manager.call('GET', `/api/console/goods/${id}/`)
      const family = await manager.call('GET', `/api/console/goods/${id}/family/`)
      const { revision: _revision, changed_at: _changed, ...fields } = goods.body
      return [fields.sku, { ...fields, family: family.body.family && { ...family.body.family, revision: 0 } }] as const
    }),
  )
  return Object.fromEntries(all)
}

test('an import takes back what was exported, families and facts included, and changes nothing', async () => {
  const before = await goodsBySku()
  expect(Object.keys(before)).toHaveLength(3)
  const { text, headers } = await download()
  expect(headers['content-disposition']).toMatch(/^attachment; filename="goods-\d{4}-\d\d-\d\d\.csv"$/)
  const [columns] = text.replace('\uFEFF', '').split('\r\n')
  expect(columns).toContain('family,option_1,option_1_ja,option_1_en,value_1,value_1_ja,value_1_en,option_2')
  expect(columns!.split(',')).not.toContain('stock')
  expect(await imports.importFile(text, { name: 'back.csv' })).toEqual({ added: 0, updated: 3, skipped: 0 })
  expect(imports.warnings).toEqual([])
  expect(await goodsBySku()).toEqual(before)
  const again = await download()
  expect(again.text).toBe(text)
})

test('the file may be of one type, and the audit log names who took it', async () => {
  const { text } = await download(`?type_1=${encodeURIComponent('Ceramics')}`)
  expect(text.match(/^B-\d/gm)).toEqual(['B-1', 'B-2'])
  expect(text).not.toContain('T-1')
  expect((await download(`?type_1=${encodeURIComponent('茶')}`)).text).not.toContain('B-1')
  const owner = await signInAs(imports.shop, 'owner')
  const { body } = await owner.call('GET', '/api/console/trail/?action=export.make')
  expect(body.results).toMatchObject([
    { changes: { file: [null, 'goods.csv'], rows: [null, 1], type_1: [null, '茶'] } },
    {},
    {},
    {},
  ])
})

test('goods in a sale have their regular price, which an import would set', async () => {
  const { database } = imports.shop.context
  await database.execute(
    sql`update goods set sale_price_in_fen = 10000, sale_until = now() + interval '1 day' where sku = 'B-1'`,
  )
  const { text } = await download()
  expect(text).toMatch(/^B-1,.*,236\.00,/m)
  await imports.importFile(text, { name: 'sale.csv' })
  const { rows } = await database.execute(sql`select price_in_fen, regular_price_in_fen from goods where sku = 'B-1'`)
  expect(Object.values(rows[0]!).map(Number)).toEqual([10_000, 23_600])
})

test('packers take no file', async () => {
  const packer = await signInAs(imports.shop, 'packer')
  expect(await packer.call('GET', '/api/console/exports/goods.csv/')).toMatchObject({ status: 403 })
})
