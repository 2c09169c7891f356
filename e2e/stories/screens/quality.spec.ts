/** What machines judge: valid HTML in three languages, nothing on the console, nothing that jumps, and what search engines read. */
import { HtmlValidate } from 'html-validate'
import type { Page } from '@playwright/test'
import {
  indexedScreens,
  inLanguage,
  languages,
  missingScreen,
  privateScreens,
  publicScreens,
  unindexedScreens,
} from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'

// The shop as a visitor meets it, service worker and all.
test.use({ serviceWorkers: 'allow' })

const typeList = '/shop/goods_list/%E6%8A%B9%E8%8C%B6?type_1=%E8%8C%B6&type_2=%E6%8A%B9%E8%8C%B6'
const sameBytes = 'asked without a browser: the same bytes for every screen'
const maxLayoutShift = 0.02

/** React writes `<img/>`, camel-cased attribute names and `async=""`: the same to a browser. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-inline-style': 'off',
    'script-type': 'off',
    'valid-id': 'off',
    'void-style': 'off',
    // Rules of taste; axe judges what matters in accessible.spec.ts.
    'prefer-native-element': 'off',
    'tel-non-breaking': 'off',
    'no-implicit-button-type': 'off',
    'require-sri': 'off',
  },
})

test('every page is valid HTML in three languages', async ({ request, isMobile }) => {
  test.skip(isMobile, sameBytes)
  test.setTimeout(120_000)
  const faults: string[] = []
  for (const screen of [...publicScreens, ...privateScreens]) {
    for (const language of languages) {
      const address = inLanguage(screen, language)
      const html = await (await request.get(address)).text()
      const { results } = await validator.validateString(html, address)
      for (const { messages } of results) {
        faults.push(
          ...messages.map(
            ({ ruleId, message, offset }) => `${address}: ${ruleId} ${message} ${html.slice(offset, offset + 80)}`,
          ),
        )
      }
    }
  }
  expect(faults).toEqual([])
})

async function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
}

test('nothing jumps while a page loads, and nothing is said on the console', async ({ page, watch }) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of 404/)
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.location().url} ${message.type()}: ${message.text()}`))
  for (const path of publicScreens) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.mouse.wheel(0, 2000)
    expect(await layoutShiftOf(page), path).toBeLessThanOrEqual(maxLayoutShift)
  }
  // Of a page that is missing a browser says so by itself.
  const isItsOwn = (words: string) => words.includes(`${missingScreen} error`) && words.includes('status of 404')
  expect(said.filter((words) => !isItsOwn(words))).toEqual([])
})

test('nothing jumps on the pages of a person', async ({ page }) => {
  await becomeShopper(page)
  for (const path of privateScreens) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await layoutShiftOf(page), path).toBeLessThanOrEqual(maxLayoutShift)
  }
})

test('a goods page tells search engines and previews what it offers', async ({ page, shop, request }) => {
  await page.goto('/shop/goods_detail/1?lang=en&utm_source=letter')
  const address = `${shop.origin}/shop/goods_detail/1?lang=en`
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  await expect(page.locator('link[hreflang=zh-CN]')).toHaveAttribute('href', `${shop.origin}/shop/goods_detail/1`)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', `${name} · yokoso`)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answer = await request.get(picture!)
  expect(answer.headers()['content-type']).toBe('image/png')
  const aboutPicture = (name: string) => page.locator(`meta[property="og:image:${name}"]`)
  await expect(aboutPicture('type')).toHaveAttribute('content', 'image/png')
  await expect(aboutPicture('width')).toHaveAttribute('content', '1200')
  await expect(aboutPicture('alt')).toHaveAttribute('content', name)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [product, crumbs] = data.map((text) => JSON.parse(text) as Record<string, unknown>)
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
  isMobile,
}) => {
  test.skip(isMobile, sameBytes)
  for (const path of indexedScreens) {
    const alternates = new Set<string>()
    for (const language of languages) {
      const html = await (await request.get(inLanguage(path, language))).text()
      const links = Array.from(html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi), (match) => [
        match[1]!,
        match[2]!.replaceAll('&amp;', '&'),
      ])
      const byLanguage = Object.fromEntries(links) as Record<string, string>
      expect(Object.keys(byLanguage).toSorted(), path).toEqual(['en', 'ja', 'x-default', 'zh-CN'])
      expect(byLanguage['x-default']).toBe(byLanguage['zh-CN'])
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
      expect(canonical, `${path} in ${language}`).toBe(byLanguage[language])
      expect(canonical).toMatch(new RegExp(`^${shop.origin}/`))
      alternates.add(JSON.stringify(byLanguage))
    }
    expect(alternates.size, path).toBe(1)
  }
})

test('the home page names the shop, and how it is searched', async ({ page, shop, request }) => {
  await page.goto('/')
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
  const [organization, site] = data
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'yokoso', url: `${shop.origin}/` })
  expect((await request.get(organization!.logo as string)).status()).toBe(200)
  expect(site).toMatchObject({ '@type': 'WebSite', inLanguage: languages })
  const { target } = site!.potentialAction as { target: { urlTemplate: string } }
  const found = await request.get(target.urlTemplate.replace('{query}', encodeURIComponent('抹茶')))
  expect(await found.text()).toContain('找到')
})

test('search engines are told which pages are not for them', async ({ request, isMobile }) => {
  test.skip(isMobile, sameBytes)
  const robots = await (await request.get('/robots.txt')).text()
  // What robots may not read they cannot know to be noindex.
  expect(robots).not.toMatch(/Disallow: \/(?:user|test|offline|error)/)
  for (const screen of unindexedScreens) {
    expect((await request.get(screen)).headers()['x-robots-tag'], screen).toBe('noindex')
  }
  for (const screen of indexedScreens) {
    const answer = await request.get(screen)
    expect(answer.headers()['x-robots-tag'], screen).toBeUndefined()
    expect(await answer.text(), screen).toMatch(/<meta name="description" content="[^"]{10,}/)
  }
})

test('searches stay out of search engines, types do not', async ({ page }) => {
  for (const search of ['/shop/goods_list/%E8%8C%B6%E6%9D%AF', '/shop/goods_list/zzzz']) {
    await page.goto(search)
    await expect(page.locator('meta[name=robots]'), search).toHaveAttribute('content', /noindex/)
  }
  for (const path of ['/', '/shop', '/shop?type_1=%E8%8C%B6', typeList]) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]'), path).toHaveCount(0)
  }
})

test('each address of the sitemap is its own canonical address', async ({ request, page, shop }) => {
  const addressesIn = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) =>
      address!.replaceAll('&amp;', '&'),
    )
  const parts = ['pages', 'types', 'kinds'].map((kind) => addressesIn(`/sitemaps/${kind}-1.xml`))
  const addresses = (await Promise.all(parts)).flat()
  expect(addresses.length).toBeGreaterThan(100)
  for (const address of addresses.filter((_, index) => index % 31 === 0)) {
    await page.context().clearCookies()
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await expect(page.locator('link[rel=canonical]'), address).toHaveAttribute('href', address)
    await expect(page.locator('meta[name=robots]'), address).toHaveCount(0)
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
})

test('the icon that browsers ask for unasked is there', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/x-icon'])
})

test('can be installed: a manifest in each language, with icons that are there', async ({ page, request }) => {
  for (const language of languages) {
    await page.goto(`/?lang=${language}`)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await request.get(href!)).json()) as {
      lang: string
      icons: { src: string; purpose?: string }[]
    }
    expect(manifest.lang).toBe(language)
    for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  }
})
