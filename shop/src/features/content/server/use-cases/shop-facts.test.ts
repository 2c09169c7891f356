import { afterAll, beforeAll, expect, test } from 'vitest'
import { setReturnAddress, testReturnAddress } from '#features/content/testing/return-address-factory.ts'
import { defaultFacts, factKeys, maxFactLengths } from '#features/content/values.ts'
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
const change = async (json: object, { who = manager, revision = -1 } = {}) => {
  const since = revision === -1 ? (await read()).revision : revision
  return who.call('PATCH', '/api/console/shop/', { json, headers: { 'if-match': `"${since}"` } })
}
const { region_1: _1, region_2: _2, region_3: _3, ...typed } = testReturnAddress

test('unset facts are null, a set one has its source, and the audit log has the whole address', async () => {
  const unset = await read()
  expect(unset).toEqual({
    ...defaultFacts,
    goods_to_rate: { on_sale: 0, withdrawn: 0 },
    rates_to_choose: [],
    filing_notice: null,
    sources: Object.fromEntries([...factKeys, 'filing_notice'].map((key) => [key, 'default'])),
    revision: 1,
  })
  const set = await change({ return_address: { ...typed, phone: '057188886666', street: ' 文三路 9 号 3 号仓 ' } })
  expect(set).toMatchObject({
    status: 200,
    body: { return_address: testReturnAddress, sources: { return_address: 'database' }, revision: 2 },
  })
  expect((await change({ return_address: typed })).body.revision).toBe(2)
  expect((await change({})).body.revision).toBe(2)
  expect((await change({ return_address: null })).body).toMatchObject({ return_address: null, revision: 3 })
  const { body } = await manager.call('GET', '/api/console/trail/?subject=shop:shop')
  const line = '退货组 0571-88886666 浙江省 杭州市 西湖区 文三路 9 号 3 号仓 310012 CN'
  expect(body.results).toMatchObject([
    { action: 'shop.change', changes: { return_address: [line, ''] } },
    { action: 'shop.change', changes: { return_address: ['', line] } },
  ])
})

test.each([
  [{ recipient: ' ' }, 'return_address.recipient'],
  [{ phone: '12' }, 'return_address.phone'],
  [{ country: 'US' }, 'return_address.country'],
  [{ region_code: '330100' }, 'return_address.region_code'],
  [{ street: '1' }, 'return_address.street'],
  [{ street: '字'.repeat(201) }, 'return_address'],
  [{ postal_code: '31' }, 'return_address.postal_code'],
  [{ recipient: '\u202E' }, 'return_address.recipient'],
])('%o is refused by the name of its field, and nothing changes', async (changes, field) => {
  const before = await read()
  const refused = await change({ return_address: { ...typed, ...changes } })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', errors: { [field]: [expect.any(String)] } } })
  expect(await read()).toEqual(before)
})

test('concurrent changes of the same address conflict', async () => {
  await setReturnAddress(shop)
  const { revision } = await read()
  const first = await change({ return_address: { ...typed, street: '文三路 10 号' } }, { revision })
  expect(first.status).toBe(200)
  const second = await change({ return_address: { ...typed, street: '文三路 11 号' } }, { revision })
  expect(second).toMatchObject({
    status: 409,
    body: {
      code: 'edit_conflict',
      errors: { return_address: [expect.any(String)] },
      current: { return_address: { street: '文三路 10 号' } },
    },
  })
  expect((await manager.call('PATCH', '/api/console/shop/', { json: {} })).body.code).toBe('revision_required')
})

test.each(['packer', 'viewer'] as const)('a %s reads and changes nothing here', async (role) => {
  const who = await signInAs(shop, role)
  expect((await who.call('GET', '/api/console/shop/')).status).toBe(403)
  expect((await change({ return_address: null }, { who, revision: 1 })).status).toBe(403)
})

test.each([
  [{ phone: '12' }, 'phone'],
  [{ phone: '1380013800' }, 'phone'],
  [{ phone: '0571-888' }, 'phone'],
  [{ phone: '400-820-CALL' }, 'phone'],
  [{ phone: '400-820-8820-400-820-88' }, 'phone'],
  [{ seat: 'JP', phone: '95588' }, 'phone'],
  [{ postal_code: '31,0012' }, 'postal_code'],
  [{ seat: 'CN', postal_code: '31001' }, 'postal_code'],
  [{ email: 'hello@example' }, 'email'],
  [{ email: 'a b@example.com' }, 'email'],
  [{ email: 'a@example.com\nbcc: b@example.com' }, 'email'],
  [{ licence_number: '91330106MA2CHDU966' }, 'licence_number'],
  [{ licence_picture_id: '0'.repeat(32) }, 'licence_picture_id'],
  [{ licence_picture_id: '../../goods' }, 'licence_picture_id'],
  [{ permits: [{ name: '', number: '1' }] }, 'permits.0.name'],
  [{ permits: [{ name: 'a', number: '1', picture_id: '0'.repeat(32) }] }, 'permits.0.picture_id'],
  [{ permits: [{ name: 'a', number: '1', valid_until: '2027-02-30' }] }, 'permits'],
  [{ licence_valid_until: '0227-02-28' }, 'licence_valid_until'],
  [{ licence_valid_until: '2027' }, 'licence_valid_until'],
  [{ permits: Array.from({ length: 11 }, () => ({ name: 'a', number: '1' })) }, 'permits'],
  [{ icp_number: '浙ICP备123号' }, 'icp_number'],
  [{ icp_number: 'ICP备12345678号' }, 'icp_number'],
  [{ police_number: '12345678901' }, 'police_number'],
  [{ invoice_registration_number: 'T123456789012' }, 'invoice_registration_number'],
  [{ seat: 'US' }, 'seat'],
  [{ markets: [] }, 'markets'],
  [{ markets: ['MOON'] }, 'markets'],
  [{ shop_name: { 'zh-CN': '字'.repeat(41) } }, 'shop_name'],
  [{ legal_name: { en: 'x'.repeat(101) } }, 'legal_name'],
])('%o is refused by its field', async (json, field) => {
  const before = await read()
  expect(await change(json)).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } })
  expect(await read()).toEqual(before)
})

test('what is typed is cleaned: widths, blanks, the register’s own wording, invisible characters', async () => {
  const set = await change({
    shop_name: { 'zh-CN': ' 山茶\u202E 铺\u0007子\n ', ja: '\u200B', en: 'Cafe\u0301' },
    legal_other_costs: { ja: '一\r\n\r\n\r\n\r\n二' },
    postal_code: '３１００１２',
    phone: '（0571）8888 6666',
    email: ' hello@example.com ',
    licence_number: '９１３３０１０６ｍａ２ｃｈｄｕ９６５',
    icp_number: '浙 ICP 备 12345678 号',
    police_number: '浙公网安备 33010602000001号',
    invoice_registration_number: 't7000012050002',
    markets: ['JP', 'CN', 'JP'],
  })
  expect(set).toMatchObject({
    status: 200,
    body: {
      shop_name: { 'zh-CN': '山茶 铺子', ja: '', en: 'Café' },
      legal_other_costs: { 'zh-CN': '', ja: '一\n\n二', en: '' },
      postal_code: '310012',
      phone: '0571-88886666',
      email: 'hello@example.com',
      licence_number: '91330106MA2CHDU965',
      icp_number: '浙ICP备12345678号',
      police_number: '33010602000001',
      invoice_registration_number: 'T7000012050002',
      markets: ['CN', 'JP'],
      sources: { shop_name: 'database', hours: 'default' },
    },
  })
  const cleared = await change({ shop_name: { 'zh-CN': ' ' }, phone: '', licence_number: null, markets: null })
  expect(cleared.body).toMatchObject({
    shop_name: null,
    phone: null,
    licence_number: null,
    markets: ['CN'],
    sources: { shop_name: 'default', phone: 'default', markets: 'default' },
  })
})

test.each(['400-820-8820', '+86 400 820 8820', '95588', '8008208820'])(
  'the shop may have the service number %s, which no address has',
  async (phone) => {
    expect(await change({ seat: 'CN', phone })).toMatchObject({ status: 200, body: { phone } })
    const refused = await change({ return_address: { ...typed, phone } })
    expect(refused).toMatchObject({ status: 400, body: { errors: { 'return_address.phone': [expect.any(String)] } } })
  },
)

test('a megabyte in any field is refused before it is read, and a form of it by its field', async () => {
  const before = await read()
  for (const key of factKeys) {
    const isByLanguage = key in maxFactLengths
    const sent = (letters: number) => ({ [key]: isByLanguage ? { ja: '字'.repeat(letters) } : '字'.repeat(letters) })
    expect([key, await change(sent(350_000))]).toMatchObject([key, { status: 413, body: { code: 'too_large' } }])
    const refused = { status: 400, body: { errors: { [key]: [expect.any(String)] } } }
    expect([key, await change(sent(20_000))]).toMatchObject([key, refused])
  }
  const headers = { 'if-match': '"0"' }
  const bodies = { ja: '字'.repeat(350_000) }
  const draft = await manager.call('PUT', '/api/console/shop/texts/terms/draft/', { json: { bodies }, headers })
  expect(draft).toMatchObject({ status: 413 })
  expect(await read()).toEqual(before)
})
