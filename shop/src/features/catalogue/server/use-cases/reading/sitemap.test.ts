import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPagesInSitemap } from '#platform/seo/sitemap-xml.ts'
import { pages } from '../../../../../routes.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'

let shop: TestShop
let goodsId: number
let farId: number
let endedId: number

beforeAll(async () => {
  shop = await createTestShop({ shopOrigin: 'https://shop.example' })
  goodsId = await createGoods(shop.context, { type1: { 'zh-CN': '茶 & 器' }, type2: { 'zh-CN': '抹茶' } })
  endedId = await createGoods(shop.context)
  await shop.context.database.execute(sql`update goods set is_on_sale = false where id = ${endedId}`)
  // As after years of selling, with unused ids in between.
  await shop.context.database.execute(
    sql`select setval(pg_get_serial_sequence('goods', 'id'), ${2 * maxPagesInSitemap})`,
  )
  farId = await createGoods(shop.context)
})
afterAll(() => shop.close())

const ofUnsetFacts = ['/about', '/terms', '/privacy', '/legal']
const entryPages = pages.filter(
  ({ isIndexed, path }) => isIndexed && !path.includes(':') && !ofUnsetFacts.includes(path),
)

const locations = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('the index names the parts with goods, and only those', async () => {
  const response = await shop.call('GET', '/sitemap.xml')
  expect(response).toMatchObject({ status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' } })
  expect(locations(response.text)).toEqual([
    'https://shop.example/sitemaps/pages-1.xml',
    'https://shop.example/sitemaps/types-1.xml',
    'https://shop.example/sitemaps/kinds-1.xml',
    'https://shop.example/sitemaps/goods-1.xml',
    'https://shop.example/sitemaps/goods-3.xml',
  ])
})

test('goods on sale stand in their part in each language, with alternates and the day they changed', async () => {
  const { text } = await shop.call('GET', '/sitemaps/goods-1.xml')
  const address = `https://shop.example/shop/goods_detail/${goodsId}`
  expect(locations(text)).toEqual([address, `${address}?lang=ja`, `${address}?lang=en`])
  expect(text).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${address}"/>`)
  expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  expect(text).not.toContain(`goods_detail/${endedId}`)
  const far = await shop.call('GET', '/sitemaps/goods-3.xml')
  expect(locations(far.text)[0]).toBe(`https://shop.example/shop/goods_detail/${farId}`)
})

test('pages and types are listed, with their addresses escaped', async () => {
  const parts = await Promise.all(
    ['pages', 'types', 'kinds'].map(async (kind) =>
      locations((await shop.call('GET', `/sitemaps/${kind}-1.xml`)).text),
    ),
  )
  expect(parts[0]).toEqual(expect.arrayContaining(['https://shop.example/', 'https://shop.example/shop?lang=en']))
  expect(parts[0]).toHaveLength(3 * entryPages.length)
  expect(parts[1]).toContain('https://shop.example/shop?type_1=%E8%8C%B6+%26+%E5%99%A8')
  expect(parts[2]).toContain(
    'https://shop.example/shop/goods_list/%E6%8A%B9%E8%8C%B6?type_1=%E8%8C%B6+%26+%E5%99%A8&amp;type_2=%E6%8A%B9%E8%8C%B6',
  )
})

test('a part that cannot be is not found, one beyond the goods is empty', async () => {
  for (const name of ['goods-0', 'goods-', 'goods-1e3', 'pages', 'pages-0', 'pages-2', 'types-0', 'others']) {
    expect(await shop.call('GET', `/sitemaps/${name}.xml`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const beyond = await shop.call('GET', '/sitemaps/goods-999999.xml')
  expect(locations(beyond.text)).toEqual([])
})

test('robots get the sitemap, without the API and searches; private pages are readable as noindex', async () => {
  const response = await shop.call('GET', '/robots.txt')
  expect(response).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(response.text).toContain('Sitemap: https://shop.example/sitemap.xml')
  for (const path of ['/api/', '/shop/goods_list']) expect(response.text).toContain(`Disallow: ${path}\n`)
  expect(response.text).toContain('Allow: /shop/goods_list/*?type_1=\n')
  expect(response.text).not.toMatch(/Disallow: \/(?:user|test|console|$)/m)
})

test('types, too, are divided where they exceed one file, and each is in one part', async () => {
  await shop.context.database.execute(sql`
    with made as (
      insert into goods_sub_types (goods_type_id, position)
      select (select min(id) from goods_types), 1000 + n from generate_series(1, ${maxPagesInSitemap}) n returning id
    )
    insert into goods_sub_type_translations (goods_sub_type_id, language, name) select id, 'zh-CN', 'kind ' || id from made`)
  const index = await shop.call('GET', '/sitemap.xml')
  expect(locations(index.text)).toEqual(expect.arrayContaining(['https://shop.example/sitemaps/kinds-2.xml']))
  const parts = await Promise.all(
    [1, 2, 3].map(async (part) => locations((await shop.call('GET', `/sitemaps/kinds-${part}.xml`)).text)),
  )
  const { rows } = await shop.context.database.execute<{ count: number }>(
    sql`select count(*) as count from goods_sub_types`,
  )
  const count = Number(rows[0]!.count)
  expect(parts.map((part) => part.length / 3)).toEqual([maxPagesInSitemap, count - maxPagesInSitemap, 0])
  expect(new Set(parts.flat()).size).toBe(parts.flat().length)
})
