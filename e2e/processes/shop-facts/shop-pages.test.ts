/** The shop's own pages and its footer hold what the merchant has set, with the next request and without scripts. */
import { beforeAll, expect, test } from 'vitest'
import { inLanguage, languages } from '../../fixtures/screens.ts'
import { publishText } from '../../publish-text.ts'
import { type CallAsStaff, signInToApi } from '../../staff-client.ts'
import { startShopOfFile } from '../prepared/shop-of-file.ts'

const shop = await startShopOfFile()
let call: CallAsStaff
beforeAll(async () => {
  call = await signInToApi(shop, 'owner')
})

async function read(path: string) {
  const response = await fetch(`${shop.origin}${path}`)
  const html = (await response.text()).replaceAll('<!-- -->', '')
  return { status: response.status, html, robots: response.headers.get('x-robots-tag') }
}
const footerOf = (html: string) => html.slice(html.lastIndexOf('<footer'), html.lastIndexOf('</footer>'))
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, address]) => address)
const isIndexed = (html: string) => !/name="robots" content="noindex/.test(html)

async function changeFacts(facts: object): Promise<void> {
  const { revision } = await call<{ revision: number }>('GET', 'shop/')
  await call('PATCH', 'shop/', facts, { 'if-match': `"${revision}"` })
}

const publish = (kind: string, bodies: object) => publishText(call, kind, bodies)

const help = ['/help/delivery', '/help/returns']
const later = ['/about', '/terms', '/privacy', '/legal']

test('a shop with nothing set has the two pages of help alone, in its footer and for search engines', async () => {
  for (const language of languages) {
    for (const path of ['/', ...help]) {
      const { status, html } = await read(inLanguage(path, language))
      expect([path, status, linksOf(footerOf(html))]).toEqual([path, 200, help])
      expect(html).not.toContain('"legalName"')
    }
    for (const path of later) {
      const { status, html } = await read(inLanguage(path, language))
      expect([path, status, isIndexed(html)]).toEqual([path, 404, false])
    }
  }
  const sitemap = await (await fetch(`${shop.origin}/sitemaps/pages-1.xml`)).text()
  for (const path of help) expect(sitemap).toContain(`${shop.origin}${path}</loc>`)
  for (const path of later) expect(sitemap).not.toContain(path)
})

const names = { 'zh-CN': '杭州山茶有限公司', ja: '杭州山茶株式会社', en: 'Hangzhou Camellia Ltd.' }
const shopNames = { 'zh-CN': '山茶铺子', ja: '山茶店', en: 'Camellia' }

test('facts and texts are seen with the next request, in three languages', async () => {
  await read('/shop')
  await changeFacts({
    shop_name: shopNames,
    legal_name: names,
    seat: 'JP',
    phone: '03-1234-5678',
    licence_number: '91330106MA2CHDU965',
    icp_number: '浙ICP备12345678号-1',
    police_number: '33010602000001',
  })
  await publish('about', { 'zh-CN': '我们挑日常好物。\n\n慢慢挑。', en: 'Good things.\n\nSlowly chosen.' })
  await publish('privacy', { 'zh-CN': '不卖给别人。' })
  for (const language of languages) {
    for (const path of ['/', '/about'])
      expect((await read(inLanguage(path, language))).html).toContain(`"legalName":"${names[language]}"`)
    const shopPage = await read(inLanguage('/shop', language))
    expect(/<header.*?<\/header>/s.exec(shopPage.html)?.[0]).toContain(`aria-label="${shopNames[language]}"`)
    expect(footerOf(shopPage.html)).toContain(`© ${shopNames[language]}`)
    expect(linksOf(footerOf(shopPage.html))).toEqual([
      '/about',
      ...help,
      '/privacy',
      '/legal',
      '/order',
      '/about#licence',
      'https://beian.miit.gov.cn/',
      'https://beian.mps.gov.cn/#/query/webSearch?code=33010602000001',
    ])
    const about = await read(inLanguage('/about', language))
    expect([about.status, about.robots, isIndexed(about.html)]).toEqual([200, null, true])
    const phone = language === 'ja' ? '03-1234-5678' : '+81 3-1234-5678'
    for (const text of [names[language], phone]) expect(about.html).toContain(text)
    // The footer's link to the licence leads to its number.
    expect(about.html).toMatch(/<span id="licence"[^>]*>91330106MA2CHDU965</)
    expect(about.html).toContain(`<title>${{ 'zh-CN': '关于本店', ja: 'ショップについて', en: 'About us' }[language]}`)
    const main = about.html.slice(about.html.indexOf('<main'))
    if (language === 'en') expect(main).toMatch(/<div lang="en"[^>]*><p[^>]*>Good things\.<\/p><p[^>]*>Slowly chosen/)
    else expect(main).toMatch(/<div lang="zh-CN"[^>]*><p[^>]*>我们挑日常好物。<\/p><p[^>]*>慢慢挑。/)
    expect(main).toMatch(/<nav[^>]*>.*href="\/legal"/s)
    const legal = await read(inLanguage('/legal', language))
    expect([legal.status, legal.html.includes(names[language])]).toEqual([200, true])
  }
  expect((await read('/terms')).status).toBe(404)
  const sitemap = await (await fetch(`${shop.origin}/sitemaps/pages-1.xml`)).text()
  expect(sitemap).toContain(`${shop.origin}/about</loc>`)
  expect(sitemap).not.toContain('/terms')
})

test('a former version stays readable, and search engines pass it by', async () => {
  await publish('terms', { 'zh-CN': '旧条款' })
  await publish('terms', { 'zh-CN': '新条款' })
  const current = await read('/terms')
  expect([current.status, isIndexed(current.html), current.html.includes('新条款')]).toEqual([200, true, true])
  expect(current.html).not.toContain('旧条款')
  const former = await read('/terms?version=1')
  expect([former.status, isIndexed(former.html), former.html.includes('旧条款')]).toEqual([200, false, true])
  expect(former.html).toContain('这是第 1 版')
  expect((await read('/terms?version=2')).html).not.toContain('这是第')
  for (const version of ['3', '0', 'x', '']) expect((await read(`/terms?version=${version}`)).status).toBe(404)
})

test('what is cleared again leaves no trace', async () => {
  await changeFacts({ legal_name: null, licence_number: null, icp_number: null, police_number: null })
  const { html } = await read('/shop')
  expect(linksOf(footerOf(html))).toEqual(['/about', ...help, '/terms', '/privacy', '/order'])
  expect(html).not.toMatch(/beian|ICP|营业执照/)
  expect((await read('/legal')).status).toBe(404)
})
