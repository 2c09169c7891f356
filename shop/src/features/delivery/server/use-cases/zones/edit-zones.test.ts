import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { anyFeeRule } from '../../../testing/any-fee-rule.ts'
import { createZones } from '../../../testing/zone-factory.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { findZone } from '../../queries/zone-queries.ts'
import { deliveryFeeInFen } from '#features/delivery/rules/delivery-fee.ts'

let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(() => shop.context.database.execute(sql`delete from delivery_zones`))

const zonePath = '/api/console/delivery_zones/'
const list = async () => (await manager.call('GET', zonePath)).body
const add = (json: object) =>
  manager.call('POST', zonePath, { json: { names: { 'zh-CN': '华东' }, codes: ['33'], fee_kind: 'flat', ...json } })
const change = ({ id, revision }: { id: number; revision: number }, json: object) =>
  manager.call('PATCH', `${zonePath}${id}/`, { json, headers: { 'if-match': `"${revision}"` } })
const trail = async (id: number) =>
  (await manager.call('GET', `/api/console/trail/?subject=delivery_zone:${id}`)).body.results

test('a zone is added, changed and deleted, each with its entry in the audit log', async () => {
  const added = await add({
    names: { 'zh-CN': '华东', ja: '華東', en: 'East' },
    codes: ['330000', '310000', '441900'],
    fee_kind: 'weight',
    first_fee: '12',
    step_fee: '3.5',
    step_weight_in_grams: '500',
    free_above: '199.00',
    days_min: 1,
    days_max: 2,
  })
  expect(added).toMatchObject({
    status: 201,
    body: {
      places: [
        { code: '33', name: '浙江省' },
        { code: '31', name: '上海市' },
        { code: '4419', name: '广东省 东莞市' },
      ],
      first_fee: '12.00',
      step_fee: '3.50',
      free_above: '199.00',
      step_weight_in_grams: 500,
      is_deliverable: true,
      revision: 1,
    },
  })
  const { body: zone } = added
  const changed = await change(zone, { free_above: null, names: { en: 'East China' } })
  expect(changed.body).toEqual({ ...zone, free_above: null, names: { ...zone.names, en: 'East China' }, revision: 2 })
  expect((await change(changed.body, { free_above: null })).body.revision).toBe(2)
  const deleted = await manager.call('DELETE', `${zonePath}${zone.id}/`, { headers: { 'if-match': '"2"' } })
  expect(deleted.status).toBe(204)
  expect((await list()).zones).toEqual([])
  expect(await trail(zone.id)).toMatchObject([
    { action: 'delivery_zone.delete', changes: { codes: ['浙江省 · 上海市 · 广东省 东莞市', null] } },
    { action: 'delivery_zone.change', changes: { free_above: ['199.00', ''], 'names.en': ['East', 'East China'] } },
    { action: 'delivery_zone.add', subject_label: '华东' },
  ])
})

test('places are read in the language of the request, and a shop begins with the countries to choose from', async () => {
  await add({ codes: ['JP-13', 'FR', '', '330106'] })
  const { body } = await manager.call('GET', `${zonePath}?lang=en`)
  expect(body.zones[0].places.map(({ name }: { name: string }) => name)).toEqual([
    'Japan Tokyo',
    'France',
    'Orders without an address',
    '浙江省 杭州市 西湖区',
  ])
  expect(body.countries.slice(0, 2)).toEqual([
    { code: 'CN', name: 'China' },
    { code: 'JP', name: 'Japan' },
  ])
  await shop.context.database.execute(sql`update shop_facts set facts = '{"seat": "JP"}'`)
  expect((await list()).countries.slice(0, 2).map(({ code }: { code: string }) => code)).toEqual(['JP', 'CN'])
  await shop.context.database.execute(sql`update shop_facts set facts = '{}'`)
  const codes = body.countries.map(({ code }: { code: string }) => code)
  expect(codes).toContain('FR')
  // Addresses in Taiwan have the code of a Chinese division.
  expect(codes).not.toContain('TW')
})

describe('refused, and nothing is written', () => {
  test.each([
    ['no name', { names: { 'zh-CN': ' ' } }, 'names'],
    ['no place', { codes: [] }, 'codes'],
    ['an unknown place', { codes: ['99'] }, 'codes'],
    ['an unknown country', { codes: ['XX'] }, 'codes'],
    ['a country that is a division of China', { codes: ['TW'] }, 'codes'],
    ['half a code', { codes: ['330'] }, 'codes'],
    ['a wrong kind of fee', { fee_kind: 'free' }, 'fee_kind'],
    ['a fee of words', { first_fee: 'much' }, 'first_fee'],
    ['a fee beyond the bound', { first_fee: '100000.01' }, 'first_fee'],
    ['a step of nothing', { step_weight_in_grams: 0 }, 'step_weight_in_grams'],
    ['more days at least than at most', { days_min: 5, days_max: 4 }, 'days_max'],
    ['a megabyte of name', { names: { en: 'x'.repeat(61) } }, 'names'],
  ])('%s', async (_what, json, field) => {
    const { status, body } = await add(json)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    expect((await list()).zones).toEqual([])
  })

  test('a place of another zone, by its name', async () => {
    await add({ codes: ['3301'] })
    const { status, body } = await add({ names: { 'zh-CN': '杭州' }, codes: ['33', '330100'] })
    expect(status).toBe(400)
    expect(body.errors.codes).toEqual(['“浙江省 杭州市”已属于配送地区“华东”，请先在那里移除。'])
    expect((await add({ codes: ['33'] })).status).toBe(201)
  })

  test('two at once for one place: one zone has it', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => add({ codes: ['JP-47'] })))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(400)])
  })

  test('by packers and viewers, who may read', async () => {
    const packer = await signInAs(shop, 'packer')
    expect((await packer.call('GET', zonePath)).status).toBe(200)
    const json = { names: { en: 'A' }, codes: ['33'], fee_kind: 'flat' }
    expect((await packer.call('POST', zonePath, { json })).status).toBe(403)
  })
})

test('a second tab is refused with the zone as it is, naming what both changed', async () => {
  const { body: zone } = await add({})
  await change(zone, { first_fee: '9.00' })
  const same = await change(zone, { first_fee: '8.00' })
  expect(same).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict', current: { first_fee: '9.00', revision: 2 } },
  })
  expect(Object.keys(same.body.errors)).toEqual(['first_fee'])
  const other = await change(zone, { days_max: 6 })
  expect(other).toMatchObject({ status: 409, body: { errors: {} } })
  expect((await manager.call('PATCH', `${zonePath}${zone.id}/`, { json: { days_max: 6 } })).status).toBe(428)
})

test('a division that no longer exists stays until it is taken out', async () => {
  await createZones(shop.context, [{ codes: ['339999', '33'] }])
  const [zone] = (await list()).zones
  expect(zone.places[0]).toEqual({ code: '339999', name: '339999' })
  expect((await change(zone, { codes: ['339999', '31'] })).status).toBe(200)
})

describe('trying a fee', () => {
  const quote = async (query: Record<string, string>) =>
    (await manager.call('GET', `${zonePath}quote/?${new URLSearchParams(query)}`)).body

  test('names the smallest place that contains the address, the fee and the days', async () => {
    const east = await add({ codes: ['33'], first_fee: '10', days_min: 2, days_max: 3 })
    const city = await add({ names: { en: 'Hangzhou' }, codes: ['3301'], first_fee: '6', free_above: '99' })
    expect(await quote({ country: 'CN', region_code: '330106' })).toMatchObject({
      zone: { id: city.body.id },
      place: { code: '3301', name: '浙江省 杭州市' },
      fee: '6.00',
      is_deliverable: true,
    })
    expect(await quote({ country: 'CN', region_code: '330106', goods_total: '99' })).toMatchObject({ fee: '0.00' })
    const elsewhere = await quote({ country: 'CN', region_code: '330203' })
    // One day of handling by default.
    expect(elsewhere).toMatchObject({ zone: { id: east.body.id }, fee: '10.00', days_min: 3, days_max: 4 })
    expect(elsewhere.promised_from < elsewhere.promised_until).toBe(true)
  })

  test('adds up a basket of several goods, with and without a weight', async () => {
    await shop.context.database.execute(sql`delete from delivery_zones`)
    const rule = { feeKind: 'weight', firstWeightInGrams: 1_000, firstFeeInFen: 1_000 } as const
    await createZones(shop.context, [
      {
        ...rule,
        codes: ['JP'],
        stepWeightInGrams: 500,
        stepFeeInFen: 300,
        unknownWeightInGrams: 250,
        freeAboveInFen: 50_000,
      },
    ])
    const [heavy, unknown] = [await createGoods(shop.context), await createGoods(shop.context)]
    await shop.context.database.execute(sql`update goods set size = '800 g', price_in_fen = 2000 where id = ${heavy}`)
    await shop.context.database.execute(sql`update goods set size = '', price_in_fen = 150 where id = ${unknown}`)
    const tokyo = { country: 'JP', region_code: 'JP-13' }
    // 2 × 800 g and 2 × 250 g: 1,100 g beyond the first kilogram are three steps.
    expect(await quote({ ...tokyo, lines: `${heavy}:1,${unknown}:2,${heavy}:1` })).toMatchObject({
      fee: '19.00',
      basket: { goods_total: '43.00', weight_in_grams: 1_600, units_without_weight: 2 },
    })
    expect(await quote({ ...tokyo, lines: `${heavy}:25` })).toMatchObject({ fee: '0.00' })
    expect(await quote({ ...tokyo, weight_in_grams: '2100' })).toMatchObject({ fee: '19.00', basket: null })
    const tried = async (lines: string) =>
      manager.call('GET', `${zonePath}quote/?${new URLSearchParams({ ...tokyo, lines })}`)
    for (const lines of [
      '1',
      '1:0',
      '1:-2',
      `${heavy}:1,`,
      'a:1',
      Array.from({ length: 21 }, (_, id) => `${id + 1}:1`).join(','),
    ])
      expect(await tried(lines), lines).toMatchObject({
        status: 400,
        body: { errors: { lines: [expect.any(String)] } },
      })
    expect((await tried('999999999:1')).status).toBe(404)
  })

  test('says where the shop does not deliver', async () => {
    await add({ codes: ['54'], is_deliverable: false })
    const refused = { is_deliverable: false, fee: null, days_min: null, promised_from: null }
    expect(await quote({ country: 'CN', region_code: '540102' })).toMatchObject({ ...refused, place: { code: '54' } })
    expect(await quote({ country: 'FR' })).toMatchObject({ ...refused, zone: null, place: null })
  })

  test('takes the zone of the empty code without an address', async () => {
    expect(await quote({})).toMatchObject({ zone: null, fee: '0.00', is_deliverable: true })
    await add({ codes: [''], first_fee: '7' })
    expect(await quote({})).toMatchObject({ place: { code: '' }, fee: '7.00', days_min: null })
  })

  test('computes as orders do', async () => {
    await fc.assert(
      fc.asyncProperty(anyFeeRule, fc.option(fc.nat(90_000)), fc.nat(200_000), async (rule, weight, total) => {
        await shop.context.database.execute(sql`delete from delivery_zones`)
        await createZones(shop.context, [{ ...rule, codes: ['JP'] }])
        const zone = (await findZone(shop.context.database, { country: 'JP', regionCode: 'JP-13' }))!
        const consignment = { goodsTotalInFen: total, lines: [{ weightInGrams: weight, quantity: 1 }] }
        const fee = await quote({
          country: 'JP',
          region_code: 'JP-13',
          goods_total: (total / 100).toFixed(2),
          ...(weight === null ? {} : { weight_in_grams: String(weight) }),
        })
        expect(Number(fee.fee) * 100).toBeCloseTo(deliveryFeeInFen(zone, consignment), 3)
      }),
      { numRuns: 25 },
    )
  })
})
