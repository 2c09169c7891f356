/** A merchant's own name for the shop is everywhere, and the default one nowhere. */
import { expect, test } from 'vitest'
import { importGoods } from '../../fixtures/own-goods.ts'
import { inLanguage, languages, missingScreen, publicScreens } from '../../fixtures/screens.ts'
import { startShopOfFile } from '../prepared/shop-of-file.ts'

const name = '春山堂 & Söhne'
const escaped = '春山堂 &amp; Söhne'
const goodsScreen = '/shop/goods_detail/'

const shop = await startShopOfFile({ SHOP_NAME: name, CONSOLE: 'off' })
const [goods] = await importGoods(shop, [1])
const screens = publicScreens.filter((path) => !path.startsWith(goodsScreen))

async function read(path: string): Promise<string> {
  return (await fetch(`${shop.origin}${path}`)).text()
}

/** All structured data of the page, flat. */
function structuredDataIn(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...scripts].map(([, json]) => JSON.parse(json!)).flat()
}

test.each(languages)(
  'in %s each page has it in its title, its header, its footer and for who shares it',
  async (lang) => {
    const paths = [...screens, `${goodsScreen}${goods!.id}`, missingScreen].map((path) => inLanguage(path, lang))
    expect(paths.length).toBeGreaterThan(10)
    for (const path of paths) {
      const html = await read(path)
      const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? []
      expect(title, path).toContain(escaped)
      const [, header] = /<header\b(.*?)<\/header>/s.exec(html) ?? []
      expect(header, path).toContain(`aria-label="${escaped}"`)
      // Cards may have footers, too; the page's own is the last.
      const footer = html.slice(html.lastIndexOf('<footer'))
      expect(footer, path).toContain(escaped)
      expect(html, path).toContain(`property="og:site_name" content="${escaped}"`)
      expect(html, path).not.toMatch(/yokoso/i)
    }
  },
)

test('without a console its address shows the page for missing pages', async () => {
  const elsewhere = await fetch(`${shop.origin}/nothing-here`)
  for (const path of ['/console', '/console/orders', '/console/welcome', '/api/console/session/']) {
    const response = await fetch(`${shop.origin}${path}`)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('content-security-policy') ?? '', path).not.toMatch(
      /^default-src 'self'; img-src 'self' blob:/,
    )
  }
  expect(elsewhere.status).toBe(404)
})

test("search engines get the shop's name, and no brand that no setting names", async () => {
  const home = structuredDataIn(await read('/'))
  const named = home.filter((data) => ['Organization', 'WebSite'].includes(String(data['@type'])))
  expect(named.map((data) => data.name)).toEqual([name, name])
  const ofGoods = structuredDataIn(await read(`${goodsScreen}${goods!.id}`))
  expect(ofGoods.map((data) => data['@type'])).toContain('Product')
  expect(JSON.stringify([home, ofGoods])).not.toMatch(/"brand"|yokoso/i)
})

test('an installed shop, the API and missing pages use the shop’s name, too', async () => {
  for (const lang of languages) {
    const manifest = JSON.parse(await read(`/manifest.${lang}.webmanifest`))
    expect(manifest).toMatchObject({ short_name: name, name: expect.stringContaining(name) })
  }
  expect(JSON.parse(await read('/api/schema/'))).toMatchObject({ info: { title: name } })
  expect(await read('/api/docs/')).toContain(`<title>${escaped} · API</title>`)
  expect(await read('/%zz')).toContain(`<title>error_page · ${escaped}</title>`)
})
