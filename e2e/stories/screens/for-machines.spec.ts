/** Machine-readable content without a browser: HTML, data for search engines and previews, and the manifest. */
import { expect } from '@playwright/test'
import { plainText, tagsIn, test } from '../../fixtures/api-test.ts'
import {
  indexedScreens,
  inLanguage,
  languages,
  privateScreens,
  publicScreens,
  unindexedScreens,
} from '../../fixtures/screens.ts'

const typeList = '/shop/goods_list/%E6%8A%B9%E8%8C%B6?type_1=%E8%8C%B6&type_2=%E6%8A%B9%E8%8C%B6'

/** React writes `<img/>`, camel-cased attribute names and `async=""`, which browsers treat alike. */
const rules = {
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'long-title': 'off',
  'no-inline-style': 'off',
  'script-type': 'off',
  'valid-id': 'off',
  'void-style': 'off',
  // Rules of taste; axe checks the essential ones in accessible.spec.ts.
  'prefer-native-element': 'off',
  'tel-non-breaking': 'off',
  'no-implicit-button-type': 'off',
  'require-sri': 'off',
} as const

const sweets = `/shop/goods_list/${encodeURIComponent('点心')}`
/** A family's page with its reviews, and lists with filters that leave many goods, and none. */
const furtherPages = [
  '/shop/goods_detail/245',
  '/shop/goods_detail/1?reviews=2&lang=ja',
  '/shop/goods_detail/129?lang=en',
  `${sweets}?storage=chilled&without=milk,wheat&in_stock=1`,
  `${sweets}?storage=chilled&price_max=1`,
]

test('every page is valid HTML in three languages', async ({ request }) => {
  test.setTimeout(120_000)
  // Loaded here, because it would slow all stories.
  const { HtmlValidate } = await import('html-validate')
  const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules })
  const faults: string[] = []
  const screens = [...publicScreens, ...privateScreens]
  const inLanguages = screens.flatMap((screen) => languages.map((language) => inLanguage(screen, language)))
  for (const address of [...inLanguages, ...furtherPages]) {
    const response = await request.get(address)
    if (furtherPages.includes(address)) expect(response.status(), address).toBe(200)
    const html = await response.text()
    const { results } = await validator.validateString(html, address)
    for (const { messages } of results) {
      faults.push(
        ...messages.map(
          ({ ruleId, message, offset }) => `${address}: ${ruleId} ${message} ${html.slice(offset, offset + 80)}`,
        ),
      )
    }
  }
  expect(faults).toEqual([])
})

/** Head of one HTML document, without scripts. */
function readHead(html: string) {
  const [links, metas] = [tagsIn(html, 'link'), tagsIn(html, 'meta')]
  const stated = Array.from(
    html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ([, text]) => text!,
  )
  return {
    canonical: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href),
    alternates: Object.fromEntries(
      links
        .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang)
        .map(({ hreflang, href }) => [hreflang, href]),
    ),
    manifest: links.find(({ rel }) => rel === 'manifest')?.href,
    robots: metas.filter(({ name }) => name === 'robots').map(({ content }) => content),
    properties: Object.fromEntries(
      metas.filter(({ property }) => property).map(({ property, content }) => [property, content]),
    ),
    stated: stated.map((text) => JSON.parse(text) as Record<string, unknown>),
  }
}

test('a goods page describes its offer to search engines and previews', async ({ shop, request }) => {
  const html = await (await request.get('/shop/goods_detail/1?lang=en&utm_source=letter')).text()
  const { canonical, alternates, robots, properties, stated } = readHead(html)
  const address = `${shop.origin}/shop/goods_detail/1?lang=en`
  expect(canonical).toEqual([address])
  expect(alternates['zh-CN']).toBe(`${shop.origin}/shop/goods_detail/1`)
  expect(robots).toEqual([])
  const name = plainText(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)![1]!)
  expect(name).toMatch(/\p{L}/u)
  expect(properties['og:title']).toBe(`${name} · yokoso`)
  const response = await request.get(properties['og:image'])
  expect(response.headers()['content-type']).toBe('image/png')
  expect(properties).toMatchObject({
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:alt': name,
  })
  const [product, crumbs] = stated
  expect(product).toMatchObject({
    '@type': 'Product',
    name,
    offers: { '@type': 'Offer', priceCurrency: 'CNY', availability: 'https://schema.org/InStock', url: address },
  })
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
})

test('every public page names itself in each language, and each of those names the others', async ({
  request,
  shop,
}) => {
  for (const path of indexedScreens) {
    const alternates = new Set<string>()
    for (const language of languages) {
      const html = await (await request.get(inLanguage(path, language))).text()
      const { alternates: byLanguage, canonical: own } = readHead(html)
      expect(Object.keys(byLanguage).toSorted(), path).toEqual(['en', 'ja', 'x-default', 'zh-CN'])
      expect(byLanguage['x-default']).toBe(byLanguage['zh-CN'])
      const [canonical] = own
      expect(canonical, `${path} in ${language}`).toBe(byLanguage[language])
      expect(canonical).toMatch(new RegExp(`^${shop.origin}/`))
      alternates.add(JSON.stringify(byLanguage))
    }
    expect(alternates.size, path).toBe(1)
  }
})

test('the home page names the shop, and how it is searched', async ({ shop, request }) => {
  const [organization, site] = readHead(await (await request.get('/')).text()).stated
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'yokoso', url: `${shop.origin}/` })
  expect((await request.get(organization!.logo as string)).status()).toBe(200)
  expect(site).toMatchObject({ '@type': 'WebSite', inLanguage: languages })
  const { target } = site!.potentialAction as { target: { urlTemplate: string } }
  const found = await request.get(target.urlTemplate.replace('{query}', encodeURIComponent('抹茶')))
  expect(await found.text()).toContain('找到')
})

test('search engines get noindex on pages that are not for them', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  // Robots must be able to read noindex.
  expect(robots).not.toMatch(/Disallow: \/(?:user|test|offline|error)/)
  for (const screen of unindexedScreens) {
    expect((await request.get(screen)).headers()['x-robots-tag'], screen).toBe('noindex')
  }
  for (const screen of indexedScreens) {
    const response = await request.get(screen)
    expect(response.headers()['x-robots-tag'], screen).toBeUndefined()
    expect(await response.text(), screen).toMatch(/<meta name="description" content="[^"]{10,}/)
  }
})

test('searches stay out of search engines, types do not', async ({ request }) => {
  const robotsOf = async (path: string) => readHead(await (await request.get(path)).text()).robots
  for (const search of ['/shop/goods_list/%E8%8C%B6%E6%9D%AF', '/shop/goods_list/zzzz']) {
    expect(await robotsOf(search), search).toEqual([expect.stringMatching(/noindex/)])
  }
  for (const path of ['/', '/shop', '/shop?type_1=%E8%8C%B6', typeList]) {
    expect(await robotsOf(path), path).toEqual([])
  }
})

test('each address of the sitemap is its own canonical address', async ({ shop }) => {
  // Without cookies, which would set a language.
  const read = async (address: string) => {
    const response = await fetch(new URL(address, shop.origin))
    expect(response.status, address).toBe(200)
    return response.text()
  }
  const addressesIn = async (path: string) =>
    [...(await read(path)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!.replaceAll('&amp;', '&'))
  const parts = ['pages', 'types', 'kinds'].map((kind) => addressesIn(`/sitemaps/${kind}-1.xml`))
  const addresses = (await Promise.all(parts)).flat()
  expect(addresses.length).toBeGreaterThan(100)
  for (const address of addresses.filter((_, index) => index % 31 === 0)) {
    const { canonical, robots } = readHead(await read(address))
    expect(canonical, address).toEqual([address])
    expect(robots, address).toEqual([])
  }
  expect(await read('/robots.txt')).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
})

test('the icon that browsers request by default is there', async ({ request }) => {
  const response = await request.get('/favicon.ico')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/x-icon'])
})

test('can be installed: a manifest in each language, with icons that are there', async ({ request }) => {
  for (const language of languages) {
    const { manifest: href } = readHead(await (await request.get(`/?lang=${language}`)).text())
    const manifest = (await (await request.get(href!)).json()) as {
      lang: string
      icons: { src: string; purpose?: string }[]
    }
    expect(manifest.lang).toBe(language)
    for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  }
})
