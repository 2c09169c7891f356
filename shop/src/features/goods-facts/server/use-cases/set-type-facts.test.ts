import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { buildGoods, createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { refreshFamilies } from '#features/catalogue/server/use-cases/saving/refresh-families.ts'
import type { TypeTree } from '#features/goods-types/console-contract.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { checkGoodsFacts } from './check-goods-facts.ts'

let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

let made = 0
let name: string
let goodsId: number
beforeEach(async () => {
  made += 1
  name = `茶${made}`
  goodsId = await createGoods(shop.context, { type1: { 'zh-CN': name }, type2: { 'zh-CN': '绿茶' } })
})

const typeNamed = async (wanted: string) =>
  ((await manager.call('GET', '/api/console/types/')).body as TypeTree).find(({ names }) => names['zh-CN'] === wanted)!
async function put(facts: unknown, revision?: number) {
  const type = await typeNamed(name)
  return manager.call('PUT', `/api/console/types/${type.id}/facts/`, {
    json: { facts },
    headers: { 'if-match': `"${revision ?? type.revision}"` },
  })
}
async function missing(id = goodsId): Promise<boolean> {
  const { rows } = await shop.context.database.execute(sql`select from goods_missing_facts where goods_id = ${id}`)
  return rows.length > 0
}
const quiet = { wait: async () => {} }

test('a type has its facts in the order that was chosen, and the audit log names them', async () => {
  const facts = [
    { fact: 'material', is_required: true, is_filter: true },
    { fact: 'allergens', is_required: false, is_filter: false },
  ]
  const { status, body } = await put([{ fact: 'material', is_required: true, is_filter: 'on' }, { fact: 'allergens' }])
  expect(status).toBe(200)
  expect(body.find((type: TypeTree[number]) => type.names['zh-CN'] === name)).toMatchObject({ revision: 2, facts })
  await put([{ fact: 'allergens' }, { fact: 'material', is_required: true, is_filter: true }])
  expect((await typeNamed(name)).facts).toEqual(facts.toReversed())

  const owner = await signInAs(shop, 'owner')
  const { id } = await typeNamed(name)
  const [, first] = (await owner.call('GET', `/api/console/trail/?subject=type:${id}`)).body.results
  expect(first).toMatchObject({
    action: 'type.facts',
    changes: {
      facts: [[], ['material', 'allergens']],
      required_facts: [[], ['material']],
      filter_facts: [[], ['material']],
    },
  })
})

test('an unknown fact, one twice, and an old revision are refused, and nothing changes', async () => {
  expect((await put([{ fact: 'colour' }])).status).toBe(400)
  expect(await put([{ fact: 'care' }, { fact: 'care' }])).toMatchObject({
    status: 400,
    body: { errors: { facts: [expect.any(String)] } },
  })
  await put([{ fact: 'care' }])
  expect(await put([{ fact: 'brand' }], 1)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  expect((await typeNamed(name)).facts).toEqual([{ fact: 'care', is_required: false, is_filter: false }])
})

test('goods that lack a required fact are found by the sweeper, and no others', async () => {
  await checkGoodsFacts(shop.context, quiet)
  const other = await createGoods(shop.context, { type1: { 'zh-CN': `壶${made}` }, type2: { 'zh-CN': '铁壶' } })
  await put([{ fact: 'allergens', is_required: true }])
  expect(await checkGoodsFacts(shop.context, quiet)).toBe(1)
  expect([await missing(), await missing(other)]).toEqual([true, false])
  await put([{ fact: 'allergens' }])
  await checkGoodsFacts(shop.context, quiet)
  expect(await missing()).toBe(false)
})

test('goods are judged as they are added, as their facts change, and as they move into another type', async () => {
  await put([{ fact: 'allergens', is_required: true }])
  await checkGoodsFacts(shop.context, quiet)
  const added = await createGoods(shop.context, { type1: { 'zh-CN': name }, type2: { 'zh-CN': '绿茶' } })
  expect(await missing(added)).toBe(true)
  const run = (statement: ReturnType<typeof sql>) => shop.context.database.execute(statement)
  await run(sql`insert into goods_facts (goods_id, allergens) values (${added}, '{}')`)
  expect(await missing(added)).toBe(false)
  await run(sql`update goods_facts set allergens = null where goods_id = ${added}`)
  expect(await missing(added)).toBe(true)
  const other = await createGoods(shop.context, { type1: { 'zh-CN': `壶${made}` }, type2: { 'zh-CN': '铁壶' } })
  await run(
    sql`update goods set goods_sub_type_id = (select goods_sub_type_id from goods where id = ${other}) where id = ${added}`,
  )
  expect(await missing(added)).toBe(false)
})

/** A member of the family of this test. */
const member = (sku: string, size: string, changes = {}) =>
  buildGoods({
    sku: `${sku}-${made}`,
    type1: { 'zh-CN': name },
    type2: { 'zh-CN': '绿茶' },
    family: { code: `cups${made}`, options: [{ names: { en: 'Size' }, value: { en: size } }] },
    ...changes,
  })
const clay = { facts: { material: [{ 'zh-CN': '陶' }] } }

test('a member of a family misses no fact that the listed member lends it', async () => {
  await put([{ fact: 'material', is_required: true }])
  await checkGoodsFacts(shop.context, quiet)
  const saved = await saveGoods(shop.context, [
    member('CUP-S', 'S', { priceInFen: 1000, ...clay }),
    member('CUP-L', 'L', { priceInFen: 2000 }),
    member('CUP-X', 'X', { priceInFen: 3000 }),
  ])
  const [small, large, huge] = saved.map(({ id }) => id) as [number, number, number]
  await refreshFamilies(shop.context)
  const lacking = async () => [await missing(small), await missing(large), await missing(huge)]
  const tab = async () =>
    (await manager.call('GET', `/api/console/goods/?tab=missing_facts&q=CUP&page_size=100`)).body.results
      .map(({ id }: { id: number }) => id)
      .filter((id: number) => [small, large, huge].includes(id))
      .toSorted((one: number, other: number) => one - other)
  expect(await lacking()).toEqual([false, false, false])
  expect((await manager.call('GET', `/api/console/goods/${large}/`)).body.missing_facts).toEqual([])
  expect(await tab()).toEqual([])

  // Sold out, it lends nothing: the next one is listed.
  await shop.context.database.execute(sql`update goods set stock = 0 where id = ${small}`)
  await refreshFamilies(shop.context)
  expect(await lacking()).toEqual([false, true, true])
  expect(await tab()).toEqual([large, huge])

  const { facts } = (await manager.call('GET', `/api/console/goods/${small}/`)).body
  const { revision } = (await manager.call('GET', `/api/console/goods/${large}/`)).body
  await manager.call('PATCH', `/api/console/goods/${large}/`, {
    json: { facts: { material: facts.material } },
    headers: { 'if-match': `"${revision}"` },
  })
  expect(await lacking()).toEqual([false, false, false])

  // Without its family, a member has to state the fact itself.
  await shop.context.database.execute(sql`update goods set family_id = null, choice_key = null where id = ${huge}`)
  expect(await lacking()).toEqual([false, false, true])
  await checkGoodsFacts(shop.context, quiet)
  expect(await lacking()).toEqual([false, false, true])
})

test('the listed member lends neither its barcode nor that it has no allergens', async () => {
  await put([{ fact: 'gtin', is_required: true }, { fact: 'allergens', is_required: true }, { fact: 'licence' }])
  await checkGoodsFacts(shop.context, quiet)
  const saved = await saveGoods(shop.context, [
    member('BAR-S', 'S', { priceInFen: 1000 }),
    member('BAR-L', 'L', { priceInFen: 2000 }),
  ])
  const [small, large] = saved.map(({ id }) => id) as [number, number]
  await refreshFamilies(shop.context)
  await shop.context.database.execute(sql`update goods set image_version = 'a' where id in (${small}, ${large})`)
  const setFacts = async (facts: object) => {
    const { revision } = (await manager.call('GET', `/api/console/goods/${small}/`)).body
    const headers = { 'if-match': `"${revision}"` }
    const { status } = await manager.call('PATCH', `/api/console/goods/${small}/`, { json: { facts }, headers })
    expect(status).toBe(200)
  }
  const shown = async () => {
    const { gtin, facts } = (await shop.call('GET', `/api/goods_info/${large}/`)).body
    const { missing_facts } = (await manager.call('GET', `/api/console/goods/${large}/`)).body
    return { gtin, facts: facts.map(({ key }: { key: string }) => key), missing_facts }
  }
  await setFacts({ gtin: '4006381333931', allergens: [], licence: 'SC10111' })
  expect(await shown()).toEqual({ gtin: null, facts: ['licence'], missing_facts: ['gtin', 'allergens'] })
  const feed = (await shop.call('GET', '/feeds/google.xml')).text
  expect(feed.match(/<g:gtin>4006381333931<\/g:gtin>/g)).toHaveLength(1)

  await setFacts({ allergens: ['milk'] })
  expect(await shown()).toEqual({ gtin: null, facts: ['allergens', 'licence'], missing_facts: ['gtin'] })
})

test('edits of two members at once, and of the listed one at the same time, judge the family as it is afterwards', async () => {
  await put([{ fact: 'material', is_required: true }])
  await checkGoodsFacts(shop.context, quiet)
  const saved = await saveGoods(shop.context, [
    member('JAR-S', 'S', { priceInFen: 1000, ...clay }),
    member('JAR-L', 'L', { priceInFen: 2000, ...clay }),
    member('JAR-X', 'X', { priceInFen: 3000 }),
  ])
  const ids = saved.map(({ id }) => id)
  const materials = (await manager.call('GET', `/api/console/goods/${ids[0]}/`)).body.facts.material
  const setAll = async (material: number[] | null) => {
    const patches = await Promise.all(
      ids.slice(0, 2).map(async (id) => {
        const { revision } = (await manager.call('GET', `/api/console/goods/${id}/`)).body
        const headers = { 'if-match': `"${revision}"` }
        return () => manager.call('PATCH', `/api/console/goods/${id}/`, { json: { facts: { material } }, headers })
      }),
    )
    const done = await Promise.all([...patches.map((patch) => patch()), refreshFamilies(shop.context)])
    expect(done.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }])
    return Promise.all(ids.map((id) => missing(id)))
  }
  for (let round = 0; round < 4; round++) {
    expect(await setAll(null)).toEqual([true, true, true])
    expect(await setAll(materials)).toEqual([false, false, false])
  }
})
