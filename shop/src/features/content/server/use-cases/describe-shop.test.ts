/** Public facts of the shop. */
import { expect, test } from 'vitest'
import { changeFacts, testFacts, uploadShopPicture } from '#features/content/testing/shop-facts-factory.ts'
import { testReturnAddress } from '#features/content/testing/return-address-factory.ts'
import { textKinds } from '#features/content/values.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { languages } from '#platform/i18n/language.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { openShopTextsFixtureOfFile } from '#features/content/testing/fixtures/shop-texts-fixture.ts'

const { shop, manager, getShop, getText } = await openShopTextsFixtureOfFile()

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
      guest_orders: true,
    })
    for (const kind of ['about', 'terms', 'privacy', 'legal', 'moon']) expect((await getText(kind)).status).toBe(404)
  }
})

test('all facts are seen with the next request, the return address never', async () => {
  const { picture_id: pictureId, url } = await uploadShopPicture(manager)
  const permits = [{ name: '食品经营许可证', number: 'JY1', picture_id: pictureId, valid_until: '2027-03-31' }]
  const set = await changeFacts(manager, {
    ...testFacts,
    permits,
    licence_valid_until: '2028-01-31',
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
    expect(JSON.stringify(seen), 'the ends of papers are for staff').not.toContain('valid_until')
  }
  expect(await shop.call('GET', url)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
  })
})

test('a language that lacks texts shows the Chinese ones, and says so', async () => {
  await changeFacts(manager, { legal_name: { ja: '山茶' } })
  expect(await getShop('en')).toMatchObject({ language: 'ja', legal_name: '山茶' })
  await changeFacts(manager, { legal_name: { 'zh-CN': '山茶公司', ja: '山茶' } })
  expect(await getShop('en')).toMatchObject({ language: 'zh-CN', legal_name: '山茶公司' })
  await changeFacts(manager, { hours: { en: 'Always' } })
  expect(await getShop('en')).toMatchObject({ language: 'en', legal_name: '山茶公司', hours: 'Always' })
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
