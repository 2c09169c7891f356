import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const get = (path: string, headers: Record<string, string> = {}) => shop.call('GET', `/api/region/${path}`, { headers })
const namesUnder = async (code: string) => (await get(`${code}/`)).body.map(({ name }: { name: string }) => name)

test('the first level are the provinces, and each leads on to its cities and districts', async () => {
  const { status, body } = await get('')
  expect(status).toBe(200)
  expect(body).toHaveLength(34)
  expect(body).toContainEqual({ code: '330000', name: '浙江省', has_children: true })
  expect((await get('330000/')).body).toContainEqual({ code: '330100', name: '杭州市', has_children: true })
  expect((await get('330100/')).body).toContainEqual({ code: '330106', name: '西湖区', has_children: false })
})

test.each(['441900', '442000', '460400', '620200'])('%s is a city without districts', async (code) => {
  const cities = (await get(`${code.slice(0, 2)}0000/`)).body
  expect(cities).toContainEqual({ code, name: expect.any(String), has_children: false })
  expect((await get(`${code}/`)).body).toEqual([])
})

test('Taiwan, Hong Kong and Macau have no second level', async () => {
  const { body } = await get('')
  for (const [code, name] of [
    ['710000', '台湾省'],
    ['810000', '香港特别行政区'],
    ['820000', '澳门特别行政区'],
  ])
    expect(body).toContainEqual({ code, name, has_children: false })
})

test('a level that is no place of its own is left out', async () => {
  expect(await namesUnder('110000')).toEqual(expect.arrayContaining(['东城区', '朝阳区']))
  expect(await namesUnder('500000')).toEqual(expect.arrayContaining(['渝中区', '城口县']))
  expect(await namesUnder('410000')).toEqual(expect.arrayContaining(['郑州市', '济源市']))
  expect(await namesUnder('420000')).not.toContain('省直辖县级行政区划')
})

test('nothing is lost: every district of the edition can be reached', async () => {
  const leaves: string[] = []
  const walk = async (regions: { code: string; has_children: boolean }[]): Promise<void> => {
    for (const { code, has_children } of regions) {
      if (has_children) await walk((await get(`${code}/`)).body)
      else leaves.push(code)
    }
  }
  await walk((await get('')).body)
  // 2,849 districts, four cities without any, three provinces without cities.
  expect(new Set(leaves).size).toBe(2856)
})

test("Japan's prefectures are named in the caller's language", async () => {
  expect((await get('?country=JP')).body).toHaveLength(47)
  expect((await get('?country=JP')).body[12]).toEqual({ code: 'JP-13', name: '东京都', has_children: false })
  expect((await get('?country=JP&lang=ja')).body[46]).toMatchObject({ code: 'JP-47', name: '沖縄県' })
  expect((await get('?country=JP&lang=en')).body[12]).toMatchObject({ name: 'Tokyo' })
})

test('a country whose regions are written freely has none to choose from', async () => {
  expect((await get('?country=FR')).body).toEqual([])
})

test.each(['110100', '429000', '000000', '33', 'JP-13', 'x'])('%s is not there', async (code) => {
  expect(await get(`${code}/`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('regions are cacheable for a day, and revalidated by ETag', async () => {
  for (const path of ['', '330000/']) {
    const { headers } = await get(path)
    expect(headers['cache-control']).toBe('public, max-age=86400')
    const again = await get(path, { 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ status: 304, text: '' })
  }
})

test('everybody may know in how many days goods arrive, and from which sum on that is free', async () => {
  const { database } = shop.context
  const terms = async () => (await shop.call('GET', '/api/delivery_terms/')).body
  expect(await terms()).toEqual({
    days_min: 3,
    days_max: 5,
    free_delivery_from: '0.00',
    currency: 'CNY',
    handling_days: 1,
    countries: [
      {
        country: 'CN',
        fee_kind: 'flat',
        first_weight_in_grams: 1000,
        first_fee: '0.00',
        step_weight_in_grams: 1000,
        step_fee: '0.00',
        free_from: null,
        unknown_weight_in_grams: 500,
        transit_days_min: 2,
        transit_days_max: 4,
      },
    ],
    sentence: '付款后 3 至 5 天，免运费',
  })
  await database.execute(sql`insert into delivery_zones (names, codes, fee_kind, first_fee_in_fen, free_above_in_fen, days_max)
    values ('{}', '{54}', 'weight', 1200, 19900, 9)`)
  const next = await terms()
  expect(next).toMatchObject({ days_min: 3, days_max: 10, free_delivery_from: null })
  // A zone of one province is no country.
  expect(next.countries).toHaveLength(1)
  await database.execute(sql`update delivery_zones set first_fee_in_fen = 900, free_above_in_fen = 19900`)
  expect(await terms()).toMatchObject({ free_delivery_from: '199.00' })
  await database.execute(sql`update delivery_zones set is_deliverable = false`)
  expect(await terms()).toBe(null)
})
