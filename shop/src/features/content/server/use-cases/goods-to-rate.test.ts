/** After a change of the seat the console counts goods with a rate of the other country, and lists them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

const read = async () => (await manager.call('GET', '/api/console/shop/')).body
async function setSeat(seat: 'CN' | 'JP') {
  const { revision } = await read()
  const response = await manager.call('PATCH', '/api/console/shop/', {
    json: { seat },
    headers: { 'if-match': `"${revision}"` },
  })
  expect(response.status).toBe(200)
  return response.body.goods_to_rate
}
async function goodsWith(taxPercent: number | null, isOnSale = true) {
  const id = await createGoods(shop.context, { stock: 1 })
  await shop.context.database.execute(sql`update goods set tax_percent = ${taxPercent}, is_on_sale = ${isOnSale},
    withdrawn_at = case when ${isOnSale} then null else now() end where id = ${id}`)
  return id
}
const listed = async (query: string) => {
  const { body } = await manager.call('GET', `/api/console/goods/?${query}`)
  return { ids: body.results.map(({ id }: { id: number }) => id), facets: body.facets }
}

test('names the usual rate and that of delivery where the seat does not have them', async () => {
  const setRates = async (rates: object) => {
    const { revision } = (await manager.call('GET', '/api/console/settings/')).body
    const response = await manager.call('PATCH', '/api/console/settings/', {
      json: rates,
      headers: { 'if-match': `"${revision}"` },
    })
    expect(response.status).toBe(200)
  }
  await setSeat('CN')
  await setRates({ default_tax_percent: 13, delivery_tax_percent: 6 })
  expect((await read()).rates_to_choose).toEqual([])
  await setSeat('JP')
  expect((await read()).rates_to_choose).toEqual([
    { setting: 'default_tax_percent', percent: 13 },
    { setting: 'delivery_tax_percent', percent: 6 },
  ])
  await setRates({ default_tax_percent: 10, delivery_tax_percent: null })
  expect((await read()).rates_to_choose).toEqual([])
})

test('counts and lists goods with a rate of the other country, until they have another', async () => {
  const before = await setSeat('CN')
  const [chinese, both, none, withdrawn] = [
    await goodsWith(13),
    await goodsWith(0),
    await goodsWith(null),
    await goodsWith(9, false),
  ]
  expect(await setSeat('CN')).toEqual(before)
  const after = await setSeat('JP')
  expect([after.on_sale - before.on_sale, after.withdrawn - before.withdrawn]).toEqual([1, 1])
  const { ids, facets } = await listed('foreign_tax=1&page_size=100')
  expect(ids).toContain(chinese)
  for (const id of [both, none, withdrawn]) expect(ids).not.toContain(id)
  expect([facets.on_sale, facets.withdrawn]).toEqual([after.on_sale, after.withdrawn])
  expect((await listed('foreign_tax=1&tab=withdrawn')).ids).toContain(withdrawn)

  await manager.confirm()
  const edited = await manager.call('PATCH', '/api/console/goods/bulk/', {
    json: { filter: { foreign_tax: true }, tax_percent: 8 },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(edited.status).toBe(200)
  expect((await read()).goods_to_rate).toMatchObject({ on_sale: 0, withdrawn: after.withdrawn })
  expect((await listed('foreign_tax=1')).ids).toEqual([])
  expect((await setSeat('CN')).on_sale, 'eight percent is a rate of Japan').toBeGreaterThan(0)
})
