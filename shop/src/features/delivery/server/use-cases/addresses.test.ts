import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressInHangzhou, addressInKyoto } from '#features/delivery/testing/wire-address.ts'
import { maxAddresses } from '#features/delivery/values.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { addresses } from '../queries/address-tables.ts'
import { deliveryZones } from '../queries/zone-tables.ts'

let shop: TestShop
let token: string
let userId: number

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await logIn()
})

async function logIn(): Promise<void> {
  ;({ id: userId, access: token } = await registerShopper(shop))
}

const add = (changes: object = {}, as = token) =>
  shop.call('POST', '/api/address/', { json: { ...addressInHangzhou, ...changes }, token: as })
const change = (id: number, changes: object = {}, as = token) =>
  shop.call('PUT', `/api/address/${id}/`, { json: { ...addressInHangzhou, ...changes }, token: as })
const remove = (id: number, as = token) => shop.call('DELETE', `/api/address/${id}/`, { token: as })
const list = () => shop.call('GET', '/api/address/', { token })
const idsAndDefaults = async () =>
  (await list()).body.results.map((address: { id: number; is_default: boolean }) => [address.id, address.is_default])

describe('the book', () => {
  test('stores an address with the names of its region, and is empty at first', async () => {
    expect((await list()).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
      countries: [{ code: 'CN', name: '中国' }],
    })
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toEqual({
      ...addressInHangzhou,
      id: expect.any(Number),
      region_1: '浙江省',
      region_2: '杭州市',
      region_3: '西湖区',
      is_default: true,
      is_region_current: true,
    })
    expect((await list()).body.results).toEqual([body])
  })

  test('starts with the default one, then the newest; a new default replaces the old', async () => {
    const first = (await add()).body.id
    const second = (await add({ is_default: false })).body.id
    const third = (await add({ is_default: 'true' })).body.id
    expect(await idsAndDefaults()).toEqual([
      [third, true],
      [second, false],
      [first, false],
    ])
    await change(first, { is_default: true })
    expect(await idsAndDefaults()).toEqual([
      [first, true],
      [third, false],
      [second, false],
    ])
  })

  test('always has a default: it cannot be put down, and the newest follows one that is removed', async () => {
    const first = (await add()).body.id
    const second = (await add()).body.id
    const third = (await add()).body.id
    expect((await change(first, { is_default: false })).body.is_default).toBe(true)
    expect((await remove(first)).status).toBe(204)
    expect(await idsAndDefaults()).toEqual([
      [third, true],
      [second, false],
    ])
    expect((await remove(second)).status).toBe(204)
    expect(await idsAndDefaults()).toEqual([[third, true]])
  })

  test('has room for twenty, also when more come at once', async () => {
    const responses = await Promise.all(Array.from({ length: maxAddresses + 3 }, () => add({ is_default: true })))
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array.from({ length: maxAddresses }, () => 201), 409, 409, 409])
    expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'limit_reached' })
    const { results } = (await list()).body
    expect(results.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1)
  })

  test("is one's own: other people's addresses are not there", async () => {
    const owner = token
    const { id } = (await add()).body
    await logIn()
    expect((await list()).body.count).toBe(0)
    for (const response of [await change(id), await remove(id), await change(999_999), await remove(999_999)]) {
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    token = owner
    expect(await idsAndDefaults()).toEqual([[id, true]])
  })

  test('marks an address whose region no longer exists as outdated, and preserves its names', async () => {
    const region = { regionCode: '330103', region1: '浙江省', region2: '杭州市', region3: '下城区' }
    await shop.context.database
      .insert(addresses)
      .values({ userId, recipient: '林', phone: '13800138000', country: 'CN', ...region, street: '北山街 1' })
    const [address] = (await list()).body.results
    expect(address).toMatchObject({ region_3: '下城区', is_region_current: false })
    expect((await change(address.id, { region_code: '330103' })).body.errors).toEqual({
      region_code: ['这个地区的区划已有调整，请重新选择。'],
    })
    expect((await change(address.id)).body).toMatchObject({ region_3: '西湖区', is_region_current: true })
  })
})

describe('an address', () => {
  test.each([
    ['441900', ['广东省', '东莞市', '']],
    ['460400', ['海南省', '儋州市', '']],
    ['710000', ['台湾省', '', '']],
    ['110105', ['北京市', '朝阳区', '']],
    ['429004', ['湖北省', '仙桃市', '']],
  ])('in %s needs no more levels than there are', async (region_code, names) => {
    const { body } = await add({ region_code, region_1: 'ignored', region_3: 'ignored' })
    expect([body.region_1, body.region_2, body.region_3]).toEqual(names)
  })

  test.each([
    ['recipient', '', '此项必填。'],
    ['recipient', '   ', '此项必填。'],
    ['recipient', '\u200B\u2060\u3164', '此项必填。'],
    ['recipient', '林'.repeat(51), '最多 50 个字符。'],
    ['recipient', '林\n小满', '不能含有换行或看不见的字符。'],
    ['recipient', '\u202E', '此项必填。'],
    ['phone', '1380013', '手机号是 11 位，还差 4 位。'],
    ['phone', '138001380001', '手机号是 11 位，多了 1 位。'],
    ['phone', '12800138000', '请填写 11 位手机号，或带区号的座机号。'],
    ['phone', '', '此项必填。'],
    ['phone', '1'.repeat(33), '最多 32 个字符。'],
    ['country', 'JP', '暂不支持配送到这个国家或地区。'],
    ['country', 'China', '最多 2 个字符。'],
    ['region_code', '', '请选择所在地区。'],
    ['region_code', '330100', '请选到最后一级。'],
    ['region_code', '710100', '这个地区的区划已有调整，请重新选择。'],
    ['street', '北山街', '至少需要 4 个字符。'],
    ['street', '\u200B'.repeat(8), '此项必填。'],
    ['street', '北山街\u200D\u200B', '至少需要 4 个字符。'],
    ['street', '𠮷𠮷', '至少需要 4 个字符。'],
    ['street', '街'.repeat(201), '最多 200 个字符。'],
    ['street', '北山街道\u2028602', '不能含有换行或看不见的字符。'],
    ['street', undefined, '此项必填。'],
    ['postal_code', '3100', '邮政编码是 6 位数字。'],
    ['label', '家'.repeat(21), '最多 20 个字符。'],
    ['is_default', 'maybe', '类型或格式不正确。'],
  ])('is refused for its %s %j', async (field, value, sentence) => {
    const { status, body } = await add({ [field]: value })
    expect({ status, code: body.code, sentences: body.errors[field] }).toEqual({
      status: 400,
      code: 'invalid',
      sentences: [sentence],
    })
    expect((await list()).body.count).toBe(0)
  })

  test('is refused for all its faults at once', async () => {
    const { body } = await add({ recipient: ' ', phone: '138', region_code: '', street: '1', postal_code: 'x' })
    expect(Object.keys(body.errors).toSorted()).toEqual(['phone', 'postal_code', 'recipient', 'region_code', 'street'])
  })

  test('may be as long as its bounds, in characters as people count them', async () => {
    const longest = { recipient: '𠮷'.repeat(50), street: '𠮷'.repeat(200), label: '𠮷'.repeat(20) }
    expect((await add(longest)).body).toMatchObject(longest)
    expect((await add({ street: '𠮷𠮷𠮷𠮷' })).status).toBe(201)
  })

  test('accepts forms, too', async () => {
    const { is_default: _default, ...form } = { ...addressInHangzhou, is_default: 'on' }
    expect((await shop.call('POST', '/api/address/', { form, token })).status).toBe(201)
  })
})

test('countries are those of the zones that accept deliveries, in the caller’s language', async () => {
  const zone = { names: { en: 'Japan' }, feeKind: 'flat' as const }
  await shop.context.database.insert(deliveryZones).values([
    { ...zone, codes: ['JP', 'DE', ''] },
    { ...zone, codes: ['FR'], isDeliverable: false },
    { ...zone, codes: ['JP-13', '33'] },
  ])
  const { body } = await shop.call('GET', '/api/address/?lang=ja', { token })
  expect(body.countries).toEqual([
    { code: 'CN', name: '中国' },
    { code: 'JP', name: '日本' },
    { code: 'DE', name: 'ドイツ' },
  ])
  const { body: kyoto } = await add({
    ...addressInKyoto,
    phone: '０９０−１２３４−５６７８',
    postal_code: '〒６０４０００１',
  })
  expect(kyoto).toMatchObject({ region_1: '京都府', phone: '+81 90-1234-5678', postal_code: '604-0001' })
  const refused = await add({ ...addressInKyoto, region_code: '', region_2: '', phone: '1', postal_code: '604' })
  expect(Object.keys(refused.body.errors).toSorted()).toEqual(['phone', 'postal_code', 'region_2', 'region_code'])
  const berlin = { country: 'DE', region_code: '', region_1: '', region_2: 'Berlin', postal_code: '10115' }
  expect((await add({ ...berlin, phone: '030 123456' })).body).toMatchObject({
    phone: '+49 30 123456',
    region_1: '',
    region_2: 'Berlin',
    region_code: '',
    is_region_current: true,
  })
})

test.each([
  ['GET', '/api/address/'],
  ['POST', '/api/address/'],
  ['PUT', '/api/address/1/'],
  ['DELETE', '/api/address/1/'],
] as const)('%s %s needs a login', async (method, path) => {
  const body = method === 'GET' ? {} : { json: addressInHangzhou }
  expect(await shop.call(method, path, body)).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
})
