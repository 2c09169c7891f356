import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeFacts, testFacts } from '#features/content/testing/shop-facts-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const shopName = 'Tea "&" <Co>'
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ shopName, isShopNameSet: true })
})
afterAll(() => shop.close())

test.each([
  ['zh-CN', '商店'],
  ['ja', 'ショップ'],
  ['en', 'Shop'],
])('the manifest in %s calls the shop by its name', async (language, firstShortcut) => {
  const { status, headers, text } = await shop.call('GET', `/manifest.${language}.webmanifest`)
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/manifest+json; charset=utf-8',
  })
  const manifest = JSON.parse(text) as { name: string; shortcuts: { name: string }[] }
  expect(manifest).toMatchObject({ short_name: shopName, lang: language })
  expect(manifest.name.startsWith(`${shopName} · `)).toBe(true)
  expect(manifest.shortcuts[0]!.name).toBe(firstShortcut)
})

test('a new name of the merchant shows at the next request, in the manifest and the console; none is `yokoso`', async () => {
  const fresh = await createTestShop()
  try {
    const manager = await signInAs(fresh, 'manager')
    const shown = async (language: string) => {
      const manifest = await fresh.call('GET', `/manifest.${language}.webmanifest`)
      const me = await manager.call('GET', `/api/console/me/?lang=${language}`)
      const session = await fresh.call('GET', `/api/console/session/?lang=${language}`)
      return [manifest.body.short_name, me.body.shop_name, session.body.shop_name]
    }
    expect(await shown('ja')).toEqual(['yokoso', 'yokoso', 'yokoso'])
    for (const names of [testFacts.shop_name, { ja: '春山' }, null]) {
      expect((await changeFacts(manager, { shop_name: names })).status).toBe(200)
      for (const language of ['zh-CN', 'ja', 'en'] as const) {
        const name = names === null ? 'yokoso' : language in names ? names[language as 'ja'] : '春山'
        expect([language, await shown(language)]).toEqual([language, [name, name, name]])
      }
    }
  } finally {
    await fresh.close()
  }
})
