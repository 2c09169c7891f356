import { afterAll, beforeAll, expect, test } from 'vitest'
import { setReturnAddress, testReturnAddress } from '#features/content/testing/return-address-factory.ts'
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
  expect(await read()).toEqual({
    return_address: null,
    filing_notice: null,
    sources: { return_address: 'default', filing_notice: 'default' },
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
