import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { ConsoleFamily } from '#features/families/console-contract.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveGoods } from '../saving/save-goods.ts'

let shop: TestShop
let manager: SignedIn
let id: number
let made = 0

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

const nextSku = () => `CUP-${(made += 1)}`
async function addGoods(changes: Partial<ReturnType<typeof buildGoods>> = {}): Promise<number> {
  const item = buildGoods({ sku: nextSku(), priceInFen: 8800, stock: 3, ...changes })
  const [saved] = await saveGoods(shop.context, [item])
  return saved!.id
}
beforeEach(async () => {
  id = await addGoods({ name: { 'zh-CN': '杯', en: 'Cup' } })
})

const path = (of: number, rest = '') => `/api/console/goods/${of}/family/${rest}`
const read = async (of = id): Promise<ConsoleFamily> => (await manager.call('GET', path(of))).body.family
const options = [
  { names: { 'zh-CN': '釉色', ja: '釉薬', en: 'Glaze' }, value: { 'zh-CN': '青', en: 'Blue' } },
  { names: { en: 'Size' }, value: { en: 'S' } },
]
const start = (json: unknown = { options }, of = id) => manager.call('POST', path(of), { json })
const add = (json: unknown, { of = id, key = String(randomUUID()) } = {}) =>
  manager.call('POST', path(of, 'members/'), { json, headers: { 'idempotency-key': key } })
const change = (sent: unknown, revision: number) =>
  manager.call('PUT', path(id), { json: { options: sent }, headers: { 'if-match': `"${revision}"` } })
const leave = (of: number, revision: number) =>
  manager.call('DELETE', path(of), { headers: { 'if-match': `"${revision}"` } })

async function started() {
  const { body } = await start()
  const family = body.family as ConsoleFamily
  const [glaze, size] = family.options as [ConsoleFamily['options'][number], ConsoleFamily['options'][number]]
  const chosen = (names: object) => [
    { option_id: glaze.id, names },
    { option_id: size.id, value_id: size.values[0]!.id },
  ]
  return { family, glaze, size, chosen }
}

test('an item starts a family, whose names stand in three languages', async () => {
  expect(await read()).toBeNull()
  const { family } = await started()
  expect(family).toMatchObject({
    revision: 1,
    options: [
      { names: options[0]!.names, values: [{ names: { 'zh-CN': '青', en: 'Blue' } }] },
      { names: { en: 'Size' }, values: [{ names: { en: 'S' } }] },
    ],
    members: [{ goods_id: id, names: { en: 'Cup' }, price: '88.00', stock: 3, is_on_sale: true, is_listed: true }],
  })
  expect(await start()).toMatchObject({ status: 400, body: { errors: { options: [expect.any(String)] } } })
})

test('a new member is a copy that is not on sale, without stock; the same key adds it once', async () => {
  const { chosen } = await started()
  const key = randomUUID()
  const json = { sku: nextSku(), values: chosen({ 'zh-CN': '白' }) }
  for (const _ of ['first', 'again']) expect(await add(json, { key })).toMatchObject({ status: 201 })
  const { members, revision } = await read()
  expect(revision).toBe(2)
  expect(members).toMatchObject([
    { goods_id: id },
    { sku: json.sku, names: { 'zh-CN': '杯', en: 'Cup' }, price: '88.00', stock: 0, is_on_sale: false },
  ])
  const history = await manager.call('GET', `/api/console/goods/${members[1]!.goods_id}/history/`)
  expect(history.body.results.map(({ action }: { action: string }) => action)).toEqual(['goods.family', 'goods.add'])
})

test('other goods of the type join with their SKU, and are shown as chips at once', async () => {
  const { chosen } = await started()
  const sku = nextSku()
  const other = await addGoods({ sku, priceInFen: 9900 })
  const joined = await add({ sku, is_other: true, values: chosen({ en: 'White' }) })
  expect(joined).toMatchObject({ status: 201, body: { family: { members: [{}, { goods_id: other, stock: 3 }] } } })
  const { body } = await shop.call('GET', `/api/goods_info/${id}/`)
  expect(body).toMatchObject({
    family: { from_price: '88.00', count: 2 },
    options: [{ values: [{ is_current: true }, { goods_id: other, in_stock: true }] }, {}],
  })
})

test('each refusal is one clear line, and changes nothing', async () => {
  const { chosen, glaze } = await started()
  const apart = nextSku()
  await addGoods({ sku: apart, type2: { 'zh-CN': '其他' } })
  const values = chosen({ en: 'White' })
  const refused: [string, object, string][] = [
    ['the same values', { sku: nextSku(), values: chosen({ en: 'Blue' }) }, 'values'],
    ['a value missing', { sku: nextSku(), values: values.slice(0, 1) }, 'values'],
    ['a value without a name', { sku: nextSku(), values: chosen({ en: ' ' }) }, 'values'],
    ['an unknown value', { sku: nextSku(), values: [{ option_id: glaze.id, value_id: 999_999 }, values[1]] }, 'values'],
    [
      'an unknown option',
      { sku: nextSku(), values: [...values, { option_id: 999_999, names: { en: 'X' } }] },
      'values',
    ],
    ['a SKU that is taken', { sku: apart, values }, 'sku'],
    ['other goods that are not there', { sku: nextSku(), is_other: true, values }, 'sku'],
    ['goods of another type', { sku: apart, is_other: true, values }, 'sku'],
  ]
  const before = await read()
  for (const [name, json, field] of refused) {
    const { status, body } = await add(json)
    expect({ name, status, errors: body.errors }).toEqual({
      name,
      status: 400,
      errors: { [field]: [expect.any(String)] },
    })
  }
  expect(await read()).toEqual(before)
})

test('a 61st member is refused', async () => {
  const code = `full-${id}`
  const names = { en: 'No.' }
  const [full] = await saveGoods(
    shop.context,
    Array.from({ length: 60 }, (_, at) =>
      buildGoods({ sku: nextSku(), family: { code, options: [{ names, value: { en: `${at}` } }] } }),
    ),
  )
  const member = await addGoods({ sku: `${code}-x`, family: null })
  const family = await read(full!.id)
  expect(family.members).toHaveLength(60)
  const values = [{ option_id: family.options[0]!.id, names: { en: '60' } }]
  for (const json of [
    { sku: `${code}-x`, is_other: true, values },
    { sku: `${code}-y`, values },
  ])
    expect(await add(json, { of: full!.id })).toMatchObject({
      status: 400,
      body: { errors: { sku: [expect.stringContaining('60')] } },
    })
  expect(await read(member)).toBeNull()
  expect((await manager.call('GET', `/api/console/goods/?q=${code}-y`)).body.results).toEqual([])
  const { body } = await shop.call('GET', `/api/goods_info/${full!.id}/`)
  expect(body).toMatchObject({ family: { count: 60 }, variant_ids: family.members.map((one) => one.goods_id) })
  const [option] = family.options
  const unused = { ...option, values: [...option!.values, { names: { en: '60' } }] }
  expect(
    await manager.call('PUT', path(full!.id), { json: { options: [unused] }, headers: { 'if-match': '"1"' } }),
  ).toMatchObject({ status: 400 })
})

test('options and values are named and ordered anew; members stay what they are', async () => {
  const { chosen, glaze, size } = await started()
  await add({ sku: nextSku(), values: chosen({ en: 'White' }) })
  const [blue, white] = (await read()).options[0]!.values
  const sent = [
    { ...size, names: { en: 'Height' } },
    {
      id: glaze.id,
      names: glaze.names,
      values: [white, { ...blue, names: { 'zh-CN': '青釉' } }, { names: { en: 'Red' } }],
    },
  ]
  expect(await change(sent, 1)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  const { status, body } = await change(sent, 2)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      family: {
        revision: 3,
        options: [
          { names: { en: 'Height' } },
          { values: [{ names: { en: 'White' } }, { names: { 'zh-CN': '青釉' } }, { names: { en: 'Red' } }] },
        ],
        members: [{ is_on_sale: false }, { goods_id: id }],
      },
    },
  })
  const now = await read()
  expect(await change(now.options, 3)).toMatchObject({ status: 200, body: { family: { revision: 3 } } })
  const unused = now.options.map((option) => ({ ...option, values: option.values.slice(0, 2) }))
  expect(await change(unused, 3)).toMatchObject({ status: 200 })
  const inUse = now.options.map((option) => ({ ...option, values: option.values.slice(0, 1) }))
  for (const wrong of [inUse, [], [now.options[0], { ...now.options[1], id: 999_999 }]])
    expect(await change(wrong, 4)).toMatchObject({ status: 400, body: { errors: { options: [expect.any(String)] } } })
})

const choose = (of: number, values: unknown, revision: number) =>
  manager.call('PUT', path(of, 'values/'), { json: { values }, headers: { 'if-match': `"${revision}"` } })

test('an option is added, and its values are given to the members one by one', async () => {
  const { chosen } = await started()
  await add({ sku: nextSku(), values: chosen({ en: 'White' }) })
  const { options: before } = await read()
  const colour = { names: { en: 'Lid' }, values: [{ names: { en: 'None' } }, { names: { en: 'Wood' } }] }
  const { status, body } = await change([colour, ...before], 2)
  expect({ status, names: body.family?.options.map(({ names }: { names: object }) => names) }).toEqual({
    status: 200,
    names: [colour.names, ...before.map(({ names }) => names)],
  })
  const family = body.family as ConsoleFamily
  const [none, wood] = family.options[0]!.values.map(({ id: valueId }) => valueId)
  expect(family.members.map(({ value_ids: ids }) => ids[0])).toEqual([none, none])

  const values = family.options.map((option, at) => ({
    option_id: option.id,
    value_id: at === 0 ? wood : family.members[0]!.value_ids[at],
  }))
  expect(await choose(id, values, 2)).toMatchObject({ status: 409 })
  expect(await choose(id, values, 3)).toMatchObject({ status: 200, body: { family: { revision: 4 } } })
  expect(await choose(id, values, 4)).toMatchObject({ status: 200, body: { family: { revision: 4 } } })
  const { body: shown } = await shop.call('GET', `/api/goods_info/${id}/?lang=en`)
  expect(shown.options[0]).toMatchObject({ name: 'Lid', values: [{ name: 'Wood', is_current: true }] })
  const history = await manager.call('GET', `/api/console/goods/${id}/history/`)
  expect(history.body.results[0]).toMatchObject({
    action: 'goods.family',
    changes: { family_values: ['None · 青 · S', 'Wood · 青 · S'] },
  })
})

test('an item does not take the values of another member', async () => {
  const { chosen } = await started()
  const { body } = await add({ sku: nextSku(), values: chosen({ en: 'White' }) })
  const [first, second] = (body.family as ConsoleFamily).members
  const { options: named } = body.family as ConsoleFamily
  const ofFirst = named.map((option, at) => ({ option_id: option.id, value_id: first!.value_ids[at] }))
  expect(await choose(second!.goods_id, ofFirst, 2)).toMatchObject({
    status: 400,
    body: { errors: { values: [expect.stringContaining(first!.sku)] } },
  })
  const ofNew = [{ option_id: named[0]!.id, names: { en: 'Red' } }, ofFirst[1]]
  expect(await choose(second!.goods_id, ofNew, 2)).toMatchObject({
    status: 200,
    body: { family: { options: [{ values: [{}, { names: { en: 'White' } }, { names: { en: 'Red' } }] }, {}] } },
  })
})

test('an option goes unless two members would have the same values', async () => {
  const { chosen } = await started()
  await add({ sku: nextSku(), values: chosen({ en: 'White' }) })
  const { options: now, members } = await read()
  const refused = await change([now[1]], 2)
  expect(refused).toMatchObject({ status: 400, body: { errors: { options: [expect.any(String)] } } })
  for (const { sku } of members) expect(refused.body.errors.options[0]).toContain(sku)
  expect(await change([now[0]], 2)).toMatchObject({
    status: 200,
    body: { family: { options: [{ names: now[0]!.names }], members: [{ goods_id: id }, {}] } },
  })
  expect(await change([{ ...now[0], values: [] }], 3)).toMatchObject({ status: 400 })
  expect(await change([now[0], { names: { en: 'Lid' }, values: [] }], 3)).toMatchObject({ status: 400 })
})

test('a member leaves and stays as it is; the last one ends the family', async () => {
  const { chosen } = await started()
  const { body } = await add({ sku: nextSku(), values: chosen({ en: 'White' }) })
  const copy = (body.family as ConsoleFamily).members[1]!.goods_id
  expect(await leave(copy, 1)).toMatchObject({ status: 409 })
  expect(await leave(copy, 2)).toMatchObject({ status: 204 })
  expect(await read(copy)).toBeNull()
  expect(await leave(copy, 2)).toMatchObject({ status: 204 })
  expect(await leave(id, 3)).toMatchObject({ status: 204 })
  expect((await shop.call('GET', `/api/goods_info/${id}/`)).body).toMatchObject({ family: null })
  expect(await start()).toMatchObject({ status: 200 })
})

test('two people who add the same values at once leave one member', async () => {
  const { chosen } = await started()
  const values = chosen({ en: 'White' })
  const responses = await Promise.all([nextSku(), nextSku(), nextSku()].map((sku) => add({ sku, values })))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
  expect((await read()).members).toHaveLength(2)
})

test('viewers may read a family, and not change it', async () => {
  await started()
  const viewer = await signInAs(shop, 'viewer')
  expect((await viewer.call('GET', path(id))).status).toBe(200)
  expect((await viewer.call('POST', path(id), { json: { options } })).status).toBe(403)
  expect((await manager.call('GET', path(999_999))).status).toBe(404)
})
