import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const shopName = 'Tea "&" <Co>'
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ shopName })
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
