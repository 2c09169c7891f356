/** Public facts and texts of the shop. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import {
  changeFacts,
  publishText,
  readTextDraft,
  testFacts,
  uploadShopPicture,
} from '#features/content/testing/shop-facts-factory.ts'
import { testReturnAddress } from '#features/content/testing/return-address-factory.ts'
import { defaultFacts, type FactKey, factKeys, textKinds } from '#features/content/values.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { languages } from '#platform/i18n/language.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.context.database.execute(sql`truncate shop_texts`)
  await changeFacts(
    manager,
    Object.fromEntries(factKeys.map((key) => [key, key === 'address_on_request' ? false : null])),
  )
})

const get = async (path: string, language = 'zh-CN') => shop.call('GET', `${path}?lang=${language}`)
const getShop = async (language?: string) => (await get('/api/shop/', language)).body
const getText = async (kind: string, language?: string) => get(`/api/shop_text/${kind}/`, language)
const valuesOf = (body: { rows: { value: string }[] }) => body.rows.map(({ value }) => value)

const unset = (
  'legal_name representative address hours postal_code phone email licence_number licence_url icp_number filing_notice ' +
  'police_number police_badge_url seat invoice_registration_number legal_payment_time legal_delivery_time ' +
  'legal_other_costs legal_offer_limits terms_version privacy_version'
).split(' ')

test('a shop with nothing set has an empty description', async () => {
  for (const language of languages) {
    expect(await getShop(language)).toEqual({
      language,
      shop_name: 'yokoso',
      ...Object.fromEntries(unset.map((key) => [key, null])),
      permits: [],
      markets: ['CN'],
      address_on_request: false,
      pages: ['delivery', 'returns'],
      guest_orders: false,
    })
    for (const kind of ['about', 'terms', 'privacy', 'legal', 'moon']) expect((await getText(kind)).status).toBe(404)
  }
})

test('all facts are seen with the next request, the return address never', async () => {
  const { picture_id: pictureId, url } = await uploadShopPicture(manager)
  const permits = [{ name: '食品经营许可证', number: 'JY1', picture_id: pictureId }]
  const set = await changeFacts(manager, {
    ...testFacts,
    permits,
    licence_picture_id: pictureId,
    police_badge_id: pictureId,
  })
  expect(set).toMatchObject({ status: 200, body: { ...testFacts, permits } })
  const { region_1: _1, region_2: _2, region_3: _3, ...typed } = testReturnAddress
  expect((await changeFacts(manager, { return_address: typed })).status).toBe(200)
  for (const language of languages) {
    const seen = await getShop(language)
    for (const [key, value] of Object.entries(testFacts)) {
      if (key === 'permits') expect(seen.permits).toEqual([{ name: '食品经营许可证', number: 'JY1', picture_url: url }])
      else if (typeof value === 'object' && 'ja' in value) expect([key, seen[key]]).toEqual([key, value[language]])
      else expect([key, seen[key]]).toEqual([key, value])
    }
    expect(seen).toMatchObject({
      licence_url: url,
      police_badge_url: url,
      language,
      pages: textKinds.filter((kind) => !['terms', 'privacy'].includes(kind)),
    })
    expect(JSON.stringify(seen)).not.toContain(testReturnAddress.street)
  }
  expect(await shop.call('GET', url)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
  })
})

const companyRows = [
  'legal_name',
  'representative',
  'postal_code',
  'address',
  'phone',
  'email',
  'hours',
  'licence_number',
] as const
const legalOnly = [
  'legal_payment_time',
  'legal_delivery_time',
  'legal_offer_limits',
  'invoice_registration_number',
] as const

/** Every fact alone, every fact missing, and random subsets. */
function* subsets(): Generator<FactKey[]> {
  const keys = Object.keys(testFacts) as FactKey[]
  yield keys
  for (const key of keys) {
    yield [key]
    yield ['legal_name', 'seat', key]
    yield keys.filter((other) => other !== key)
  }
  for (let seed = 1; seed <= 40; seed++) yield keys.filter((_, place) => ((seed * 7919) >> (place % 13)) & 1)
}

test('pages hold exactly the facts that are set, in three languages, with the next request', async () => {
  for (const keys of subsets()) {
    const wantedFacts = { ...testFacts, phone: keys.includes('seat') ? testFacts.phone : '0571-88886666' }
    const sent = Object.fromEntries(
      factKeys.map((key) => [key, keys.includes(key) ? wantedFacts[key as keyof typeof testFacts] : defaultFacts[key]]),
    )
    expect((await changeFacts(manager, sent)).status).toBe(200)
    for (const language of languages) {
      const inLanguage = (key: FactKey) => {
        const value: unknown = wantedFacts[key as keyof typeof testFacts]
        return typeof value === 'object' && value && language in value ? value[language as keyof typeof value] : value
      }
      const about = await getText('about', language)
      const hasCompany = keys.includes('legal_name')
      expect(about.status).toBe(hasCompany ? 200 : 404)
      if (hasCompany) {
        const permits = keys.includes('permits') ? ['JY13301060000001'] : []
        const wanted = [...companyRows.filter((key) => keys.includes(key)).map(inLanguage), ...permits]
        expect([keys, valuesOf(about.body)]).toEqual([keys, wanted])
      }
      const legal = await getText('legal', language)
      const isJapanese = hasCompany && keys.includes('seat')
      expect(legal.status).toBe(isJapanese ? 200 : 404)
      if (isJapanese) {
        const values = valuesOf(legal.body)
        for (const key of [...companyRows, ...legalOnly]) {
          if (key === 'licence_number') continue
          const isThere = values.some((value) => value.includes(inLanguage(key) as string))
          expect([keys, key, isThere]).toEqual([keys, key, keys.includes(key)])
        }
      }
    }
  }
}, 120_000)

test('a Japanese shop may give its address on demand; in China that changes nothing', async () => {
  await changeFacts(manager, { ...testFacts, address_on_request: true })
  expect(await getShop()).toMatchObject({ address: null, postal_code: null, phone: null, email: testFacts.email })
  expect(valuesOf((await getText('about')).body)).not.toContain(testFacts.phone)
  const { rows } = (await getText('legal', 'ja')).body
  expect(rows).toContainEqual({ name: '所在地', value: 'ご請求があれば遅滞なく開示します' })
  expect(rows).toContainEqual({ name: '電話番号', value: 'ご請求があれば遅滞なく開示します' })
  await changeFacts(manager, { seat: 'CN', phone: '13800138000' })
  expect(await getShop()).toMatchObject({ address: testFacts.address['zh-CN'], phone: '13800138000' })
})

test('the Japanese table writes the postal code as Japanese mail does', async () => {
  await changeFacts(manager, { ...testFacts, seat: 'JP', postal_code: '101-0041', address_on_request: false })
  const { rows } = (await getText('legal', 'ja')).body
  expect(rows).toContainEqual({ name: '所在地', value: expect.stringMatching(/^〒101-0041 /) })
})

test('the Japanese table states who pays for sending back, and what cannot go back', async () => {
  await changeFacts(manager, testFacts)
  const { rows } = (await getText('legal', 'ja')).body
  expect(rows).toContainEqual({ name: '営業時間', value: '平日9時〜18時' })
  const { value } = rows.find(({ name }: { name: string }) => name === '返品')
  expect(value.split('\n')).toEqual([
    'お届けから7日以内は、理由を問わず返品できます',
    '返品できない商品：商品ページに返品不可とある商品。不良品は返品できます',
    '返送料：不良品や誤送の場合は当店が、その他の場合はお客様が負担します',
  ])
})

test('a language that lacks texts shows the Chinese ones, and says so', async () => {
  await changeFacts(manager, { legal_name: { ja: '山茶' } })
  expect(await getShop('en')).toMatchObject({ language: 'ja', legal_name: '山茶' })
  await changeFacts(manager, { legal_name: { 'zh-CN': '山茶公司', ja: '山茶' } })
  expect(await getShop('en')).toMatchObject({ language: 'zh-CN', legal_name: '山茶公司' })
  await changeFacts(manager, { hours: { en: 'Always' } })
  expect(await getShop('en')).toMatchObject({ language: 'en', legal_name: '山茶公司', hours: 'Always' })
})

test('delivery and returns follow zones and settings', async () => {
  await createZones(shop.context, [
    { codes: [''], names: { en: 'Nowhere' } },
    {
      codes: ['JP'],
      names: { 'zh-CN': '日本', en: 'Japan' },
      feeKind: 'weight',
      firstFeeInFen: 4_000,
      stepFeeInFen: 1_500,
      stepWeightInGrams: 500,
      freeAboveInFen: 50_000,
    },
    { codes: ['US'], names: { en: 'USA' }, isDeliverable: false },
  ])
  expect((await getText('delivery', 'en')).body.rows).toEqual([
    { name: 'China', value: '3 to 5 days after payment, free delivery' },
    {
      name: 'Japan',
      value: 'Delivery ¥40.00 up to 1 kg, then ¥15.00 per 500 g. 3 to 5 days after payment, free delivery from ¥500.00',
    },
    { name: 'Cut-off time', value: 'Orders paid from 16:00 on count as paid the next day' },
  ])
  await shop.context.database.execute(sql`update settings set chosen = '{"return_days": 30, "cut_off": "24:00"}'`)
  expect((await getText('delivery', 'en')).body.rows).toHaveLength(2)
  expect(valuesOf((await getText('returns', 'en')).body)).toContain(
    'Within 30 days after delivery, without giving a reason',
  )
})

test('a text is drafted, published as versions, and former ones stay readable', async () => {
  expect(await readTextDraft(manager, 'terms')).toEqual({
    kind: 'terms',
    draft: { 'zh-CN': '', ja: '', en: '' },
    is_draft_saved: false,
    version: null,
    published_languages: [],
    published_at: null,
    revision: 0,
  })
  const bodies = { 'zh-CN': '第一条\u202E\r\n续\n\n\n\n第二条\u0007', en: ' Cafe\u0301 ', ja: '\u200B' }
  expect(await publishText(manager, 'terms', bodies)).toBe(1)
  expect((await getText('terms')).body).toMatchObject({
    kind: 'terms',
    version: 1,
    language: 'zh-CN',
    paragraphs: ['第一条\n续', '第二条'],
    rows: [{ name: '版本', value: '1' }, { name: '发布日期' }],
  })
  expect((await getText('terms', 'en')).body.paragraphs).toEqual(['Café'])
  expect((await getText('terms', 'ja')).body).toMatchObject({ language: 'zh-CN', paragraphs: ['第一条\n续', '第二条'] })
  expect(await getShop()).toMatchObject({
    terms_version: 1,
    privacy_version: null,
    pages: ['delivery', 'returns', 'terms'],
  })
  expect(await publishText(manager, 'terms', { 'zh-CN': '新' })).toBe(2)
  expect(await getShop()).toMatchObject({ terms_version: 2 })
  expect((await getText('terms')).body.paragraphs).toEqual(['新'])
  expect((await shop.call('GET', '/api/shop_text/terms/?version=1')).body.paragraphs).toEqual(['第一条\n续', '第二条'])
  expect((await shop.call('GET', '/api/shop_text/terms/?version=3')).status).toBe(404)
  expect((await shop.call('GET', '/api/shop_text/returns/?version=1')).status).toBe(404)
  expect(await readTextDraft(manager, 'terms')).toMatchObject({
    draft: { 'zh-CN': '新' },
    is_draft_saved: false,
    revision: 4,
  })
  // A draft in more languages is not published by being saved.
  const draft = { json: { bodies: { 'zh-CN': '新', en: 'New' } }, headers: { 'if-match': '"4"' } }
  expect((await manager.call('PUT', '/api/console/shop/texts/terms/draft/', draft)).body).toMatchObject({
    is_draft_saved: true,
    published_languages: ['zh-CN'],
  })
  await expect(
    shop.context.database.execute(sql`update shop_texts set bodies = '{}' where version = 1`),
  ).rejects.toThrow()
  await expect(shop.context.database.execute(sql`delete from shop_texts where version = 1`)).rejects.toThrow()
})

test('a text without Chinese, without a draft or of another revision is not published', async () => {
  const path = '/api/console/shop/texts/privacy/'
  const write = (method: 'PUT' | 'POST', end: string, revision: number, json?: object) =>
    manager.call(method, path + end, { headers: { 'if-match': `"${revision}"` }, ...(json && { json }) })
  expect(await write('POST', 'publish/', 0)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect((await write('PUT', 'draft/', 0, { bodies: { ja: 'はい' } })).body).toMatchObject({
    revision: 1,
    is_draft_saved: true,
  })
  expect(await write('POST', 'publish/', 1)).toMatchObject({
    status: 400,
    body: { errors: { 'bodies.zh-CN': [expect.any(String)] } },
  })
  expect(await write('PUT', 'draft/', 0, { bodies: { ja: 'いいえ' } })).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict', current: { draft: { ja: 'はい' }, revision: 1 } },
  })
  expect((await manager.call('POST', `${path}publish/`)).status).toBe(428)
  expect((await write('PUT', 'draft/', 1, { bodies: { 'zh-CN': '字'.repeat(20_001) } })).body).toMatchObject({
    code: 'invalid',
  })
  expect(
    (
      await write('PUT', 'draft/', 1, {
        bodies: { 'zh-CN': '😀'.repeat(20_000), ja: '😀'.repeat(20_000), en: '字'.repeat(20_000) },
      })
    ).status,
  ).toBe(200)
  expect(
    (
      await manager.call('PUT', '/api/console/shop/texts/moon/draft/', {
        json: { bodies: {} },
        headers: { 'if-match': '"0"' },
      })
    ).status,
  ).toBe(404)
  expect((await getText('privacy')).status).toBe(404)
  expect((await write('POST', 'publish/', 2)).body).toMatchObject({ version: 1, revision: 3 })
  const once = await Promise.all([1, 2].map(() => write('POST', 'publish/', 3)))
  expect(once.map(({ status }) => status)).toEqual([400, 400])
})

test('SHOP_NAME locks the name, and a filing notice gives way to the ICP number', async () => {
  const locked = await createTestShop({ shopName: '春山', isShopNameSet: true, filingNotice: '浙ICP备1号 提示' })
  try {
    const owner = await signInAs(locked, 'owner')
    const refused = await changeFacts(owner, { shop_name: { 'zh-CN': '夏山' } })
    expect(refused).toMatchObject({ status: 400, body: { errors: { shop_name: [expect.any(String)] } } })
    const { body } = await owner.call('GET', '/api/console/shop/')
    expect(body).toMatchObject({
      shop_name: { 'zh-CN': '春山', ja: '春山', en: '春山' },
      sources: { shop_name: 'environment', filing_notice: 'environment' },
    })
    expect((await locked.call('GET', '/api/shop/')).body).toMatchObject({
      shop_name: '春山',
      filing_notice: '浙ICP备1号 提示',
    })
    await changeFacts(owner, { icp_number: '浙icp备12345678号' })
    expect((await locked.call('GET', '/api/shop/')).body).toMatchObject({
      icp_number: '浙ICP备12345678号',
      filing_notice: null,
    })
  } finally {
    await locked.close()
  }
})
