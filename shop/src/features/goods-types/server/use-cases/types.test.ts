import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TypeTree } from '#features/goods-types/console-contract.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Method } from '#platform/contract/call.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { removeDeletedGoods } from '#features/catalogue/server/use-cases/console/remove-deleted-goods.ts'
import { indexRenamedTypes } from '#features/catalogue/server/use-cases/saving/index-renamed-types.ts'
import { saveGoods } from '#features/catalogue/server/index.ts'

let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

const call = async (method: Method, path: string, json?: unknown, revision?: number) => {
  const headers: Record<string, string> = revision === undefined ? {} : { 'if-match': `"${revision}"` }
  return manager.call(method, `/api/console/${path}/`, { ...(json === undefined ? {} : { json }), headers })
}
const tree = async (): Promise<TypeTree> => (await call('GET', 'types')).body
const typeNamed = async (name: string) => (await tree()).find(({ names }) => names['zh-CN'] === name)!
const subTypesOf = async (name: string) => (await typeNamed(name)).sub_types
const subTypeNamed = async (type: string, name: string) =>
  (await subTypesOf(type)).find(({ names }) => names['zh-CN'] === name)!
const shopTypes = async (language = 'zh-CN') =>
  (await shop.call('GET', '/api/goods_type/?page_size=100', { headers: { cookie: `lang=${language}` } })).body
    .results as { type_1: string; type_2: { name: string }[] }[]
const listed = async (type1: string, type2: string) =>
  (await shop.call('GET', `/api/goods_info/?${new URLSearchParams({ type_1: type1, type_2: type2 })}`)).body
    .count as number
const found = async (query: string) =>
  (await shop.call('GET', `/api/goods_info/search_goods_queryset/?${new URLSearchParams({ query })}`)).body
    .count as number
const actsOf = async (kind: string, id: number) => {
  const owner = await signInAs(shop, 'owner')
  const { body } = await owner.call('GET', `/api/console/trail/?subject=${kind}:${id}`)
  return body.results
}

let made = 0
let name: string
let goodsId: number
beforeEach(async () => {
  made += 1
  name = `茶${made}`
  goodsId = await createGoods(shop.context, {
    type1: { 'zh-CN': name, en: `Tea ${made}` },
    type2: { 'zh-CN': '绿茶', ja: '緑茶' },
  })
})

test('types are read in all their languages, with their sub-types and how many goods these have', async () => {
  const viewer = await signInAs(shop, 'viewer')
  const { body } = await viewer.call('GET', '/api/console/types/')
  expect(body.find((type: TypeTree[number]) => type.names['zh-CN'] === name)).toEqual({
    id: expect.any(Number),
    names: { 'zh-CN': name, en: `Tea ${made}` },
    facts: [],
    revision: expect.any(Number),
    sub_types: [
      { id: expect.any(Number), names: { 'zh-CN': '绿茶', ja: '緑茶' }, revision: expect.any(Number), goods_count: 1 },
    ],
  })
})

test('a sub-type is renamed in three languages, moved up, emptied into another and deleted, and the shop follows', async () => {
  const type = await typeNamed(name)
  const added = await call('POST', 'sub_types', { type_id: type.id, names: { 'zh-CN': '抹茶' } })
  expect(added.status).toBe(201)
  const [green, matcha] = (await subTypesOf(name)) as [
    TypeTree[number]['sub_types'][number],
    (typeof type.sub_types)[number],
  ]
  const names = { 'zh-CN': '宇治抹茶', ja: '宇治抹茶', en: `Wombat matcha ${made}` }
  expect((await call('PATCH', `sub_types/${green.id}`, { names: { ...names, ja: '' } }, green.revision)).status).toBe(
    200,
  )
  expect((await call('PATCH', `sub_types/${green.id}`, { names }, green.revision + 1)).body).toEqual(await tree())
  expect((await shopTypes('en')).find(({ type_1 }) => type_1 === `Tea ${made}`)!.type_2[0]).toMatchObject({
    name: names.en,
  })
  await indexRenamedTypes(shop.context)
  expect(await found(names.en)).toBe(1)
  await call('POST', 'types/order', { type_id: type.id, ids: [matcha.id] })
  const order = () =>
    shopTypes().then((types) => types.find(({ type_1 }) => type_1 === name)!.type_2.map((kind) => kind.name))
  expect(await order()).toEqual(['抹茶', '宇治抹茶'])
  expect(await listed(name, '宇治抹茶')).toBe(1)
  expect((await call('POST', `sub_types/${green.id}/merge`, { target_id: matcha.id, keep: true })).status).toBe(200)
  expect((await subTypesOf(name)).map(({ goods_count }) => goods_count)).toEqual([1, 0])
  expect((await call('POST', `sub_types/${green.id}/merge`, { target_id: matcha.id })).status).toBe(200)
  expect(await listed(name, '抹茶')).toBe(1)
  expect(await order()).toEqual(['抹茶'])
  expect([await found(names.en), await found('抹茶')]).toEqual([0, expect.any(Number)])
  const acts = (await actsOf('sub_type', green.id)).map(({ action }: { action: string }) => action)
  expect(acts).toEqual(['sub_type.merge', 'sub_type.change', 'sub_type.change'])
  const history = (await call('GET', `goods/${goodsId}/history`)).body.results
  expect(history).toMatchObject([
    { action: 'goods.merge', changes: { sub_type_id: [`${name} / 宇治抹茶`, `${name} / 抹茶`] } },
  ])
  expect((await call('GET', `goods/${goodsId}`)).body).toMatchObject({ sub_type_id: matcha.id, revision: 2 })
})

test('a type is added, renamed, ordered and deleted, each with its entry in the trail', async () => {
  const { body } = await call('POST', 'types', { names: { 'zh-CN': `器${made}`, ja: `器の${made}` } })
  const { id, revision } = (body as TypeTree).find(({ names }) => names['zh-CN'] === `器${made}`)!
  expect((await call('PATCH', `types/${id}`, { names: { en: `Wares ${made}` } }, revision)).status).toBe(200)
  const { body: ordered } = await call('POST', 'types/order', { ids: [id] })
  expect(ordered[0]).toMatchObject({ id, names: { en: `Wares ${made}` }, revision: 2 })
  expect((await call('DELETE', `types/${id}`, undefined, 2)).status).toBe(200)
  expect((await tree()).some((type) => type.id === id)).toBe(false)
  expect(await actsOf('type', id)).toMatchObject([
    { action: 'type.delete', staff_id: manager.id },
    { action: 'type.change', changes: { 'names.en': [null, `Wares ${made}`] } },
    { action: 'type.add', changes: { 'names.zh-CN': [null, `器${made}`] } },
  ])
})

test('an order made from an outdated order is a conflict; additions and deletions since are none', async () => {
  const type = await typeNamed(name)
  for (const kind of ['红茶', '白茶']) await call('POST', 'sub_types', { type_id: type.id, names: { 'zh-CN': kind } })
  const [green, red, white] = (await subTypesOf(name)).map(({ id }) => id) as [number, number, number]
  const order = (ids: number[], seen?: number[]) => call('POST', 'types/order', { type_id: type.id, ids, seen })
  expect((await order([red, green], [green, red])).status).toBe(200)
  expect(await order([green, white, red], [green, red, white])).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict', current: await tree(), errors: { ids: [expect.any(String)] } },
  })
  expect((await order([white, red, green], [red, 999_999, green, white])).status).toBe(200)
  expect((await subTypesOf(name)).map(({ id }) => id)).toEqual([white, red, green])
  expect((await order([green, red, white])).status).toBe(200)
})

test('a sub-type moves to another type, and its goods with it', async () => {
  const { body } = await call('POST', 'types', { names: { 'zh-CN': `器${made}` } })
  const home = (body as TypeTree).find(({ names }) => names['zh-CN'] === `器${made}`)!
  const green = await subTypeNamed(name, '绿茶')
  expect((await call('PATCH', `sub_types/${green.id}`, { type_id: home.id }, green.revision)).status).toBe(200)
  expect(await listed(`器${made}`, '绿茶')).toBe(1)
  expect(await subTypesOf(name)).toEqual([])
})

describe('not deleted is', () => {
  test('what still has goods, withdrawn ones too, or sub-types', async () => {
    await call('PATCH', `goods/${goodsId}`, { is_on_sale: false }, 1)
    const green = await subTypeNamed(name, '绿茶')
    const refused = { status: 409, body: { code: 'type_not_empty', detail: expect.stringContaining('1') } }
    expect(await call('DELETE', `sub_types/${green.id}`, undefined, green.revision)).toMatchObject(refused)
    const type = await typeNamed(name)
    expect(await call('DELETE', `types/${type.id}`, undefined, type.revision)).toMatchObject(refused)
    await call('DELETE', `goods/${goodsId}`, undefined, 2)
    // Deleted goods can be restored for a day.
    expect(await call('DELETE', `sub_types/${green.id}`, undefined, green.revision)).toMatchObject(refused)
    await removeDeletedGoods({ ...shop.context, now: () => new Date(Date.now() + 25 * 3_600_000) })
    expect((await call('DELETE', `sub_types/${green.id}`, undefined, green.revision)).status).toBe(200)
  })

  test('a sub-type into which goods are put at the same moment', async () => {
    const type = await typeNamed(name)
    for (let round = 0; round < 4; round += 1) {
      await call('POST', 'sub_types', { type_id: type.id, names: { 'zh-CN': `空${round}` } })
      const empty = await subTypeNamed(name, `空${round}`)
      const { revision } = (await call('GET', `goods/${goodsId}`)).body
      const [moved, deleted] = await Promise.all([
        call('PATCH', `goods/${goodsId}`, { sub_type_id: empty.id }, revision),
        call('DELETE', `sub_types/${empty.id}`, undefined, 1),
      ])
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([moved.status, deleted.status])
    }
  })
})

describe('two people', () => {
  test('rename one type: the later one gets a conflict, with the current name', async () => {
    const { id, revision } = await typeNamed(name)
    const responses = await Promise.all(
      ['甲', '乙'].map((word) => call('PATCH', `types/${id}`, { names: { 'zh-CN': `${word}${made}` } }, revision)),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = responses.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({ code: 'edit_conflict', current: { id, revision: revision + 1 } })
    expect(Object.keys(refused.body.errors)).toEqual(['names.zh-CN'])
  })

  test('one of whom imports other names', async () => {
    const { id, revision } = await typeNamed(name)
    const { sku } = (await call('GET', `goods/${goodsId}`)).body
    const types = { type1: { 'zh-CN': name, en: `Other tea ${made}` }, type2: { 'zh-CN': '绿茶' } }
    await saveGoods(shop.context, [{ sku, ...types }])
    expect((await call('PATCH', `types/${id}`, { names: { en: 'Tea' } }, revision)).status).toBe(409)
  })
})

describe('refused is', () => {
  test.each([
    ['POST', 'types', { names: {} }, 'names'],
    ['POST', 'types', { names: { en: ' ' } }, 'names'],
    ['POST', 'types', {}, 'names'],
    ['POST', 'types/order', { ids: [1, 1] }, 'ids'],
    ['POST', 'types/order', { ids: [] }, 'ids'],
  ] as const)('%s %s with %j', async (method, path, json, field) => {
    const { status, body } = await call(method, path, json)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' })
    expect(Object.keys(body.errors)[0]).toContain(field)
  })

  test('a name of a sibling, and deleting the last one', async () => {
    const duplicate = await call('POST', 'types', { names: { en: `Tea ${made}` } })
    expect(duplicate).toMatchObject({ status: 400, body: { errors: { 'names.en': [expect.any(String)] } } })
    const type = await typeNamed(name)
    expect((await call('POST', 'sub_types', { type_id: type.id, names: { ja: '緑茶' } })).status).toBe(400)
    const none = { names: { 'zh-CN': '', en: '' } }
    expect(await call('PATCH', `types/${type.id}`, none, type.revision)).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  })

  test('what there is not, and an edit without its revision', async () => {
    const green = await subTypeNamed(name, '绿茶')
    const statuses = await Promise.all([
      call('PATCH', 'types/999999', { names: { en: 'x' } }, 1),
      call('DELETE', 'sub_types/999999', undefined, 1),
      call('POST', 'sub_types', { type_id: 999_999, names: { en: 'x' } }),
      call('POST', `sub_types/${green.id}/merge`, { target_id: 999_999 }),
      call('POST', `sub_types/999999/merge`, { target_id: green.id }),
      call('POST', `sub_types/${green.id}/merge`, { target_id: green.id }),
      call('POST', 'types/order', { ids: [999_999] }),
      call('PATCH', `sub_types/${green.id}`, { names: { en: 'x' } }),
      call('DELETE', `sub_types/${green.id}`),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 400, 404, 428, 428])
  })

  test('a name that no database can store', async () => {
    const response = await call('POST', 'types', { names: { 'zh-CN': name, en: 'a\u0000b' } })
    expect(response).toMatchObject({ status: 400, body: { errors: { names: [expect.any(String)] } } })
  })

  test('half of a character, which becomes a whole one', async () => {
    const names = { 'zh-CN': `${name} 半`, en: 'a\uD800b\u0007' }
    const response = await call('POST', 'types', { names })
    expect(response.status).toBe(201)
    const made = response.body.find((type: { names: Record<string, string> }) => type.names['zh-CN'] === names['zh-CN'])
    expect(made.names.en).toBe('a\uFFFDb')
  })

  test.each(['packer', 'viewer'] as const)('a %s who edits', async (role) => {
    const staff = await signInAs(shop, role)
    const json = { names: { en: 'Mine' } }
    expect((await staff.call('POST', '/api/console/types/', { json })).status).toBe(403)
  })
})
