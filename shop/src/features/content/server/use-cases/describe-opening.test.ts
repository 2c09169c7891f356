import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import {
  changeFacts,
  publishText,
  readTextDraft,
  testFacts,
  uploadShopPicture,
} from '#features/content/testing/shop-facts-factory.ts'
import { testReturnAddress } from '#features/content/testing/return-address-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import { languages } from '#platform/i18n/language.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { proposePrivacyNotice } from '../rules/privacy-proposal.ts'

let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

const read = async () => (await manager.call('GET', '/api/console/today/')).body.opening
const missing = async () =>
  (await read()).items.flatMap(({ key, state }: { key: string; state: string }) => (state === 'missing' ? [key] : []))

test('an empty shop becomes ready, item by item', async () => {
  const { database } = shop.context
  await database.execute(sql`delete from delivery_zones`)
  const steps: [gone: string[], work: () => Promise<unknown>][] = [
    [['seat'], () => changeFacts(manager, { seat: 'CN' })],
    [['shop_name'], () => changeFacts(manager, { shop_name: testFacts.shop_name })],
    [['legal_name'], () => changeFacts(manager, { legal_name: testFacts.legal_name })],
    [['address'], () => changeFacts(manager, { address: testFacts.address })],
    [['contact'], () => changeFacts(manager, { email: testFacts.email })],
    [[], () => changeFacts(manager, { licence_number: testFacts.licence_number })],
    [
      ['licence'],
      async () => changeFacts(manager, { licence_picture_id: (await uploadShopPicture(manager)).picture_id }),
    ],
    [['icp_number'], () => changeFacts(manager, { icp_number: testFacts.icp_number })],
    [['terms'], () => publishText(manager, 'terms', { 'zh-CN': '条款' })],
    [['privacy'], () => publishText(manager, 'privacy', { 'zh-CN': '隐私' })],
    [
      ['return_address'],
      () => {
        const { region_1: _1, region_2: _2, region_3: _3, ...typed } = testReturnAddress
        return changeFacts(manager, { return_address: typed })
      },
    ],
    // A zone for orders without an address delivers nowhere.
    [
      [],
      () => database.execute(sql`insert into delivery_zones (names, codes, fee_kind) values ('{}', '{""}', 'flat')`),
    ],
    [
      ['delivery'],
      () =>
        manager.call('POST', '/api/console/delivery_zones/', {
          json: { names: { 'zh-CN': '中国' }, codes: ['CN'], fee_kind: 'flat' },
        }),
    ],
    [[], () => createGoods(shop.context, { stock: 1 })],
    [['goods'], () => database.execute(sql`update goods set image_version = '0123456789abcdef'`)],
    [
      ['backup'],
      () =>
        writeAuditEntry(database, {
          by: 'command',
          at: shop.context.now(),
          action: 'backup.make',
          subject: { kind: 'backup', id: '', label: 'a' },
        }),
    ],
  ]
  let left: string[] = await missing()
  expect(await read()).toMatchObject({ is_public: false, is_ready: false })
  for (const [gone, work] of steps) {
    await work()
    left = left.filter((key) => !gone.includes(key))
    expect([gone, await missing()]).toEqual([gone, left])
    expect((await read()).is_ready).toBe(left.every((key) => ['home', 'mail', 'backup'].includes(key)))
  }
  expect(left).toEqual(['mail', 'home'])
  const now = shop.context.now().toISOString()
  await database.execute(
    sql`insert into content_versions (version, body, starts_at, published_at) values (2, '{}', ${now}, ${now})`,
  )
  expect(await missing()).toEqual(['mail'])
}, 60_000)

test('only staff who may change it see the list, and nobody from outside', async () => {
  const packer = await signInAs(shop, 'packer')
  expect(await packer.call('GET', '/api/console/today/')).toMatchObject({ status: 200, body: { opening: null } })
  expect((await shop.call('GET', '/api/console/today/')).status).toBe(401)
})

test('the privacy notice starts with a paragraph for each list of the copy of data', async () => {
  const fresh = await createTestShop()
  try {
    const owner = await signInAs(fresh, 'owner')
    // Test pages on this machine alone have no visitors.
    const { draft, is_draft_saved, version } = await readTextDraft(owner, 'privacy')
    expect({ is_draft_saved, version }).toEqual({ is_draft_saved: false, version: null })
    const { access } = await registerShopper(fresh)
    const copy = await fresh.call('GET', '/api/user/my_data/', { token: access })
    const lists = Object.keys(copy.body).filter((name) => !/^(?:test_|known_networks$|agreed_versions$)/.test(name))
    expect(lists.length).toBeGreaterThan(8)
    for (const language of languages) {
      const paragraphs = draft[language].split('\n\n')
      // Networks are described with the logins, versions with the account.
      const others = ['introduction', 'handler', 'guests', 'recipients', 'rights']
      expect(paragraphs).toHaveLength(others.length + lists.length)
      expect(new Set(paragraphs).size).toBe(paragraphs.length)
    }
    expect((await fresh.call('GET', '/api/shop_text/privacy/')).status).toBe(404)
    expect(await publishText(owner, 'privacy', draft)).toBe(1)
    expect((await fresh.call('GET', '/api/shop_text/privacy/?lang=en')).body.paragraphs).toEqual(draft.en.split('\n\n'))
  } finally {
    await fresh.close()
  }
  expect(() => proposePrivacyNotice(['moon'])).toThrow('no text describes the personal data “moon”')
})
